import { useState } from 'react';
import type { AuditAct } from '../../../../shared/domain/audit-act.ts';
import { call, errorOf } from '../../../bridge/call.ts';
import { keyOf } from '../../../bridge/queries.ts';
import { useErrorText } from '../../../product-ui/use-error-text.ts';
import { saveDownload } from '../../../product-ui/save-download.ts';
import { Text, useText } from '../../../messages/text.tsx';
import { Button } from '../../../ui/button.tsx';
import { useDebounced } from '../../../ui/use-debounced.ts';
import styles from '../outbox-page.module.css';
import { pageLength, useFirstPage } from '../use-window.ts';
import { dayBounds, RecordFilter, type RecordSearch } from './record-filter.tsx';
import { RecordList } from './record-list.tsx';

interface Asked {
  instanceId: string;
  search: string;
  act: AuditAct | null;
  from: number | null;
  to: number | null;
}

function pagesOf(asked: Asked) {
  return (page: number) => {
    const input = { ...asked, offset: page * pageLength, limit: pageLength };
    return {
      queryKey: keyOf('audit.list', input),
      queryFn: async () => {
        const { entries, total } = await call('audit.list', input);
        return { rows: entries, total };
      },
    };
  };
}

/** The record of acts of the instance: searched as one types, and saved as a file. */
export function RecordView({ instanceId }: { instanceId: string }) {
  const say = useText();
  const errorText = useErrorText();
  const [search, setSearch] = useState<RecordSearch>({ words: '', act: null, from: '', to: '' });
  const [failed, setFailed] = useState<unknown>(null);
  const { act, from, to } = search;
  const words = useDebounced(search.words.trim(), 80);
  const asked = { instanceId, search: words, act, ...dayBounds(from, to) };
  const { data } = useFirstPage(pagesOf(asked));

  async function save(format: 'csv' | 'json') {
    setFailed(null);
    try {
      saveDownload(await call('audit.export', { ...asked, format }));
    } catch (thrown) {
      setFailed(thrown);
    }
  }

  return (
    <section className={styles['view-body']} aria-label={say('outbox.record')}>
      <p className={styles['hint']}>
        <Text id="record.hint" />
      </p>
      <div className={styles['bar']}>
        <RecordFilter search={search} onChange={setSearch} />
        <output className={styles['said']}>
          {data && <Text id="record.count" values={{ count: data.total }} />}
        </output>
        <Button size="small" onClick={() => void save('csv')}>
          <Text id="record.export-csv" />
        </Button>
        <Button size="small" onClick={() => void save('json')}>
          <Text id="record.export-json" />
        </Button>
      </div>
      {failed !== null && (
        <p role="alert" className={styles['problem']}>
          {errorText(errorOf(failed))}
        </p>
      )}
      <RecordList key={`${words} ${act} ${from} ${to}`} pageQuery={pagesOf(asked)} />
    </section>
  );
}
