import { useQuery } from '@tanstack/react-query';
import { queryOf, useToldMutation } from '../../bridge/queries.ts';
import { useText } from '../../messages/text.tsx';
import { useClock } from '../../product-ui/dates/use-clock.ts';
import { Button } from '../../ui/button.tsx';
import { SwitchField } from '../../ui/check-field.tsx';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { useMinute } from '../../ui/use-now.ts';
import { PresenceRows } from './presence-rows.tsx';
import { SilentHours } from './silent-hours.tsx';
import { Setting } from '../../product-ui/settings/set-by-organization.tsx';
import { useMemory } from '../../product-ui/settings/use-memory.ts';
import { useTeam } from '../../product-ui/team/use-team.ts';
import { Rows, useSettingsForm } from './tab-parts.tsx';

const kinds = ['incoming', 'rejected', 'unknown', 'scheduled', 'runs'] as const;
const kindsInTeam = [...kinds, 'team'] as const;

const shows = ['nothing', 'names', 'names-and-text'] as const;

/** Shows what the system tells a person while they work in another window, and how Postline is there without one. */
export function NotificationsTab() {
  const t = useText();
  const { settings, change, error } = useSettingsForm();
  const status = useQuery(queryOf('app.status', {}));
  const memory = useMemory();
  const isAlone = !useTeam()?.membership;
  if (!settings || !status.data) return null;
  const isDesktop = status.data.host === 'desktop';
  const { notifications } = settings;
  return (
    <>
      <Rows thrown={error}>
        <p>{t(isDesktop ? 'notifications.when' : 'notifications.no-preview')}</p>
        <Paused until={memory?.pausedUntil ?? null} />
        {(isAlone ? kinds : kindsInTeam).map((kind) => (
          <Setting key={kind} of={`notifications.${kind}`}>
            <SwitchField
              label={t(`notifications.${kind}`)}
              hint={t(`notifications.${kind}-hint`)}
              checked={notifications[kind]}
              onChange={(checked) => change({ notifications: { [kind]: checked } })}
            />
          </Setting>
        ))}
        <Setting of="notifications.shows">
          <ChoiceField
            label={t('notifications.shows')}
            hint={t('notifications.shows-hint')}
            value={notifications.shows}
            choices={shows.map((value) => ({ value, label: t(`notifications.shows-${value}`) }))}
            onChange={(value) => change({ notifications: { shows: value } })}
          />
        </Setting>
        <Setting of="notifications.silentHours">
          <SilentHours
            hours={notifications.silentHours}
            onChange={(silentHours) => change({ notifications: { silentHours } })}
          />
        </Setting>
      </Rows>
      {isDesktop && (
        <PresenceRows presence={settings.presence} onChange={(presence) => change({ presence })} />
      )}
    </>
  );
}

/** Says until when a person has paused notifications. */
function Paused({ until }: { until: number | null }) {
  const t = useText();
  const clock = useClock();
  const now = useMinute();
  const { mutate: pause } = useToldMutation('memory.pauseNotifications');
  if (until === null || until <= now) return null;
  return (
    <p>
      {t('notifications.paused', { when: clock.moment(until, now) })}{' '}
      <Button onClick={() => pause({ pause: 'off' })}>{t('action.resume')}</Button>
    </p>
  );
}
