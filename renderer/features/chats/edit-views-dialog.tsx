import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ChatView } from '../../../shared/contract/chats.ts';
import { call } from '../../bridge/call.ts';
import { queryOf, useCallMutation } from '../../bridge/queries.ts';
import { useText } from '../../messages/text.tsx';
import { changeChatList, chatListState } from '../../product-ui/chat-order/chat-list-state.ts';
import { useChatOrder } from '../../product-ui/chat-order/use-chat-order.ts';
import { OneFieldDialog } from '../../product-ui/dialogs/one-field-dialog.tsx';
import { PlainDialog } from '../../product-ui/dialogs/plain-dialog.tsx';
import { useSorted } from '../../product-ui/lists/use-sorted.ts';
import { useOfAll } from '../../product-ui/team/use-of-all.ts';
import { Button } from '../../ui/button.tsx';
import { EntryList } from '../../ui/entry-list.tsx';
import { Note } from '../../ui/note.tsx';
import type { DialogProps } from '../../product-ui/dialogs/dialog-props.ts';

/** Renames and deletes saved views. */
export function EditViewsDialog({ instanceId, onClose }: DialogProps) {
  const t = useText();
  const sorted = useSorted();
  const ofAll = useOfAll(instanceId);
  const { offerUndo, orReport } = useChatOrder(instanceId);
  const save = useCallMutation('chats.saveView');
  const views = useQuery(queryOf('chats.views', { instanceId })).data ?? [];
  const [renamed, setRenamed] = useState<ChatView | null>(null);

  const remove = ({ viewId, name, filter }: ChatView) =>
    orReport(async () => {
      await call('chats.removeView', { instanceId, viewId });
      if (chatListState(instanceId).get().view === viewId) {
        changeChatList(instanceId, { view: 'open' });
      }
      offerUndo(t('views.deleted', { name }), async () => {
        await call('chats.saveView', { instanceId, viewId, name, filter });
      });
    });

  return (
    <PlainDialog title={t('views.edit-title')} onClose={onClose}>
      <EntryList
        label={t('views.edit-title')}
        entries={sorted(views, ({ name }) => name).map((view) => ({
          key: view.viewId,
          title: <bdi>{view.name}</bdi>,
          actions: (
            <>
              <Button size="small" onClick={() => setRenamed(view)}>
                {t('views.rename')}
              </Button>
              <Button size="small" onClick={() => void remove(view)}>
                {t('action.delete')}
              </Button>
            </>
          ),
        }))}
      />
      {ofAll && <Note>{ofAll}</Note>}
      {renamed && (
        <OneFieldDialog
          title={t('views.rename')}
          label={t('views.name')}
          initialValue={renamed.name}
          maxLength={100}
          thrown={save.error}
          onSave={(name, onRefused) => {
            const { viewId, filter } = renamed;
            save.mutate(
              { instanceId, viewId, filter, name, mustExist: true },
              { onSuccess: () => setRenamed(null), onError: onRefused },
            );
          }}
          onClose={() => setRenamed(null)}
        />
      )}
    </PlainDialog>
  );
}
