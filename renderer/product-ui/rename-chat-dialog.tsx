import type { Chat } from '../../shared/contract/chats.ts';
import { useAct } from '../bridge/queries.ts';
import { useText } from '../messages/text.tsx';
import { messageBox } from './message-box.ts';
import { OneFieldDialog } from './one-field-dialog.tsx';

/** Gives a chat a name of one's own; an empty one takes the name away. Then one goes on writing, where a chat is open. */
export function RenameChatDialog({
  instanceId,
  chat,
  onClose,
}: {
  instanceId: string;
  chat: Chat;
  onClose: () => void;
}) {
  const say = useText();
  const rename = useAct('chats.rename');
  const { chatId, number } = chat;
  return (
    <OneFieldDialog
      title={say('chat.rename')}
      label={say('chat.name')}
      hint={say('chat.name-hint', { number })}
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
