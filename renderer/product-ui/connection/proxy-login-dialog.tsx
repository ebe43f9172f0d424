import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorOf } from '../../bridge/call.ts';
import { queryOf, useCallMutation } from '../../bridge/queries.ts';
import { useText } from '../../messages/text.tsx';
import { Note } from '../../ui/note.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { FormDialog } from '../dialogs/form-dialog.tsx';
import { messageBox } from '../commands/message-box.ts';
import { useErrorText } from '../failures/use-error-text.ts';

/** Takes the name and password for a proxy that asked; what waited for them then goes on. */
export function ProxyLoginDialog({
  proxy,
  onEntered,
  onClose,
}: {
  proxy: string;
  onEntered?: () => void;
  onClose: () => void;
}) {
  const t = useText();
  const errorText = useErrorText();
  const enter = useCallMutation('network.enterLogin');
  const { data: status } = useQuery(queryOf('app.status', {}));
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const error = enter.error && errorOf(enter.error);
  const wrong = error?.kind === 'invalid-input' ? error : null;
  const problemOf = (field: string) => (wrong?.field === field ? errorText(wrong) : null);

  function submit() {
    enter.mutate(
      { proxy, name: name.trim(), password },
      {
        onSuccess: () => {
          onClose();
          onEntered?.();
        },
      },
    );
  }

  return (
    <FormDialog
      title={t('proxy-login.title', { proxy })}
      submit="action.save"
      thrown={wrong ? null : enter.error}
      onSubmit={submit}
      onClose={onClose}
      // What asked may be gone once it is answered.
      finalFocus={() => messageBox() ?? true}
    >
      <p>{t('proxy-login.hint')}</p>
      <TextField
        label={t('proxy-login.name')}
        problem={problemOf('name')}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <TextField
        type="password"
        label={t('proxy-login.password')}
        problem={problemOf('password')}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <Note>
        {t(status?.tokenStorage === 'memory' ? 'proxy-login.in-memory' : 'proxy-login.encrypted')}
      </Note>
    </FormDialog>
  );
}
