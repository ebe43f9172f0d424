import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Engine, startEngine } from '../../electron/engine/engine.ts';
import type { Host } from '../../electron/engine/host.ts';
import {
  type PracticeService,
  startPracticeService,
} from '../../electron/practice/start-practice-service.ts';
import {
  type EngineClient,
  engineClient,
  type InstanceClient,
  instanceClient,
} from '../support/engine-client.ts';
import { encryptingVault, engineHost } from '../support/engine-host.ts';

/** A token that stands nowhere else; its letters need marks in JSON, in addresses and in base64. */
export const canary = 'canary/4f1e+9d0b~"attacks"-6a4b1c2d';

export const attackedAccount = {
  instanceUuid: '0f9d3a52-51f5-4d4e-9d0b-6a4b1c2d3e4f',
  accessToken: canary,
};

/** An engine on a data folder of its own, and a service; its own calls are made in the instance that was connected last. */
export interface AttackedEngine extends InstanceClient {
  instanceId: string;
  folder: string;
  service: PracticeService;
  engine: Engine;
  client: EngineClient;
  /** Connects to the service, or to one at an origin, whatever it answers. */
  connect(origin?: string): Promise<string>;
  restart(): Promise<void>;
}

/** Lets `work` have an engine, and removes everything after it; `abilities` are the host's beside those of plain Node. */
export async function withEngine<Value>(
  abilities: Partial<Host>,
  work: (attacked: AttackedEngine) => Promise<Value>,
): Promise<Value> {
  const folder = abilities.dataFolder ?? mkdtempSync(join(tmpdir(), 'postline-attacked-'));
  const service = await startPracticeService({ ...attackedAccount, typingMs: 0 });
  const vault = encryptingVault();
  const start = async () => {
    const engine = await startEngine({ ...engineHost(folder, vault), ...abilities });
    return { engine, client: engineClient(engine) };
  };
  const attacked = {
    instanceId: '',
    folder,
    service,
    ...(await start()),
    connect: async (origin?: string) => {
      const { client } = attacked;
      await client.call('settings.set', { sending: { gapSeconds: 0, undoSeconds: 0 } });
      const { chatServiceAddress, smsServiceAddress } =
        origin === undefined
          ? service
          : { chatServiceAddress: `${origin}/chat/v1`, smsServiceAddress: `${origin}/sms/v1` };
      const { instanceId } = await client.call('instances.connect', {
        attemptId: 'first',
        name: 'Attacked',
        chatServiceAddress,
        smsServiceAddress,
        evenIfUnreachable: true,
        ...attackedAccount,
      });
      attacked.instanceId = instanceId;
      return instanceId;
    },
    restart: async () => {
      await attacked.engine.stop();
      Object.assign(attacked, await start());
    },
  } as AttackedEngine;
  Object.assign(attacked, instanceClient(attacked));
  try {
    return await work(attacked);
  } finally {
    await attacked.engine.stop();
    await service.close();
    if (abilities.dataFolder === undefined) rmSync(folder, { recursive: true });
  }
}
