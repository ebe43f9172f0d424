import type { OpenedPlace } from '../../../shared/contract/contract.ts';
import type { Settings } from '../../../shared/contract/settings.ts';
import type { Events } from '../events.ts';
import type { Host, SystemNote } from '../host.ts';
import type { SettingsService } from '../services/settings.ts';

const kinds: Record<
  SystemNote['kind'],
  { setting: keyof Settings['notifications']; place: OpenedPlace }
> = {
  needsReview: { setting: 'needsReview', place: 'needsReview' },
  'scheduled-missed': { setting: 'scheduled', place: 'scheduled' },
  'run-proposed': { setting: 'runs', place: 'threads' },
  'run-ended': { setting: 'runs', place: 'threads' },
};

/** Creates what notifies a person who looks elsewhere, where the settings and the host let it. */
export function createNotifications(
  { notify }: Pick<Host, 'notify'>,
  settings: SettingsService,
  events: Events,
) {
  return {
    tell: (instanceId: string, note: SystemNote) => {
      const { setting, place } = kinds[note.kind];
      if (!settings.get().notifications[setting]) return;
      notify?.(note, () => events.publish('app.opened', { instanceId, place }));
    },
  };
}

export type Notifications = ReturnType<typeof createNotifications>;
