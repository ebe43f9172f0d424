import { type SubmitEvent, useRef, useState } from 'react';
import { errorOf } from '../../../bridge/call.ts';
import { useAct } from '../../../bridge/queries.ts';
import { useErrorText } from '../../../product-ui/use-error-text.ts';
import { Text, useText } from '../../../messages/text.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { type ChatRef, useHistory } from '../history/use-history.ts';
import { newRunId } from './new-run-id.ts';

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
  const say = useText();
  const errorText = useErrorText();
  const [runId] = useState(newRunId);
  const { data } = useHistory(chat);
  const unread = data?.messages.filter((message) => message.unread).length ?? 0;
  const [count, setCount] = useState(unread > 0 ? String(unread) : '');
  const [isWrong, setWrong] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const read = useAct('acts.readChat');

  function submit(event: SubmitEvent) {
    event.preventDefault();
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
    ? say('sending.number-problem', { smallest: 1, largest: 99_999 })
    : read.error && errorText(errorOf(read.error));
  return (
    <Dialog title={say('read-chat.title')} onClose={onClose} initialFocus={field}>
      <form onSubmit={submit}>
        <TextField
          label={say('read-chat.count')}
          hint={<Text id="read-chat.hint" />}
          inputMode="numeric"
          inputRef={field}
          value={count}
          problem={problem}
          onChange={({ target }) => {
            setCount(target.value);
            setWrong(false);
          }}
        />
        <DialogActions>
          <Button onClick={onClose}>
            <Text id="act.cancel" />
          </Button>
          <Button type="submit" tone="primary">
            <Text id="read-chat.confirm" />
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
