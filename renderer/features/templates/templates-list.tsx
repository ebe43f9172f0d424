import { Plus } from 'lucide-react';
import { Failed } from '../../product-ui/failures/failed.tsx';
import { LeftOutNote } from '../../product-ui/search/left-out-note.tsx';
import { useText } from '../../messages/text.tsx';
import { Blank } from '../../ui/blank.tsx';
import { Button } from '../../ui/button.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { TemplateRows } from './template-rows.tsx';
import type { useTemplatePages } from './use-template-pages.ts';
import styles from './templates.module.css';

interface TemplatesListProps {
  pages: ReturnType<typeof useTemplatePages>;
  search: string;
  folder: string | null;
  openId: string | null;
  onSearch: (search: string) => void;
  onFolder: (folder: string | null) => void;
  onOpen: (templateId: string) => void;
  onNew: () => void;
}

/** Finds a template: by words, by folder, in the list. */
export function TemplatesList(props: TemplatesListProps) {
  const { pages, search, folder, openId, onSearch, onFolder, onOpen, onNew } = props;
  const t = useText();
  const isFiltered = search !== '' || folder !== null;
  return (
    <>
      <SearchField
        className={styles['search']}
        label={t('templates.search')}
        clearLabel={t('chats.clear-search')}
        value={search}
        onChange={onSearch}
      />
      <LeftOutNote search={search} />
      {pages.folders.length > 0 && (
        <select
          className={styles['folders']}
          aria-label={t('templates.folder')}
          value={folder === null ? 'all' : `in ${folder}`}
          onChange={({ target }) => onFolder(target.value === 'all' ? null : target.value.slice(3))}
        >
          <option value="all">{t('templates.all-folders')}</option>
          {pages.folders.map((each) => (
            <option key={each.folder} value={`in ${each.folder}`}>
              {t('templates.in-folder', each)}
            </option>
          ))}
        </select>
      )}
      <div className={styles['scroller']}>
        {pages.error && !pages.isRead && <Failed thrown={pages.error} onRetry={pages.retry} />}
        {pages.isRead && pages.total === 0 && isFiltered && (
          <p className={styles['none']}>{t('templates.none-here')}</p>
        )}
        {pages.isRead && pages.total === 0 && !isFiltered && (
          <Blank
            action={
              <Button tone="primary" onClick={onNew}>
                <Plus size={16} />
                {t('templates.first')}
              </Button>
            }
          >
            {t('templates.none')}
          </Blank>
        )}
        <TemplateRows templates={pages.templates} openId={openId} onOpen={onOpen} />
        {pages.more && (
          <Button size="small" tone="quiet" onClick={pages.more}>
            {t('templates.show-more', { shown: pages.templates.length, total: pages.total })}
          </Button>
        )}
      </div>
    </>
  );
}
