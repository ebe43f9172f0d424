import { useQuery } from '@tanstack/react-query';
import type { Settings } from '../../../shared/contract/settings.ts';
import { queryOf } from '../../bridge/queries.ts';
import { useText } from '../../messages/text.tsx';
import { CheckField } from '../../ui/check-field.tsx';
import { Rows, Setting, useSettings } from './tab-parts.tsx';

const kinds: readonly (keyof Settings['notifications'])[] = ['needsReview', 'scheduled', 'runs'];

/** What the system tells a person while they work in another window. */
export function NotificationsTab() {
  const t = useText();
  const { settings, change, error } = useSettings();
  const status = useQuery(queryOf('app.status', {}));
  if (!settings || !status.data) return null;
  const isDesktop = status.data.host === 'desktop';
  return (
    <Rows thrown={error}>
      <p>{t(isDesktop ? 'notifications.when' : 'notifications.no-preview')}</p>
      {kinds.map((kind) => (
        <Setting key={kind} of={`notifications.${kind}`}>
          <CheckField
            label={t(`notifications.${kind}`)}
            hint={t(`notifications.${kind}-hint`)}
            checked={settings.notifications[kind]}
            onChange={(checked) => change({ notifications: { [kind]: checked } })}
          />
        </Setting>
      ))}
    </Rows>
  );
}
