import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ChatSort, ChatView } from '../../../shared/contract/chats.ts';
import { queryOf, useCallMutation } from '../../bridge/queries.ts';
import { useText } from '../../messages/text.tsx';
import { chatListState, showView } from '../../product-ui/chat-order/chat-list-state.ts';
import { OneFieldDialog } from '../../product-ui/dialogs/one-field-dialog.tsx';
import { useOfAll } from '../../product-ui/team/use-of-all.ts';
import { useStore } from '../../ui/store.ts';
import type { DialogProps } from '../../product-ui/dialogs/dialog-props.ts';

/** Names a search; or what the list shows now, with its labels and order, and shows it from then on. */
export function SaveChatViewDialog({
  instanceId,
  search,
  onClose,
}: DialogProps & { search: string }) {
  const t = useText();
  const save = useCallMutation('chats.saveView');
  const ofAll = useOfAll(instanceId);
  const [viewId] = useState(() => crypto.randomUUID());
  const { view, labelIds, sort } = useStore(chatListState(instanceId));
  const saved = useQuery(queryOf('chats.views', { instanceId })).data ?? [];
  const isSearch = search.trim() !== '';
  const filter: ChatView['filter'] = isSearch
    ? { view: 'all', search: search.trim(), labelIds: [], sort }
    : { search: '', ...filterOf(saved, view, { labelIds: [...labelIds], sort }) };
  return (
    <OneFieldDialog
      title={t(isSearch ? 'views.save-search-title' : 'views.save-title')}
      label={t(isSearch ? 'views.search-name' : 'views.name')}
      hint={ofAll}
      maxLength={100}
      thrown={save.error}
      onSave={(name, onRefused) =>
        save.mutate(
          { instanceId, viewId, name, filter },
          {
            onSuccess: () => {
              if (!isSearch) showView(instanceId, viewId);
              onClose();
            },
            onError: onRefused,
          },
        )
      }
      onClose={onClose}
    />
  );
}

/** A view that is narrowed further becomes one with both conditions. */
function filterOf(
  saved: readonly ChatView[],
  view: string,
  now: { labelIds: string[]; sort: ChatSort },
): Omit<ChatView['filter'], 'search'> {
  const base = saved.find(({ viewId }) => viewId === view)?.filter;
  if (!base) return { ...now, view: view as ChatView['filter']['view'] };
  return {
    view: base.view,
    labelIds: [...new Set([...base.labelIds, ...now.labelIds])],
    sort: now.sort,
  };
}
