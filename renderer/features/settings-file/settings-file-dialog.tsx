import { useEffect, useRef, useState } from 'react';
import type { Instance, SettingsFile } from '../../../shared/contract/instances.ts';
import { call, errorOf } from '../../bridge/call.ts';
import { grantFile } from '../../bridge/grant-files.ts';
import { useFormats, useText } from '../../messages/text.tsx';
import { FormDialog } from '../../product-ui/dialogs/form-dialog.tsx';
import { isPassable } from '../../product-ui/failures/passable-problems.ts';
import { instanceNames } from '../../product-ui/connection/instance-names.ts';
import { TokenPlace } from '../../product-ui/connection/token-place.tsx';
import { useErrorText } from '../../product-ui/failures/use-error-text.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { SettingsPreview } from './settings-preview.tsx';

/** Reads a file of an instance's settings, shows what it would set, and sets it once the person says so. */
export function SettingsFileDialog({
  file,
  onApplied,
  onClose,
}: {
  file: File;
  onApplied: (instance: Instance, isNew: boolean) => void;
  onClose: () => void;
}) {
  const t = useText();
  const [read, setRead] = useState<SettingsFile | null>(null);
  const [refused, setRefused] = useState<unknown>(null);
  const isAsked = useRef(false);
  useEffect(() => {
    // In development effects run twice, and a grant serves once.
    if (isAsked.current) return;
    isAsked.current = true;
    grantFile(file)
      .then((grantId) => call('instances.readSettings', { grantId }))
      .then(setRead, setRefused);
  }, [file]);
  if (read) return <Contents read={read} fileName={file.name} {...{ onApplied, onClose }} />;
  return (
    <FormDialog
      title={t('settings-file.title')}
      submit={null}
      leave={refused === null ? 'action.cancel' : 'action.close'}
      thrown={refused}
      onSubmit={() => {}}
      onClose={onClose}
    >
      <p aria-live="polite">
        {refused === null ? t('settings-file.reading') : <bdi>{file.name}</bdi>}
      </p>
    </FormDialog>
  );
}

function Contents({
  read,
  fileName,
  onApplied,
  onClose,
}: {
  read: SettingsFile;
  fileName: string;
  onApplied: (instance: Instance, isNew: boolean) => void;
  onClose: () => void;
}) {
  const t = useText();
  const { list } = useFormats();
  const errorText = useErrorText();
  const [accessToken, setToken] = useState('');
  const [thrown, setThrown] = useState<unknown>(null);
  const [attemptId, setAttemptId] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const { settings, unknownKeys, known, needsToken } = read;
  const error = thrown === null ? null : errorOf(thrown);
  const isToken = error?.kind === 'invalid-input' && error.field === 'accessToken';

  async function apply(evenIfUnreachable: boolean) {
    if (attemptId !== null) return;
    const attempt = crypto.randomUUID();
    setThrown(null);
    setAttemptId(attempt);
    try {
      onApplied(await send(attempt, evenIfUnreachable), known === null);
    } catch (refused) {
      setThrown(refused);
      field.current?.focus();
    }
    setAttemptId(null);
  }

  function send(attempt: string, evenIfUnreachable: boolean): Promise<Instance> {
    if (known === null) {
      const how = { attemptId: attempt, accessToken, evenIfUnreachable };
      return call('instances.connect', { ...settings, ...how });
    }
    const { instanceUuid: _same, protocol: _too, ...rest } = settings;
    const { instanceId } = known;
    const token = needsToken ? accessToken : null;
    return call('instances.applySettings', { ...rest, instanceId, accessToken: token });
  }

  function close() {
    if (attemptId !== null) void call('app.cancelAttempt', { attemptId }).catch(() => {});
    onClose();
  }

  return (
    <FormDialog
      title={t(known ? 'settings-file.update-title' : 'settings-file.connect-title', {
        name: known?.name ?? settings.name,
      })}
      submit={known ? 'settings-file.update' : 'connect.connect'}
      thrown={isToken ? null : error}
      actions={
        isPassable(error) && <Button onClick={() => void apply(true)}>{t('connect.anyway')}</Button>
      }
      onSubmit={() => void apply(false)}
      onClose={close}
      {...(needsToken && { initialFocus: field })}
    >
      <SettingsPreview read={read} fileName={fileName} />
      {unknownKeys.length > 0 && (
        <p>
          {t('settings-file.unknown', {
            count: unknownKeys.length,
            keys: list(unknownKeys, { type: 'unit' }),
          })}
        </p>
      )}
      {needsToken && (
        <TextField
          type="password"
          label={t(instanceNames[settings.protocol].accessToken)}
          hint={known ? t('settings-file.token-again') : <TokenPlace />}
          inputRef={field}
          dir="ltr"
          value={accessToken}
          problem={isToken && errorText(error)}
          onChange={(event) => setToken(event.target.value)}
        />
      )}
      {attemptId !== null && <p aria-live="polite">{t('connect.checking')}</p>}
    </FormDialog>
  );
}
