import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import { type Engine, startEngine } from '../../electron/engine/engine.ts';
import type { Host, TokenVault } from '../../electron/engine/host.ts';
import {
  type PracticeService,
  startPracticeService,
} from '../../electron/engine/practice/start-practice-service.ts';
import type { CallInput } from '../../shared/contract/contract.ts';
import type { Instance } from '../../shared/contract/instances.ts';
import { type EngineClient, engineClient } from './engine-client.ts';
import { engineHost } from './engine-host.ts';

/** What identifies the instance that tests connect to. */
export const account = {
  instanceUuid: '0f9d3a52-51f5-4d4e-9d0b-6a4b1c2d3e4f',
  accessToken: 'canary-token-6d1f0c',
};

/** An engine on a data folder of its own, and the service it talks to; anew for every test. */
export interface RunningEngine {
  folder: string;
  service: PracticeService;
  engine: Engine;
  client: EngineClient;
  start(vault?: TokenVault): Promise<void>;
  restart(vault?: TokenVault): Promise<void>;
  /** The connect form, filled in rightly. */
  form(): CallInput<'instances.connect'>;
  connect(): Promise<Instance>;
}

/** Starts both before each test of the file and ends them after it; `abilities` are the host's beside those of plain Node. */
export function runningEngine(abilities: Partial<Host> = {}): RunningEngine {
  const run = {
    start: async (vault) => {
      run.engine = await startEngine({ ...engineHost(run.folder, vault), ...abilities });
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
    connect: async () => {
      // Tests send in bursts.
      await run.client.call('settings.set', { sending: { gapSeconds: 0 } });
      return run.client.call('instances.connect', run.form());
    },
  } as RunningEngine;

  beforeEach(async () => {
    run.folder = mkdtempSync(join(tmpdir(), 'postline-engine-'));
    run.service = await startPracticeService(account);
    await run.start();
  });

  afterEach(async () => {
    await run.engine.stop();
    await run.service.close();
    rmSync(run.folder, { recursive: true });
  });

  return run;
}
