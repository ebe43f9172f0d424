import { useState } from 'react';
import { call, errorOf } from '../../bridge/call.ts';
import { pagesOf, useFirstPage } from '../../bridge/use-pages.ts';
import { saveDownload } from '../../product-ui/save-download.ts';
import { useErrorText } from '../../product-ui/use-error-text.ts';
import { useText } from '../../messages/text.tsx';
import { Button } from '../../ui/button.tsx';
import { useDebounced } from '../../ui/use-debounced.ts';
import list from '../../product-ui/list-page.module.css';
import styles from './audit.module.css';
import { dayBounds, AuditFilter, type AuditSearch } from './audit-filter.tsx';
import { AuditList } from './audit-list.tsx';

/** The activity log of the instance: searched as one types, and saved as a file. */
export function AuditView({ instanceId }: { instanceId: string }) {
  const t = useText();
  const errorText = useErrorText();
  const [search, setSearch] = useState<AuditSearch>({ words: '', action: null, from: '', to: '' });
  const [failed, setFailed] = useState<unknown>(null);
  const { action, from, to } = search;
  const words = useDebounced(search.words.trim(), 80);
  const isFiltered = words !== '' || action !== null || from !== '' || to !== '';
  const asked = { instanceId, search: words, action, ...dayBounds(from, to) };
  const pages = pagesOf('audit.list', asked, ({ entries }) => entries);
  const { data } = useFirstPage(pages);

  async function save(format: 'csv' | 'json') {
    setFailed(null);
    try {
      saveDownload(await call('audit.export', { ...asked, format }));
    } catch (thrown) {
      setFailed(thrown);
    }
  }

  return (
    <section className={list['view']} aria-label={t('audit.heading')}>
      <div className={`${list['bar']} ${styles['bar']}`}>
        <AuditFilter search={search} onChange={setSearch} />
        <output className={styles['said']}>
          {data && t('audit.count', { count: data.total })}
        </output>
        <Button size="small" onClick={() => void save('csv')}>
          {t('audit.export-csv')}
        </Button>
        <Button size="small" onClick={() => void save('json')}>
          {t('audit.export-json')}
        </Button>
      </div>
      {failed !== null && (
        <p role="alert" className={list['problem']}>
          {errorText(errorOf(failed))}
        </p>
      )}
      <AuditList key={`${words} ${action} ${from} ${to}`} pages={pages} isFiltered={isFiltered} />
      <p className={styles['hint']}>{t('audit.hint')}</p>
    </section>
  );
}
