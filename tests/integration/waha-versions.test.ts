import { expect, it } from 'vitest';
import { account, runningEngine } from '../support/running-engine.ts';

const run = runningEngine();
let instanceId = '';

async function connect(): Promise<void> {
  ({ instanceId } = await run.client.call('instances.connect', {
    attemptId: 'waha',
    protocol: 'waha',
    name: 'Our own',
    chatServiceAddress: run.service.wahaAddress,
    smsServiceAddress: '',
    instanceUuid: account.instanceUuid,
    accessToken: account.accessToken,
  }));
}

const server = () => run.until(() => run.client.call('listening.server', { instanceId }));

const sendAndSettle = async (chatId: string, text: string) => {
  await run.client.send(instanceId, chatId, text);
  return run.until(async () => {
    const all = await run.client.messages(instanceId, chatId);
    const message = all.find((one) => one.text === text);
    return message && ['accepted', 'unknown', 'rejected'].includes(message.state) ? message : null;
  });
};

it('finds out at connecting which version a server has, and that it lacks nothing', async () => {
  await connect();
  expect(await server()).toEqual({ version: '2026.8.1', engine: 'NOWEB', lacks: [] });
});

it('says what an older server lacks, by what it refuses', async () => {
  const older = ['server/version', 'overview', 'lids', 'new-message-id', 'link-custom-preview'];
  Object.assign(run.service.switches.waha, {
    version: '2024.10.8',
    lacks: older,
    filtersEvents: false,
  });
  await connect();
  const lacks = ['filters', 'overview', 'numbers', 'ids'];
  await expect
    .poll(() => run.client.call('listening.server', { instanceId }), { timeout: 10_000 })
    .toEqual({ version: '2024.10.8', engine: 'NOWEB', lacks });
});

it('offers no link card again that an older server refused, until it has another version', async () => {
  Object.assign(run.service.switches.waha, {
    version: '2024.10.8',
    lacks: ['link-custom-preview'],
  });
  await connect();
  await server();
  const { chatId } = await run.client.openChat(instanceId, '+49 151 12345678');
  const card = {
    address: 'https://example.com/',
    title: 'Example',
    description: 'A page',
    imageAddress: '',
    highQuality: false,
  };
  await run.client.send(instanceId, chatId, 'see https://example.com/', { card });
  const notOffered = async () => {
    const { instances } = await run.client.call('instances.list', {});
    return instances.find((one) => one.instanceId === instanceId)?.notOffered;
  };
  await expect.poll(notOffered).toEqual(['link-card']);
  run.service.switches.waha.version = '2026.8.1';
  await run.engine.stop();
  await run.start();
  await run.client.call('instances.setToken', { instanceId, accessToken: account.accessToken });
  await expect.poll(notOffered, { timeout: 10_000 }).toEqual([]);
}, 20_000);

it('believes a server that was updated to keep IDs', async () => {
  Object.assign(run.service.switches.waha, { version: '2024.10.8', keepsIds: false });
  await connect();
  await server();
  const { chatId } = await run.client.openChat(instanceId, '+49 151 12345678');
  expect(await sendAndSettle(chatId, 'replaced')).toMatchObject({ state: 'accepted' });
  // No event may settle what is to be looked up.
  run.service.wahaLines.cut();
  run.service.faults.next({ kind: 'reset-after', operation: 'send-text' });
  expect(await sendAndSettle(chatId, 'nobody knows')).toMatchObject({ state: 'unknown' });

  Object.assign(run.service.switches.waha, { version: '2026.8.1', keepsIds: true });
  run.service.wahaLines.mend();
  await run.engine.stop();
  await run.start();
  await run.client.call('instances.setToken', { instanceId, accessToken: account.accessToken });
  await expect.poll(async () => (await server()).version, { timeout: 10_000 }).toBe('2026.8.1');
  run.service.wahaLines.cut();
  run.service.faults.next({ kind: 'reset-after', operation: 'send-text' });
  expect(await sendAndSettle(chatId, 'looked up')).toMatchObject({ state: 'accepted' });
}, 30_000);

it('tells what the network keeps a number from, while somebody looks', async () => {
  const inAnHour = Math.floor(Date.now() / 1_000) + 3_600;
  run.service.switches.waha.me = {
    reachoutTimelock: {
      enforcementType: 'RESTRICT_ALL_COMPANIONS',
      isActive: true,
      timeEnforcementEnds: inAnHour,
    },
    messageCapping: {
      cappingStatus: 'CAPPED',
      totalQuota: 100,
      usedQuota: 100,
      cycleEnd: inAnHour,
    },
  };
  await connect();
  const told = async () => {
    await run.client.call('serviceHealth.watch', { instanceId });
    return (await run.client.call('serviceHealth.get', { instanceId }))?.limits;
  };
  const until = inAnHour * 1_000;
  await expect.poll(told, { timeout: 10_000 }).toEqual([
    { kind: 'nobody-new', until },
    { kind: 'new-chats', used: 100, total: 100, until },
  ]);
});
