import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach } from 'vitest';
import { type Engine, startEngine } from '../../electron/engine/engine.ts';
import type { Host, TokenVault } from '../../electron/engine/host.ts';
import {
  type PracticeService,
  startPracticeService,
} from '../../electron/practice/start-practice-service.ts';
import type { CallInput } from '../../shared/contract/contract.ts';
import type { Instance } from '../../shared/contract/instances.ts';
import { firstNotes } from '../../shared/contract/memory.ts';
import { defaultSettings } from '../../shared/contract/settings.ts';
import {
  type EngineClient,
  engineClient,
  type InstanceClient,
  instanceClient,
} from './engine-client.ts';
import { engineHost } from './engine-host.ts';

/** What identifies the instance that tests connect to. */
export const account = {
  instanceUuid: '0f9d3a52-51f5-4d4e-9d0b-6a4b1c2d3e4f',
  accessToken: 'canary-token-6d1f0c',
};

/**
 * An engine on a data folder of its own, and a service to talk to, which is anew for every test. Its calls are made in the instance
 * that `connect` connected last; those of its `client` name theirs.
 */
export interface RunningEngine extends InstanceClient {
  folder: string;
  instanceId: string;
  service: PracticeService;
  engine: Engine;
  client: EngineClient;
  start(vault?: TokenVault): Promise<void>;
  restart(vault?: TokenVault): Promise<void>;
  /** The connect form, filled in rightly. */
  form(): CallInput<'instances.connect'>;
  /** Connects as the form says, but for these of its fields. */
  connect(changes?: Partial<CallInput<'instances.connect'>>): Promise<Instance>;
}

/**
 * Gives each test of the file an engine as at a first start: the one that the test before left, emptied, since starting costs
 * more than most tests. `abilities` are the host's beside those of plain Node. `isAlone`: each test gets a new folder and a new
 * engine, for files that look at what emptying does not put back: what is on disk, or told about earlier starts.
 */
export function runningEngine(
  abilities: Partial<Host> = {},
  { isAlone = false }: { isAlone?: boolean } = {},
): RunningEngine {
  /** Whether the engine runs as the next test would start it. */
  let canBeKept = false;
  /** The names in the data folder after the start. */
  let ownNames = new Set<string>();
  /** Ends what the test subscribed to. */
  let unsubscribe: (() => void)[] = [];

  const run = {
    start: async (vault) => {
      const engine = await startEngine({ ...engineHost(run.folder, vault), ...abilities });
      canBeKept = vault === undefined;
      ownNames = new Set(readdirSync(run.folder));
      run.engine = {
        ...engine,
        stop: () => {
          canBeKept = false;
          return engine.stop();
        },
        subscribe: (listener) => {
          const end = engine.subscribe(listener);
          unsubscribe.push(end);
          return end;
        },
      };
      run.client = engineClient(run.engine);
    },
    restart: async (vault) => {
      await run.engine.stop();
      await run.start(vault);
    },
    form: () => {
      const { chatServiceAddress, smsServiceAddress } = run.service;
      return {
        attemptId: 'first',
        name: 'Berlin',
        chatServiceAddress,
        smsServiceAddress,
        ...account,
      };
    },
    connect: async (changes) => {
      // Tests send in bursts.
      await run.client.call('settings.set', { sending: { gapSeconds: 0 } });
      const instance = await run.client.call('instances.connect', {
        ...run.form(),
        ...changes,
      });
      run.instanceId = instance.instanceId;
      return instance;
    },
  } as RunningEngine;
  Object.assign(run, instanceClient(run));

  const end = async (): Promise<void> => {
    await run.engine.stop();
    rmSync(run.folder, { recursive: true });
  };

  beforeEach(async () => {
    run.service = await startPracticeService(account);
    if (canBeKept) return;
    run.folder = mkdtempSync(join(tmpdir(), 'postline-engine-'));
    await run.start();
  });

  afterEach(async () => {
    for (const stop of unsubscribe) stop();
    unsubscribe = [];
    canBeKept &&= !isAlone && (await emptyEngine(run.client));
    if (!canBeKept) await end();
    else {
      const left = readdirSync(run.folder).filter((name) => !ownNames.has(name));
      for (const name of left) rmSync(join(run.folder, name), { recursive: true });
    }
    await run.service.close();
  });

  afterAll(async () => {
    if (canBeKept) await end();
  });

  return run;
}

/** Removes what a test left, and returns whether the engine is as at its first start: a locked one is not. */
async function emptyEngine(client: EngineClient): Promise<boolean> {
  const listed = await client.ask('instances.list', {});
  if (!listed.ok) return false;
  for (const { instanceId } of listed.value.instances)
    await client.call('instances.remove', { instanceId });
  const { templates } = await client.call('templates.search', { limit: 100 });
  for (const { templateId } of templates) await client.call('templates.remove', { templateId });
  await client.call('settings.set', defaultSettings);
  await client.call('memory.set', firstNotes);
  await client.call('memory.pauseNotifications', { pause: 'off' });
  await client.call('app.takeOpened', {});
  const { notices } = await client.call('app.status', {});
  return notices.length === 0;
}
