import { temporaryFolder } from '../rows/temporary-folder.ts';
import { startEngine } from '../../electron/engine/engine.ts';
import { startPracticeService } from '../../electron/practice/start-practice-service.ts';
import { engineClient } from '../support/engine-client.ts';
import { engineHost } from '../support/engine-host.ts';
import { type Random, seeded } from './random.ts';
import { type Program, rowOf } from '../rows/row.ts';
import { carriedOut } from './same-story.ts';

const account = {
  instanceUuid: '0f9d3a52-51f5-4d4e-9d0b-6a4b1c2d3e4f',
  accessToken: 'canary-faults',
};
const clicks = 50;

/** R3: "Send again" is clicked 50 times at once, in two windows and in the outbox, and reaches the wire once. */
export const sendAgainOnce: Program = async ({ short, seed }) => {
  const rounds = short ? 20 : 500;
  const random = seeded(seed);
  const folder = temporaryFolder('again');
  const service = await startPracticeService({ ...account, typingMs: 0 });
  const engine = await startEngine(engineHost(folder));
  // Two windows are two callers of one engine: a second engine on the folder does not start.
  const windows = [engineClient(engine), engineClient(engine)] as const;
  const [client] = windows;
  const wrong: string[] = [];
  let requests = 0;
  try {
    await client.call('settings.set', { sending: { gapSeconds: 0 } });
    const form = { attemptId: 'first', name: 'Faults', ...service, ...account };
    const { chatServiceAddress, smsServiceAddress, ...rest } = form;
    const addresses = { chatServiceAddress, smsServiceAddress };
    const { attemptId, name } = rest;
    const { instanceId } = await client.call('instances.connect', {
      attemptId,
      name,
      ...addresses,
      ...account,
    });
    const { chatId } = await client.openChat(instanceId, '+4915112345678');
    const before = service.requests;
    for (let round = 0; round < rounds; round += 1) {
      const carried = random.chance(50);
      service.faults.next({ kind: carried ? 'reset-after' : 'reset-before' });
      const text = `round ${round}`;
      const { localId } = await client.send(instanceId, chatId, text);
      await client.untilAll(instanceId, chatId, 'unknown', 'accepted');
      await Promise.all(Array.from({ length: clicks }, () => click(random, instanceId, localId)));
      await client.untilAll(instanceId, chatId, 'unknown', 'accepted');
      const count = carriedOut(service.log).get(text) ?? 0;
      const expected = carried ? 2 : 1;
      if (count !== expected) wrong.push(`${text}: carried out ${count} times, not ${expected}`);
    }
    requests = service.requests - before - rounds;
  } finally {
    await engine.stop();
    await service.close();
  }
  const asked = `${rounds} unknown messages sent again by ${clicks} clicks at once`;
  return rowOf(asked, seed, `${requests} requests for ${rounds}`, wrong);

  async function click(chance: Random, instanceId: string, localId: string): Promise<unknown> {
    const window = windows[chance.int(2)] ?? client;
    if (chance.chance(70)) return window.ask('messages.sendAgain', { instanceId, localId });
    const target = { localIds: [localId] };
    return window.ask('outbox.apply', { instanceId, action: 'send-again', target });
  }
};
