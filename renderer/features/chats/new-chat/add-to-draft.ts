import { call } from '../../../bridge/call.ts';
import { insertText } from '../../../ui/type-edit.ts';
import { messageBox } from '../../../product-ui/commands/message-box.ts';

/** Adds a text below what a chat's message box holds: in the open chat as if it were typed, in another in its draft. */
export async function addToDraft(instanceId: string, chatId: string, text: string): Promise<void> {
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
