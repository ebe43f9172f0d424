import { useRef, useState } from 'react';
import { useCallMutation } from '../../../bridge/queries.ts';
import { useText } from '../../../messages/text.tsx';
import type { ChatRef } from '../../../product-ui/chat/chat-ref.ts';
import { FormDialog } from '../../../product-ui/dialogs/form-dialog.tsx';
import { TextField } from '../../../ui/text-field.tsx';

const range = { smallest: 1, largest: 100_000 };

/** Asks how many of a chat's latest messages the service is to take as read (interface.md §4.7), and tells it. */
export function ReadChatDialog({
  chat,
  onTold,
  onClose,
}: {
  chat: ChatRef;
  onTold: (runId: string) => void;
  onClose: () => void;
}) {
  const t = useText();
  const field = useRef<HTMLInputElement>(null);
  const [written, setWritten] = useState('');
  const [mustSay, setMustSay] = useState(false);
  const [runId] = useState(() => crypto.randomUUID());
  const read = useCallMutation('messageActions.readChat');
  const messages = written.trim() === '' ? null : Number(written);
  const isWrong =
    messages !== null &&
    !(Number.isInteger(messages) && messages >= range.smallest && messages <= range.largest);

  function tell() {
    setMustSay(true);
    if (isWrong) return field.current?.focus();
    read.mutate({ ...chat, runId, messages }, { onSuccess: () => onTold(runId) });
  }

  return (
    <FormDialog
      title={t('chat.tell-read')}
      submit="menu.seen"
      thrown={read.error}
      onSubmit={tell}
      onClose={onClose}
      initialFocus={field}
    >
      <TextField
        inputRef={field}
        label={t('read-chat.messages')}
        hint={t('read-chat.messages-hint')}
        inputMode="numeric"
        value={written}
        problem={mustSay && isWrong && t('sending.number-problem', range)}
        onChange={({ target }) => setWritten(target.value)}
      />
    </FormDialog>
  );
}
