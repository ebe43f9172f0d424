import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Engine, startEngine } from '../../electron/engine/engine.ts';
import type { PracticeService } from '../../electron/engine/practice/start-practice-service.ts';
import { type EngineClient, engineClient } from './engine-client.ts';
import { encryptingVault, engineHost } from './engine-host.ts';
import { account } from './running-engine.ts';

/** A console of a team: an engine on a data folder of its own, connected to the service that all share. */
export interface Desk {
  client: EngineClient;
  engine: Engine;
  folder: string;
  instanceId: string;
  /** Ends it as quitting does. */
  stop(): Promise<void>;
  remove(): Promise<void>;
}

/** Starts a console, connects it to the service and joins a team by its line. `key` is that of its vault. */
export async function startDesk(
  service: PracticeService,
  line: string,
  key?: Buffer,
): Promise<Desk> {
  const folder = mkdtempSync(join(tmpdir(), 'postline-desk-'));
  const engine = await startEngine(engineHost(folder, encryptingVault(key)));
  const client = engineClient(engine);
  await client.call('settings.set', { sending: { gapSeconds: 0, undoSeconds: 0 } });
  const { instanceId } = await client.call('instances.connect', {
    attemptId: 'first',
    name: 'Berlin',
    chatServiceAddress: service.chatServiceAddress,
    smsServiceAddress: service.smsServiceAddress,
    ...account,
  });
  await client.call('team.join', { line, instanceId });
  await client.until(async () => (await client.call('team.get', {})).state === 'up' || null);
  let stopped: Promise<void> | null = null;
  const stop = () => (stopped ??= engine.stop());
  return {
    client,
    engine,
    folder,
    instanceId,
    stop,
    remove: async () => {
      await stop();
      rmSync(folder, { recursive: true });
    },
  };
}
