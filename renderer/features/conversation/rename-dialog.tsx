import { type SubmitEvent, useRef, useState } from 'react';
import type { Chat } from '../../../shared/contract/chats.ts';
import { errorOf } from '../../bridge/call.ts';
import { useAct } from '../../bridge/queries.ts';
import { useErrorText } from '../../domain/use-error-text.ts';
import { Text, useText } from '../../messages/text.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';

/** Gives a chat a name of one's own; an empty one takes the name away. */
export function RenameDialog({
  instanceId,
  chat,
  onClose,
}: {
  instanceId: string;
  chat: Chat;
  onClose: () => void;
}) {
  const say = useText();
  const errorText = useErrorText();
  const rename = useAct('chats.rename');
  const [name, setName] = useState(chat.name ?? '');
  const field = useRef<HTMLInputElement>(null);

  function submit(event: SubmitEvent) {
    event.preventDefault();
    rename.mutate({ instanceId, chatId: chat.chatId, name }, { onSuccess: onClose });
  }

  return (
    <Dialog title={say('chat.rename')} onClose={onClose} initialFocus={field}>
      <form onSubmit={submit}>
        <TextField
          label={say('chat.name')}
          hint={say('chat.name-hint', { number: chat.number })}
          value={name}
          maxLength={200}
          inputRef={field}
          problem={rename.isError && errorText(errorOf(rename.error))}
          onChange={(event) => setName(event.target.value)}
        />
        <DialogActions>
          <Button onClick={onClose}>
            <Text id="act.cancel" />
          </Button>
          <Button type="submit" tone="primary">
            <Text id="act.save" />
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
