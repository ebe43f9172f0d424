import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf, useCallMutation } from '../../bridge/queries.ts';
import { useText } from '../../messages/text.tsx';
import { Problem } from '../../product-ui/failures/problem.tsx';
import { commandHint } from '../../product-ui/commands/commands.ts';
import { Button } from '../../ui/button.tsx';
import { Stack } from '../../ui/layout.tsx';
import { SwitchField } from '../../ui/check-field.tsx';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { PassphraseDialog, RemoveLockDialog } from './passphrase-dialog.tsx';
import { Setting } from '../../product-ui/settings/set-by-organization.tsx';
import { Rows, useSettingsForm } from './tab-parts.tsx';
import styles from './settings.module.css';

const minutes = [0, 1, 5, 15, 60] as const;

/** Shows what hides the page: the lock of the screen, and one of Postline's own. */
export function LockSettings() {
  const t = useText();
  const { settings, change, error } = useSettingsForm();
  const { data: lock } = useQuery(queryOf('lock.state', {}));
  const lockNow = useCallMutation('lock.lock');
  const [shown, setShown] = useState<'passphrase' | 'remove' | null>(null);
  if (!settings || !lock) return null;
  const { hideOnScreenLock, lockAfterMinutes } = settings.privacy;
  const { hasPassphrase } = lock;
  const close = () => setShown(null);
  return (
    <Rows thrown={error}>
      {lock.knowsScreen && (
        <Setting of="privacy.hideOnScreenLock">
          <SwitchField
            label={t('lock.hide-on-screen-lock')}
            hint={t('lock.hide-on-screen-lock-hint')}
            checked={hideOnScreenLock}
            onChange={(checked) => change({ privacy: { hideOnScreenLock: checked } })}
          />
        </Setting>
      )}
      <Stack gap="medium">
        <Setting of="privacy.lockAfterMinutes">
          <ChoiceField
            label={t('lock.after')}
            hint={t('lock.after-hint')}
            value={String(lockAfterMinutes)}
            choices={minutes.map((after) => ({
              value: String(after),
              label: t('lock.minutes', { minutes: after }),
            }))}
            onChange={(chosen) => {
              const after = minutes.find((one) => String(one) === chosen) ?? 0;
              change({ privacy: { lockAfterMinutes: after } });
              // Without a passphrase nothing would come of it.
              if (after > 0 && !hasPassphrase) setShown('passphrase');
            }}
          />
        </Setting>
        <div className={styles['lockSettingsActions']}>
          <span>{t(hasPassphrase ? 'lock.is-set' : 'lock.no-passphrase')}</span>
          <Button size="small" onClick={() => setShown('passphrase')}>
            {t(hasPassphrase ? 'action.change' : 'lock.set')}
          </Button>
          {hasPassphrase && (
            <>
              <Button size="small" onClick={() => setShown('remove')}>
                {t('lock.remove')}
              </Button>
              <Button
                size="small"
                title={commandHint(t, 'lock')}
                onClick={() => lockNow.mutate({})}
              >
                {t('lock.now')}
              </Button>
            </>
          )}
        </div>
        <Problem thrown={lockNow.error} />
      </Stack>
      {shown === 'passphrase' && <PassphraseDialog isChange={hasPassphrase} onClose={close} />}
      {shown === 'remove' && <RemoveLockDialog onClose={close} />}
    </Rows>
  );
}
