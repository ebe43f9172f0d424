import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ChatLabel } from '../../../shared/contract/chats.ts';
import { call } from '../../bridge/call.ts';
import { queryOf, useCallMutation } from '../../bridge/queries.ts';
import { useText } from '../../messages/text.tsx';
import { changeChatList, chatListState } from '../../product-ui/chat-order/chat-list-state.ts';
import { LabelDot } from '../../product-ui/chat-order/label-dot.tsx';
import { LabelFields } from '../../product-ui/chat-order/label-fields.tsx';
import { useChatOrder } from '../../product-ui/chat-order/use-chat-order.ts';
import { FormDialog } from '../../product-ui/dialogs/form-dialog.tsx';
import { PlainDialog } from '../../product-ui/dialogs/plain-dialog.tsx';
import { useErrorText } from '../../product-ui/failures/use-error-text.ts';
import { useSorted } from '../../product-ui/lists/use-sorted.ts';
import { useOfAll } from '../../product-ui/team/use-of-all.ts';
import { Button } from '../../ui/button.tsx';
import { EntryList } from '../../ui/entry-list.tsx';
import { Note } from '../../ui/note.tsx';
import type { DialogProps } from '../../product-ui/dialogs/dialog-props.ts';

/** The most chats that one call takes. */
const callLimit = 1_000;

/** Renames, recolours and deletes labels. */
export function EditLabelsDialog({ instanceId, onClose }: DialogProps) {
  const t = useText();
  const sorted = useSorted();
  const ofAll = useOfAll(instanceId);
  const { offerUndo, orReport } = useChatOrder(instanceId);
  const labels = useQuery(queryOf('chats.labels', { instanceId })).data ?? [];
  const [edited, setEdited] = useState<ChatLabel | null>(null);

  const remove = ({ labelId, name, hue }: ChatLabel) =>
    orReport(async () => {
      const chatIds = await call('chats.removeLabel', { instanceId, labelId });
      const { labelIds } = chatListState(instanceId).get();
      changeChatList(instanceId, { labelIds: labelIds.filter((id) => id !== labelId) });
      offerUndo(t('labels.deleted', { name }), async () => {
        await call('chats.saveLabel', { instanceId, labelId, name, hue });
        for (let from = 0; from < chatIds.length; from += callLimit) {
          const some = chatIds.slice(from, from + callLimit);
          await call('chats.assignLabels', { instanceId, chatIds: some, add: [labelId] });
        }
      });
    });

  return (
    <PlainDialog title={t('labels.edit-title')} onClose={onClose}>
      <EntryList
        label={t('person-field.labels')}
        entries={sorted(labels, ({ name }) => name).map((label) => ({
          key: label.labelId,
          title: (
            <>
              <LabelDot hue={label.hue} /> <bdi>{label.name}</bdi>
            </>
          ),
          note: t('labels.chats', { count: label.chats }),
          actions: (
            <>
              <Button size="small" onClick={() => setEdited(label)}>
                {t('action.edit')}
              </Button>
              <Button size="small" onClick={() => void remove(label)}>
                {t('action.delete')}
              </Button>
            </>
          ),
        }))}
      />
      {ofAll && <Note>{ofAll}</Note>}
      {edited && (
        <EditLabelDialog instanceId={instanceId} label={edited} onClose={() => setEdited(null)} />
      )}
    </PlainDialog>
  );
}

function EditLabelDialog({ instanceId, label, onClose }: DialogProps & { label: ChatLabel }) {
  const t = useText();
  const errorText = useErrorText();
  const save = useCallMutation('chats.saveLabel');
  const [{ labelId, name, hue }, setLabel] = useState(label);
  return (
    <FormDialog
      title={t('labels.edit-one')}
      submit="action.save"
      onSubmit={() =>
        save.mutate({ instanceId, labelId, name, hue, mustExist: true }, { onSuccess: onClose })
      }
      onClose={onClose}
    >
      <LabelFields
        label={t('labels.name')}
        name={name}
        hue={hue}
        problem={save.error && errorText(save.error)}
        onChange={(part) => setLabel({ labelId, name, hue, ...part })}
      />
    </FormDialog>
  );
}
