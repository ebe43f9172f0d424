import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../bridge/queries.ts';
import { Text, useText } from '../../messages/text.tsx';
import type { ChatFilter } from './use-chat-pages.ts';
import styles from './filter-chips.module.css';

/** The filters above the list, with the counts of what waits for a person. */
export function FilterChips({
  instanceId,
  filter,
  onChange,
}: {
  instanceId: string;
  filter: ChatFilter;
  onChange: (filter: ChatFilter) => void;
}) {
  const say = useText();
  const { data: counts } = useQuery(queryOf('chats.counts', { instanceId }));
  const chips = [
    { value: 'all', label: <Text id="chats.all" /> },
    { value: 'unread', label: <Text id="chats.unread" values={{ count: counts?.unread ?? 0 }} /> },
    { value: 'drafts', label: <Text id="chats.drafts" values={{ count: counts?.drafts ?? 0 }} /> },
    {
      value: 'undecided',
      label: <Text id="chats.undecided" values={{ count: counts?.undecided ?? 0 }} />,
    },
  ] as const;
  return (
    <fieldset className={styles['chips']} aria-label={say('chats.filter')}>
      {chips.map(({ value, label }) => (
        <button
          key={value}
          type="button"
          className={styles['chip']}
          aria-pressed={filter === value}
          onClick={() => onChange(value)}
        >
          {label}
        </button>
      ))}
    </fieldset>
  );
}
