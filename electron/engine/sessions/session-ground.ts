import { createProgress } from '../sms/runs/progress.ts';
import type { Clock } from '../clock.ts';
import type { NetworkAccess } from '../connection/connect.ts';
import type { Hold } from '../delivery/back-off.ts';
import { type Events, eventsOf } from '../events.ts';
import type { Exports } from '../files/exports.ts';
import type { Grants } from '../files/grants.ts';
import type { OpenedFiles } from '../files/opened-files.ts';
import { type IncomingFiles, ownFiles } from '../files/own-files.ts';
import type { Notifications } from '../notifications/notifications.ts';
import type { Host } from '../host.ts';
import type { Policy } from '../settings/policy/policy.ts';
import type { ColumnMemory } from '../imports/column-memory.ts';
import type { Reader } from '../reader/reader.ts';
import type { Notices } from '../application/notices.ts';
import type { SettingsService } from '../settings/settings.ts';
import type { History } from '../store/history.ts';
import type { StoredInstance } from '../store/rows/instance-table.ts';
import type { TeamOfLog } from '../team/team-of-log.ts';
import { instanceFolder } from './histories.ts';
import { createInstanceNews } from './instance-news.ts';
import { ownPace } from './own-pace.ts';
import { createKeptLimits } from './kept-limits.ts';
import { createParts } from './parts.ts';
import { createServiceGateway } from './service-gateway.ts';

/** What all instances share. */
export interface SharedByAll {
  host: Host;
  clock: Clock;
  network: NetworkAccess;
  events: Events;
  exports: Exports;
  grants: Grants;
  incoming: IncomingFiles;
  opened: OpenedFiles;
  policy: Policy;
  reader: Reader;
  columnMemory: ColumnMemory;
  notices: Notices;
  notifications: Notifications;
  /** While it is on, nothing is sent, imported or deleted by itself. */
  safeMode: { isOn: boolean };
  settings: SettingsService;
  /** The team of this console. */
  team: TeamOfLog;
}

export type SessionGround = ReturnType<typeof createSessionGround>;

/** Creates what the parts of one instance stand on: its record and history, the way to its service, and the list of the parts. */
export function createSessionGround(
  record: StoredInstance,
  history: History,
  token: () => string | null,
  shared: SharedByAll,
) {
  const { host, settings, policy, safeMode } = shared;
  const { instanceId } = record;
  const { log } = host;
  const events = eventsOf(shared.events, instanceId);
  const folder = instanceFolder(host.dataFolder, instanceId);
  // The record is replaced whole when it changes (a name, the practice service's port), so it is read at each request.
  const session: { record: StoredInstance } = { record };
  const current = () => session.record;
  const pace = ownPace({ record: current, settings, policy });
  const parts = createParts(instanceId, shared.events, () => safeMode.isOn);
  const keptLimits = parts.add(createKeptLimits(history, log));
  return {
    ...shared,
    /** Of all instances. */
    published: shared.events,
    events,
    parts,
    wake: parts.wake,
    instanceId,
    session,
    history,
    folder,
    files: ownFiles(folder),
    pace,
    news: createInstanceNews({ ...shared, record: current, history, log }),
    runProgress: parts.add(createProgress(events)),
    service: createServiceGateway({
      session,
      history,
      settings,
      token,
      network: shared.network,
      published: shared.events,
      log,
    }),
    /** What limits both sides of the service, whatever that does. */
    limits: {
      heldBy: (): Hold | null => {
        if (safeMode.isOn) return 'safe-mode';
        return session.record.kind === 'practice' || policy.maySend(session.record)
          ? null
          : 'not-allowed';
      },
      hasToken: () => token() !== null,
      outsideUntil: pace.outsideUntil,
    },
    limitOf: keptLimits.of,
    now: shared.clock.now,
    log,
  };
}
