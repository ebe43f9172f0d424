import { useState } from 'react';
import { errorOf } from '../../bridge/call.ts';
import { useCallMutation } from '../../bridge/queries.ts';
import { useText } from '../../messages/text.tsx';
import { FormDialog } from '../../product-ui/dialogs/form-dialog.tsx';
import { useErrorText } from '../../product-ui/failures/use-error-text.ts';
import { Note } from '../../ui/note.tsx';
import { TextField } from '../../ui/text-field.tsx';

/** Returns what sets the passphrase of the lock, and what is wrong with each field of it. */
function useSetPassphrase() {
  const errorText = useErrorText();
  const set = useCallMutation('lock.setPassphrase');
  const error = set.error && errorOf(set.error);
  const wrong = error?.kind === 'invalid-input' ? error : null;
  return {
    set,
    thrown: wrong ? null : set.error,
    problemOf: (field: string) => (wrong?.field === field ? errorText(wrong) : null),
  };
}

/** Sets the passphrase of the lock, or another in its place. */
export function PassphraseDialog({
  isChange,
  onClose,
}: {
  isChange: boolean;
  onClose: () => void;
}) {
  const t = useText();
  const { set, thrown, problemOf } = useSetPassphrase();
  const [current, setCurrent] = useState('');
  const [passphrase, setPassphrase] = useState('');
  const [repeated, setRepeated] = useState('');
  const [isWrong, setWrong] = useState(false);

  function submit() {
    const isSame = passphrase === repeated;
    setWrong(!isSame);
    if (!isSame || set.isPending) return;
    set.mutate({ current: isChange ? current : null, passphrase }, { onSuccess: onClose });
  }

  return (
    <FormDialog
      title={t(isChange ? 'lock.change-title' : 'lock.set-title')}
      submit="action.save"
      thrown={thrown}
      onSubmit={submit}
      onClose={onClose}
    >
      {isChange && (
        <PassphraseField
          label="lock.current"
          problem={problemOf('current')}
          value={current}
          onChange={setCurrent}
        />
      )}
      <PassphraseField
        label="lock.new"
        problem={problemOf('passphrase')}
        value={passphrase}
        onChange={setPassphrase}
      />
      <PassphraseField
        label="lock.repeat"
        problem={isWrong && t('lock.not-same')}
        value={repeated}
        onChange={setRepeated}
      />
      <Note>{t('lock.if-forgotten')}</Note>
    </FormDialog>
  );
}

/** Removes the passphrase, and with it the lock. */
export function RemoveLockDialog({ onClose }: { onClose: () => void }) {
  const t = useText();
  const { set, thrown, problemOf } = useSetPassphrase();
  const [current, setCurrent] = useState('');
  return (
    <FormDialog
      title={t('lock.remove-title')}
      submit="action.remove"
      thrown={thrown}
      onSubmit={() => {
        if (!set.isPending) set.mutate({ current, passphrase: null }, { onSuccess: onClose });
      }}
      onClose={onClose}
    >
      <p>{t('lock.remove-text')}</p>
      <PassphraseField
        label="lock.current"
        problem={problemOf('current')}
        value={current}
        onChange={setCurrent}
      />
    </FormDialog>
  );
}

function PassphraseField({
  label,
  problem,
  value,
  onChange,
}: {
  label: 'lock.current' | 'lock.new' | 'lock.repeat';
  problem: string | false | null;
  value: string;
  onChange: (value: string) => void;
}) {
  const t = useText();
  return (
    <TextField
      type="password"
      label={t(label)}
      problem={problem}
      autoComplete={label === 'lock.current' ? 'current-password' : 'new-password'}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
