import { useCallMutation } from '../../bridge/queries.ts';
import { pagesOf, useFirstPage } from '../../bridge/use-pages.ts';
import { dayBounds } from '../../product-ui/dates/day-bounds.ts';
import { ExportMenu } from '../../product-ui/files/export-menu.tsx';
import { saveDownload } from '../../product-ui/files/save-download.ts';
import { TextCommands } from '../../product-ui/plain-text/text-commands.tsx';
import { Problem } from '../../product-ui/failures/problem.tsx';
import { useFormats, useText } from '../../messages/text.tsx';
import { useDebounced } from '../../ui/use-debounced.ts';
import list from '../../ui/page.module.css';
import styles from './audit.module.css';
import { AuditFilter, type AuditSearch } from './audit-filter.tsx';
import { auditText } from './audit-text.ts';
import { useClock } from '../../product-ui/dates/use-clock.ts';
import { useKept } from '../../product-ui/lists/use-kept.ts';
import { AuditList } from './audit-list.tsx';

const columns = ['time', 'action', 'about', 'details', 'by', 'result'] as const;

const everything: AuditSearch = { words: '', action: null, from: '', to: '' };

/** Shows the activity log of the instance: searched as one types, and saved as a file. */
export function AuditView({ instanceId }: { instanceId: string }) {
  const t = useText();
  const { exact } = useClock();
  const formats = useFormats();
  const [search, setSearch] = useKept(`audit ${instanceId}`, () => everything);
  const save = useCallMutation('audit.export');
  const { action, from, to } = search;
  const words = useDebounced(search.words.trim(), 80);
  const isFiltered = words !== '' || action !== null || from !== '' || to !== '';
  const asked = { instanceId, search: words, action, ...dayBounds(from, to) };
  const pages = pagesOf('audit.list', asked, ({ entries }) => entries);
  const { data } = useFirstPage(pages);

  return (
    <section className={list['view']} aria-label={t('audit.heading')}>
      <TextCommands source={() => auditText(t, exact, formats, asked)} />
      <div className={`${list['bar']} ${styles['bar']}`}>
        <AuditFilter search={search} onChange={setSearch} />
        <output className={styles['said']}>
          {data && t('audit.count', { count: data.total })}
        </output>
        <ExportMenu
          size="small"
          onChoose={(format) => save.mutate({ ...asked, format }, { onSuccess: saveDownload })}
        />
      </div>
      <Problem thrown={save.error} className={list['problem']} />
      {/* What a row says is read out in the order of the columns. */}
      <div className={`${styles['entry']} ${styles['columns']}`} aria-hidden="true">
        {columns.map((column) => (
          <span key={column}>{t(`audit.column-${column}`)}</span>
        ))}
      </div>
      <AuditList
        key={`${words} ${action} ${from} ${to}`}
        name={`audit ${instanceId} ${words} ${action} ${from} ${to}`}
        pages={pages}
        isFiltered={isFiltered}
        onClear={() => setSearch(everything)}
      />
      <p className={styles['hint']}>{t('audit.hint')}</p>
    </section>
  );
}
