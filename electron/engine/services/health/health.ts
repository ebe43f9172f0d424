import { arch, release, type as systemName } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { HealthReport, InstanceHealth } from '../../../../shared/contract/health.ts';
import { notFound } from '../../engine-error.ts';
import type { Events } from '../../events.ts';
import { dataFolderState } from '../../files/data-folder-state.ts';
import { freeBytes } from '../../files/free-bytes.ts';
import type { Host } from '../../host.ts';
import { deleteProblems, dumpsOf, keptProblems } from '../../log/problems.ts';
import { historyFile } from '../../sessions/histories.ts';
import type { InstanceSession } from '../../sessions/instance-session.ts';
import type { Instances } from '../../sessions/instances.ts';
import type { Tokens } from '../../sessions/tokens.ts';
import { schemaNumber } from '../../store/history-schema.ts';
import type { Store } from '../../store/store.ts';
import type { InstallationNetwork } from '../network/network-access.ts';
import type { ServiceOf } from '../../service-of.ts';
import type { SettingsService } from '../../settings/settings.ts';

export interface HealthParts {
  host: Host;
  /** Files and folders of the data folder that others could read until this start. */
  closedToOthers: number;
  events: Events;
  instances: Instances;
  network: InstallationNetwork;
  settings: SettingsService;
  store: Store;
  tokens: Tokens;
}

/** Creates the service that tells how this installation is, from what is at hand: a report asks no network and reads no history. */
export function createHealth(parts: HealthParts): ServiceOf<'health'> {
  const { host, closedToOthers, events, instances, network, settings, store, tokens } = parts;
  const { dataFolder, log } = host;
  const startedAt = Date.now();
  const versions = { ...versionsHere(), postline: host.version };
  const changed = () => events.publish('health.changed', {});
  const fileOf = (instanceId: string): string =>
    historyFile(dataFolder, instances.session(instanceId).record.instanceId);

  const ofInstance = async (session: InstanceSession): Promise<InstanceHealth> => {
    const { instanceId, name, kind, chatServiceAddress } = session.record;
    return {
      instanceId,
      name,
      kind,
      host: new URL(chatServiceAddress).host,
      token: kind === 'practice' ? 'memory' : tokens.where(instanceId),
      outbox: await session.outbox.status(),
      oldestWaiting: await session.history.outboxItems.oldestWaiting(),
      database: { ...store.checks.of(historyFile(dataFolder, instanceId)) },
      indexing: await session.history.search.progress(),
      answers: session.answers.list(),
    };
  };

  return {
    report: async (): Promise<HealthReport> => ({
      versions,
      startedAt,
      free: freeBytes(host),
      dataFolder: { ...dataFolderState(dataFolder), closedToOthers },
      keyring: await tokens.storage(),
      proxy: {
        mode: settings.get().proxy.mode,
        asking: network.status().logins.filter(({ state }) => /^(asked|refused)$/.test(state))
          .length,
      },
      logFolder: log.folder,
      canShowFolders: host.outside !== null,
      instances: await Promise.all(instances.sessions().map(ofInstance)),
      problems: keptProblems(dataFolder).map(({ text: _text, ...problem }) => problem),
      dumps: dumpsOf(dataFolder),
    }),
    checkDatabase: ({ instanceId }) => store.checks.begin(fileOf(instanceId)),
    cancelCheck: ({ instanceId }) => store.checks.cancel(fileOf(instanceId)),
    showLog: () => {
      if (host.outside === null) throw notFound('file');
      host.outside.showInFolder(join(log.folder, 'postline.log'));
    },
    clearProblems: () => {
      deleteProblems(dataFolder);
      changed();
    },
  };
}

/** Returns what this process is made of. */
export function versionsHere(): Omit<HealthReport['versions'], 'postline'> {
  const {
    electron = null,
    chrome: chromium = null,
    node,
  } = process.versions as Partial<Record<string, string>>;
  const database = new DatabaseSync(':memory:');
  const { sqlite } = database.prepare('SELECT sqlite_version() AS sqlite').get() as {
    sqlite: string;
  };
  database.close();
  const system = `${systemName()} ${release()} (${arch()})`;
  return { electron, chromium, node: node ?? '', sqlite, schema: schemaNumber(), system };
}
