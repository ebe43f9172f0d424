import { X } from 'lucide-react';
import type { Thread } from '../../../../shared/contract/threads.ts';
import { useCallMutation } from '../../../bridge/queries.ts';
import { Problem } from '../../../product-ui/problem.tsx';
import { useText } from '../../../messages/text.tsx';
import { IconButton } from '../../../ui/button.tsx';
import styles from './label-chips.module.css';

/** The labels of a thread, each with a button that removes it. */
export function LabelChips({ instanceId, thread }: { instanceId: string; thread: Thread }) {
  const t = useText();
  const set = useCallMutation('threads.setLabel');
  if (thread.labels.length === 0) return null;
  const remove = (label: string) =>
    set.mutate({
      instanceId,
      actionId: crypto.randomUUID(),
      selection: { kind: 'ids', threadIds: [thread.threadId] },
      label,
      on: false,
    });
  return (
    <>
      <ul className={styles['chips']} aria-label={t('threads.labels')}>
        {thread.labels.map((label) => (
          <li key={label} className={styles['chip']}>
            <bdi>{label}</bdi>
            <IconButton
              label={t('threads.label-remove-one', { label })}
              disabled={set.isPending}
              onClick={() => remove(label)}
            >
              <X size={12} aria-hidden="true" />
            </IconButton>
          </li>
        ))}
      </ul>
      <Problem thrown={set.error} />
    </>
  );
}
