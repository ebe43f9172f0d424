import { type SubmitEvent, useRef, useState } from 'react';
import type { Instance } from '../../../shared/contract/instances.ts';
import { errorOf } from '../../bridge/call.ts';
import { useAct } from '../../bridge/queries.ts';
import { messageBox } from '../../domain/message-box.ts';
import { TokenPlace } from '../../domain/token-place.tsx';
import { useErrorText } from '../../domain/use-error-text.ts';
import { Text, useText } from '../../messages/text.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';

/** Takes a new access token for an instance; what waited for it then goes on. */
export function AccessTokenDialog({
  instance,
  onClose,
}: {
  instance: Instance;
  onClose: () => void;
}) {
  const say = useText();
  const errorText = useErrorText();
  const setToken = useAct('instances.setToken');
  const [accessToken, setAccessToken] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const isSaved = useRef(false);

  function saved() {
    isSaved.current = true;
    onClose();
  }

  function submit(event: SubmitEvent) {
    event.preventDefault();
    const { instanceId } = instance;
    setToken.mutate(
      { instanceId, accessToken },
      { onSuccess: saved, onError: () => field.current?.focus() },
    );
  }

  return (
    <Dialog
      title={say('token.title', { name: instance.name })}
      onClose={onClose}
      initialFocus={field}
      // What asked for the token may be gone once it is there.
      finalFocus={() => (isSaved.current && messageBox()) || true}
    >
      <form onSubmit={submit}>
        <TextField
          type="password"
          label={say('connect.access-token')}
          hint={<TokenPlace />}
          inputRef={field}
          value={accessToken}
          problem={setToken.isError && errorText(errorOf(setToken.error))}
          onChange={(event) => setAccessToken(event.target.value)}
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
