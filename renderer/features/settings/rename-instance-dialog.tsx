import { type SubmitEvent, useRef, useState } from 'react';
import type { Instance } from '../../../shared/contract/instances.ts';
import { errorOf } from '../../bridge/call.ts';
import { useAct } from '../../bridge/queries.ts';
import { useErrorText } from '../../domain/use-error-text.ts';
import { Text, useText } from '../../messages/text.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';

/** Gives an instance another name. */
export function RenameInstanceDialog({
  instance,
  onClose,
}: {
  instance: Instance;
  onClose: () => void;
}) {
  const say = useText();
  const errorText = useErrorText();
  const rename = useAct('instances.rename');
  const [name, setName] = useState(instance.name);
  const field = useRef<HTMLInputElement>(null);

  function submit(event: SubmitEvent) {
    event.preventDefault();
    const { instanceId } = instance;
    rename.mutate({ instanceId, name }, { onSuccess: onClose });
  }

  return (
    <Dialog title={say('instances.rename-title')} onClose={onClose} initialFocus={field}>
      <form onSubmit={submit}>
        <TextField
          label={say('connect.name')}
          inputRef={field}
          value={name}
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
