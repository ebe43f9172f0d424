import type { Message } from '../../../../shared/contract/messages.ts';
import { isForm } from '../../../../shared/domain/written-content.ts';
import type { ChatRef } from '../../../product-ui/chat/chat-ref.ts';
import { SaveAsTemplateDialog } from '../../../product-ui/templates/save-as-template-dialog.tsx';

/** Makes a template of a message that was sent: its text, its card, its file or its form. */
export function SaveMessageAsTemplate({
  chat,
  message: { localId, text, content },
  onClose,
}: {
  chat: ChatRef;
  message: Message;
  onClose: () => void;
}) {
  return (
    <SaveAsTemplateDialog
      chat={chat}
      from={{ kind: 'message', localId }}
      // The text of a form is the form in one line.
      text={isForm(content) ? null : text}
      attached={isForm(content) || content.kind === 'media' ? 1 : 0}
      onClose={onClose}
    />
  );
}
