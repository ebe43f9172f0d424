import { useState } from 'react';
import { useLocation } from 'wouter';
import type { DeepLink } from '../../shared/contract/handed-over.ts';
import { call } from '../bridge/call.ts';
import { NewChatDialog } from '../features/chats/new-chat/new-chat-dialog.tsx';
import { useText } from '../messages/text.tsx';
import { messageBox } from '../product-ui/commands/message-box.ts';
import { TextBox } from '../ui/text-field.tsx';
import { insertText } from '../ui/type-edit.ts';
import type { DialogProps } from '../product-ui/dialogs/dialog-props.ts';

/** Shows what a link of another program asks for; only a person opens the chat, and only a person sends. */
export function LinkDialog({ instanceId, link, onClose }: DialogProps & { link: DeepLink }) {
  const t = useText();
  const [, navigate] = useLocation();
  const [text, setText] = useState(link.text);

  async function open(chatId: string) {
    await addToDraft(instanceId, chatId, text);
    navigate(`/chats/${chatId}`);
    onClose();
  }

  return (
    <NewChatDialog
      instanceId={instanceId}
      asked={link.number}
      onClose={onClose}
      onOpened={(chatId) => void open(chatId)}
    >
      {link.text !== '' && (
        <TextBox
          label={t('deep-link.text')}
          hint={t('deep-link.text-hint')}
          rows={4}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      )}
    </NewChatDialog>
  );
}

/** Below what is there already: in the open chat as if it were typed, in another in its draft. */
async function addToDraft(instanceId: string, chatId: string, text: string): Promise<void> {
  if (text.trim() === '') return;
  const box = messageBox();
  if (box instanceof HTMLTextAreaElement && window.location.hash.startsWith(`#/chats/${chatId}`)) {
    return insertText(box, below(box.value, text), box.value.length, box.value.length);
  }
  const chat = { instanceId, chatId };
  const draft = await call('drafts.get', chat);
  await call('drafts.save', {
    ...chat,
    text: draft.text + below(draft.text, text),
    card: draft.card,
    replyToLocalId: draft.replyTo?.localId ?? null,
    options: draft.options,
    sendAt: draft.sendAt,
  });
}

const below = (there: string, text: string): string => (there === '' ? text : `\n${text}`);
