import { useQuery } from '@tanstack/react-query';
import type { Settings } from '../../../shared/contract/settings.ts';
import { queryOf, useCallMutation } from '../../bridge/queries.ts';
import { useText } from '../../messages/text.tsx';
import { SwitchField } from '../../ui/check-field.tsx';
import { Setting } from '../../product-ui/settings/set-by-organization.tsx';
import { Rows } from './tab-parts.tsx';
import styles from './settings.module.css';

const kinds = ['tray', 'keepRunning', 'flash'] as const;

/** Shows how Postline is there while its window is not. */
export function PresenceRows({
  presence,
  onChange,
}: {
  presence: Settings['presence'];
  onChange: (change: Partial<Settings['presence']>) => void;
}) {
  const t = useText();
  const { data: startsAtLogin = null } = useQuery(queryOf('app.startsAtLogin', {}));
  const { mutate: setStartsAtLogin, error } = useCallMutation('app.setStartsAtLogin');
  return (
    <>
      <h2 className={styles['heading']}>{t('presence.heading')}</h2>
      <Rows thrown={error}>
        {kinds.map((kind) => (
          <Setting key={kind} of={`presence.${kind}`}>
            <SwitchField
              label={t(`presence.${kind}`)}
              hint={t(`presence.${kind}-hint`)}
              checked={presence[kind]}
              onChange={(checked) => onChange({ [kind]: checked })}
            />
          </Setting>
        ))}
        {startsAtLogin !== null && (
          <SwitchField
            label={t('presence.login')}
            hint={t('presence.login-hint')}
            checked={startsAtLogin}
            onChange={(isOn) => setStartsAtLogin({ isOn })}
          />
        )}
      </Rows>
    </>
  );
}
