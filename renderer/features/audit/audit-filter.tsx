import { type AuditAction, auditActions } from '../../../shared/domain/audit-action.ts';
import { DateField } from '../../product-ui/dates/date-field.tsx';
import { useText } from '../../messages/text.tsx';
import { LeftOutNote } from '../../product-ui/search/left-out-note.tsx';
import list from '../../ui/page.module.css';
import { LabelBeside } from '../../ui/label-beside.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import days from '../../product-ui/dates/dates.module.css';

/** What is looked for. Days as a date field has them, `2026-11-21`; empty: no bound. */
export interface AuditSearch {
  words: string;
  action: AuditAction | null;
  from: string;
  to: string;
}

/** Words, action and days of the log. */
export function AuditFilter({
  search,
  onChange,
}: {
  search: AuditSearch;
  onChange: (search: AuditSearch) => void;
}) {
  const t = useText();
  const { words, action } = search;
  return (
    <>
      <SearchField
        className={list['search']}
        label={t('audit.search')}
        clearLabel={t('chats.clear-search')}
        value={words}
        onChange={(next) => onChange({ ...search, words: next })}
      />
      <LeftOutNote search={words} />
      <LabelBeside label={t('field.action')}>
        <select
          value={action ?? ''}
          onChange={({ target }) =>
            onChange({ ...search, action: (target.value || null) as AuditAction | null })
          }
        >
          <option value="">{t('audit.all-actions')}</option>
          {auditActions.map((each) => (
            <option key={each} value={each}>
              {t(`audit.action-${each}`)}
            </option>
          ))}
        </select>
      </LabelBeside>
      <div className={days['days']}>
        {(['from', 'to'] as const).map((bound) => (
          <DateField
            key={bound}
            label={t(`export.${bound}`)}
            value={search[bound]}
            first={bound === 'to' ? search.from : ''}
            onChange={(day) => onChange({ ...search, [bound]: day })}
          />
        ))}
      </div>
    </>
  );
}
