import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf, useCallMutation } from '../../../bridge/queries.ts';
import { useText } from '../../../messages/text.tsx';
import { FormDialog } from '../../../product-ui/dialogs/form-dialog.tsx';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import { Note } from '../../../ui/note.tsx';
import { TextField } from '../../../ui/text-field.tsx';

/** Asks what is backed up, and for a passphrase, which may be left empty. */
export function BackupDialog({ onClose }: { onClose: () => void }) {
  const t = useText();
  const make = useCallMutation('backups.make');
  const { data } = useQuery(queryOf('instances.list', {}));
  const [chosen, setChosen] = useState<string | null>(null);
  const [passphrase, setPassphrase] = useState('');
  const [repeated, setRepeated] = useState('');
  const [isWrong, setWrong] = useState(false);
  const instances = data?.instances ?? [];
  const instanceId = chosen ?? data?.activeInstanceId;
  if (!instanceId) return null;

  function submit() {
    const isSame = passphrase === repeated;
    setWrong(!isSame);
    if (!isSame || !instanceId || make.isPending) return;
    make.mutate({ instanceId, passphrase }, { onSuccess: (begun) => begun && onClose() });
  }

  return (
    <FormDialog
      title={t('backup.make-title')}
      submit="backup.make-now"
      thrown={make.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{t('backup.holds')}</p>
      {instances.length > 1 && (
        <ChoiceField
          label={t('field.instance')}
          value={instanceId}
          choices={instances.map((one) => ({ value: one.instanceId, label: one.name }))}
          onChange={setChosen}
        />
      )}
      <TextField
        type="password"
        label={t('lock.passphrase')}
        hint={t('backup.passphrase-hint')}
        autoComplete="new-password"
        value={passphrase}
        onChange={(event) => setPassphrase(event.target.value)}
      />
      {passphrase !== '' && (
        <TextField
          type="password"
          label={t('lock.repeat')}
          problem={isWrong && t('lock.not-same')}
          autoComplete="new-password"
          value={repeated}
          onChange={(event) => setRepeated(event.target.value)}
        />
      )}
      <Note>{t(passphrase === '' ? 'backup.not-encrypted' : 'backup.forgotten')}</Note>
    </FormDialog>
  );
}
