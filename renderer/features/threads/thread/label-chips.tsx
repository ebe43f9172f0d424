import type { Thread } from '../../../../shared/contract/threads.ts';
import { useCallMutation } from '../../../bridge/queries.ts';
import { Problem } from '../../../product-ui/failures/problem.tsx';
import { useSorted } from '../../../product-ui/lists/use-sorted.ts';
import { useText } from '../../../messages/text.tsx';
import { RemovableChips } from '../../../ui/removable-chips.tsx';

/** Shows the labels of a thread, each with a button that removes it. */
export function LabelChips({ instanceId, thread }: { instanceId: string; thread: Thread }) {
  const t = useText();
  const sorted = useSorted();
  const set = useCallMutation('threads.setLabel');
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
      <RemovableChips
        label={t('threads.labels')}
        chips={sorted(thread.labels, (label) => label).map((label) => ({
          key: label,
          name: label,
        }))}
        removeLabel={(label) => t('threads.label-remove-one', { label })}
        isBusy={set.isPending}
        onRemove={remove}
      />
      <Problem thrown={set.error} />
    </>
  );
}
