import { useRef, useState } from 'react';
import { useCallMutation } from '../../../bridge/queries.ts';
import { FormDialog } from '../../../product-ui/form-dialog.tsx';
import { useErrorText } from '../../../product-ui/use-error-text.ts';
import { useText } from '../../../messages/text.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import type { ChatRef } from '../../../product-ui/chat-ref.ts';
import { useHistory } from '../history/use-history.ts';

/** Marks the latest messages of a chat as read; the service counts from the newest (interface.md §4.7). */
export function ReadChatDialog({
  chat,
  onAsked,
  onClose,
}: {
  chat: ChatRef;
  onAsked: (runId: string) => void;
  onClose: () => void;
}) {
  const t = useText();
  const errorText = useErrorText();
  const [runId] = useState(() => crypto.randomUUID());
  const { data } = useHistory(chat);
  const unread = data?.messages.filter((message) => message.unread).length ?? 0;
  const [count, setCount] = useState(unread > 0 ? String(unread) : '');
  const [isWrong, setWrong] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const read = useCallMutation('messageActions.readChat');

  function submit() {
    const isNumber = /^[1-9]\d{0,4}$/.test(count.trim());
    if (count.trim() !== '' && !isNumber) {
      setWrong(true);
      field.current?.focus();
      return;
    }
    const messages = isNumber ? Number(count) : null;
    read.mutate({ ...chat, runId, messages }, { onSuccess: () => onAsked(runId) });
  }

  const problem = isWrong
    ? t('sending.number-problem', { smallest: 1, largest: 99_999 })
    : read.error && errorText(read.error);
  return (
    <FormDialog
      title={t('read-chat.title')}
      submit="read-chat.confirm"
      onSubmit={submit}
      onClose={onClose}
      initialFocus={field}
    >
      <TextField
        label={t('read-chat.count')}
        hint={t('read-chat.hint')}
        inputMode="numeric"
        inputRef={field}
        value={count}
        problem={problem}
        onChange={({ target }) => {
          setCount(target.value);
          setWrong(false);
        }}
      />
    </FormDialog>
  );
}
