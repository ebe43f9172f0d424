import type { OutboxGroup } from '../../../shared/contract/outbox.ts';
import { Text, useText } from '../../messages/text.tsx';
import styles from './outbox.module.css';

const groups: readonly OutboxGroup[] = ['waiting', 'sending', 'failed', 'unknown'];

/** Which part of the outbox is shown, each with its count. */
export function GroupChips({
  counts,
  group,
  onChange,
}: {
  counts: Record<OutboxGroup, number> | undefined;
  group: OutboxGroup | null;
  onChange: (group: OutboxGroup | null) => void;
}) {
  const say = useText();
  const all = groups.reduce((sum, each) => sum + (counts?.[each] ?? 0), 0);
  return (
    <fieldset className={styles['chips']} aria-label={say('outbox.filter')}>
      {[null, ...groups].map((each) => (
        <button
          key={each}
          type="button"
          className={styles['chip']}
          aria-pressed={group === each}
          onClick={() => onChange(each)}
        >
          <Text
            id={`outbox.${each ?? 'all'}`}
            values={{ count: each === null ? all : (counts?.[each] ?? 0) }}
          />
        </button>
      ))}
    </fieldset>
  );
}
