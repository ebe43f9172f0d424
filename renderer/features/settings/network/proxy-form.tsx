import { useState } from 'react';
import type { ProxyMode, ProxySettings } from '../../../../shared/domain/proxy-settings.ts';
import { errorOf } from '../../../bridge/call.ts';
import { useText } from '../../../messages/text.tsx';
import { Problem } from '../../../product-ui/failures/problem.tsx';
import { useErrorText } from '../../../product-ui/failures/use-error-text.ts';
import { Button } from '../../../ui/button.tsx';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import { TextBox, TextField } from '../../../ui/text-field.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { Setting, usePolicy } from '../../../product-ui/settings/set-by-organization.tsx';
import { useSettingsForm } from '../tab-parts.tsx';
import styles from '../settings.module.css';

/** By which proxy the services are reached. What is wrong is said at its field, and nothing is saved then. */
export function ProxyForm({
  proxy,
  modes,
}: {
  proxy: ProxySettings;
  /** Those that the host knows. */
  modes: readonly ProxyMode[];
}) {
  const t = useText();
  const errorText = useErrorText();
  const { change, error } = useSettingsForm();
  const [written, setWritten] = useState(proxy);
  const mode = modes.includes(written.mode) ? written.mode : 'none';
  const appError = error && errorOf(error);
  const wrong = appError?.kind === 'invalid-input' ? appError : null;
  const isShown = { pac: 'pacAddress', manual: 'server bypass', system: '', none: '' }[mode];
  const locked = usePolicy()?.locked ?? [];
  const isAllLocked = ['mode', ...isShown.split(' ')].every(
    (field) => field === '' || locked.includes(`proxy.${field}`),
  );
  const problemOf = (field: string) => (wrong?.field === field ? errorText(wrong) : null);

  return (
    <form
      className={styles['networkSettingsForm']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        change(
          { proxy: { ...written, mode } },
          { onSuccess: () => showToast({ text: t('network.saved') }) },
        );
      }}
    >
      <Setting of="proxy.mode">
        <ChoiceField
          label={t('network.mode')}
          hint={t(modes.includes('system') ? `network.mode-${mode}-hint` : 'network.preview-hint')}
          value={mode}
          choices={modes.map((value) => ({ value, label: t(`network.mode-${value}`) }))}
          onChange={(chosen) => setWritten({ ...written, mode: chosen })}
        />
      </Setting>
      {mode === 'pac' && (
        <Setting of="proxy.pacAddress">
          <TextField
            label={t('network.pac-address')}
            problem={problemOf('pacAddress')}
            value={written.pacAddress}
            onChange={(event) => setWritten({ ...written, pacAddress: event.target.value })}
          />
        </Setting>
      )}
      {mode === 'manual' && (
        <>
          <Setting of="proxy.server">
            <TextField
              label={t('network.server')}
              hint={t('network.server-hint')}
              problem={problemOf('server')}
              value={written.server}
              onChange={(event) => setWritten({ ...written, server: event.target.value })}
            />
          </Setting>
          <Setting of="proxy.bypass">
            <TextBox
              isData
              rows={3}
              label={t('network.bypass')}
              hint={t('network.bypass-hint')}
              problem={problemOf('bypass')}
              value={written.bypass}
              onChange={(event) => setWritten({ ...written, bypass: event.target.value })}
            />
          </Setting>
        </>
      )}
      <Problem thrown={wrong && isShown.includes(wrong.field) ? null : error} />
      {!isAllLocked && (
        <Button type="submit" tone="primary">
          {t('action.save')}
        </Button>
      )}
    </form>
  );
}
