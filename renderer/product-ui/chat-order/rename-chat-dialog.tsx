import type { Chat } from '../../../shared/contract/chats.ts';
import { useCallMutation } from '../../bridge/queries.ts';
import { useText } from '../../messages/text.tsx';
import type { DialogProps } from '../dialogs/dialog-props.ts';
import { messageBox } from '../commands/message-box.ts';
import { OneFieldDialog } from '../dialogs/one-field-dialog.tsx';
import { useIsInTeam } from '../team/use-team.ts';

/** Names a chat; an empty name removes it. Then the focus goes to the message box, where a chat is open. */
export function RenameChatDialog({ instanceId, chat, onClose }: DialogProps & { chat: Chat }) {
  const t = useText();
  const rename = useCallMutation('chats.rename');
  const { chatId, number } = chat;
  const isShared = useIsInTeam(instanceId);
  return (
    <OneFieldDialog
      title={t('chat.rename')}
      label={t('field.name')}
      hint={t(isShared ? 'chat.name-hint' : 'chat.name-hint-alone', { number })}
      initialValue={chat.name ?? ''}
      maxLength={200}
      thrown={rename.error}
      onSave={(name, onError) =>
        rename.mutate({ instanceId, chatId, name }, { onSuccess: onClose, onError })
      }
      onClose={onClose}
      finalFocus={() => messageBox() ?? true}
    />
  );
}
