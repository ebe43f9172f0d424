import { useQuery } from '@tanstack/react-query';
import type { ChatCounts } from '../../../shared/contract/chats.ts';
import { type BuiltInView, isBuiltInView } from '../../../shared/domain/chat-views.ts';
import { queryOf } from '../../bridge/queries.ts';
import { useFormats, useText } from '../../messages/text.tsx';
import { chatListState } from '../../product-ui/chat-order/chat-list-state.ts';
import { useStore } from '../../ui/store.ts';
import { useTeamOf } from '../../product-ui/team/use-team.ts';
import { barQueues } from './bar-queues.ts';

/** Returns what a view or a part of it is called: where a team shares the chats, one that waits may be a colleague’s. */
export function textOf<Key extends BuiltInView>(key: Key, isShared: boolean) {
  if (isShared && key === 'waitingForMe') return 'chats.waitingForTeam';
  return `chats.${key}` as const;
}

/** Returns the function that names a view: with its count, a saved one by its name, that of labels by theirs. */
export function useViewName(instanceId: string, counts: ChatCounts | undefined) {
  const t = useText();
  const { list } = useFormats();
  const { view, labelIds } = useStore(chatListState(instanceId));
  const isShared = useTeamOf(instanceId) !== null;
  const queues = useStore(barQueues);
  const views = useQuery({
    ...queryOf('chats.views', { instanceId }),
    enabled: !isBuiltInView(view),
  });
  const labels = useQuery({
    ...queryOf('chats.labels', { instanceId }),
    enabled: labelIds.length > 0,
  });
  return (shown: string, shownLabels: readonly string[]): string => {
    if (shownLabels.length > 0) {
      const named = labels.data?.filter(({ labelId }) => shownLabels.includes(labelId)) ?? [];
      return list(
        named.map(({ name }) => name),
        { type: 'unit' },
      );
    }
    if (isBuiltInView(shown)) return t(textOf(shown, isShared), { count: counts?.[shown] ?? 0 });
    const queue = queues.find(({ queueId }) => queueId === shown);
    if (queue) return t('chats.queue', { name: queue.name, count: queue.count });
    return views.data?.find(({ viewId }) => viewId === shown)?.name ?? '';
  };
}
