import { type AuditAct, auditActs } from '../../../../shared/domain/audit-act.ts';
import { Text, useText } from '../../../messages/text.tsx';
import styles from '../outbox-page.module.css';

/** What is looked for. Days as a date field has them, `2026-11-21`; empty: no bound. */
export interface RecordSearch {
  words: string;
  act: AuditAct | null;
  from: string;
  to: string;
}

/** The days as the engine wants them: from the first one's beginning to the last one's end, in local time. */
export function dayBounds(from: string, to: string): { from: number | null; to: number | null } {
  const first = from === '' ? null : new Date(`${from}T00:00:00`).getTime();
  const last = to === '' ? null : new Date(`${to}T23:59:59.999`).getTime();
  return { from: first, to: last };
}

/** Words, act and days of the record. */
export function RecordFilter({
  search,
  onChange,
}: {
  search: RecordSearch;
  onChange: (search: RecordSearch) => void;
}) {
  const say = useText();
  const { words, act, from, to } = search;
  return (
    <>
      <input
        type="search"
        className={styles['search']}
        aria-label={say('record.search')}
        placeholder={say('record.search')}
        maxLength={200}
        dir="auto"
        value={words}
        onChange={({ target }) => onChange({ ...search, words: target.value })}
      />
      <label className={styles['order']}>
        <Text id="record.act" />
        <select
          value={act ?? ''}
          onChange={({ target }) =>
            onChange({ ...search, act: (target.value || null) as AuditAct | null })
          }
        >
          <option value="">{say('record.any-act')}</option>
          {auditActs.map((each) => (
            <option key={each} value={each}>
              {say(`record.act-${each}`)}
            </option>
          ))}
        </select>
      </label>
      <label className={styles['order']}>
        <Text id="record.from" />
        <input
          type="date"
          max={to || undefined}
          value={from}
          onChange={({ target }) => onChange({ ...search, from: target.value })}
        />
      </label>
      <label className={styles['order']}>
        <Text id="record.to" />
        <input
          type="date"
          min={from || undefined}
          value={to}
          onChange={({ target }) => onChange({ ...search, to: target.value })}
        />
      </label>
    </>
  );
}
