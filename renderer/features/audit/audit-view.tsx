import { useState } from 'react';
import type { AuditAction } from '../../../shared/domain/audit-action.ts';
import { call, errorOf } from '../../bridge/call.ts';
import { keyOf } from '../../bridge/queries.ts';
import { useErrorText } from '../../product-ui/use-error-text.ts';
import { Text, useText } from '../../messages/text.tsx';
import { Button } from '../../ui/button.tsx';
import { useDebounced } from '../../ui/use-debounced.ts';
import styles from './audit.module.css';
import { pageLength, useFirstPage } from '../../bridge/use-pages.ts';
import { dayBounds, AuditFilter, type AuditSearch } from './audit-filter.tsx';
import { AuditList } from './audit-list.tsx';

interface Asked {
  instanceId: string;
  search: string;
  action: AuditAction | null;
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

/** The activity log of the instance: searched as one types, and saved as a file. */
export function AuditView({ instanceId }: { instanceId: string }) {
  const say = useText();
  const errorText = useErrorText();
  const [search, setSearch] = useState<AuditSearch>({ words: '', action: null, from: '', to: '' });
  const [failed, setFailed] = useState<unknown>(null);
  const { action, from, to } = search;
  const words = useDebounced(search.words.trim(), 80);
  const asked = { instanceId, search: words, action, ...dayBounds(from, to) };
  const { data } = useFirstPage(pagesOf(asked));

  async function save(format: 'csv' | 'json') {
    setFailed(null);
    try {
      const { address, fileName } = await call('audit.export', { ...asked, format });
      const link = document.createElement('a');
      link.href = address;
      link.download = fileName;
      link.click();
    } catch (thrown) {
      setFailed(thrown);
    }
  }

  return (
    <section className={styles['view-body']} aria-label={say('audit.heading')}>
      <p className={styles['hint']}>
        <Text id="audit.hint" />
      </p>
      <div className={styles['bar']}>
        <AuditFilter search={search} onChange={setSearch} />
        <output className={styles['said']}>
          {data && <Text id="audit.count" values={{ count: data.total }} />}
        </output>
        <Button size="small" onClick={() => void save('csv')}>
          <Text id="audit.export-csv" />
        </Button>
        <Button size="small" onClick={() => void save('json')}>
          <Text id="audit.export-json" />
        </Button>
      </div>
      {failed !== null && (
        <p role="alert" className={styles['problem']}>
          {errorText(errorOf(failed))}
        </p>
      )}
      <AuditList key={`${words} ${action} ${from} ${to}`} pageQuery={pagesOf(asked)} />
    </section>
  );
}
