import { randomBytes } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import { seeded } from '../faults/random.ts';
import { account, runningEngine } from '../support/running-engine.ts';

const run = runningEngine();

async function connect(): Promise<string> {
  const { instanceId } = await run.client.call('instances.connect', {
    attemptId: 'waha',
    protocol: 'waha',
    name: 'Our own',
    chatServiceAddress: run.service.wahaAddress,
    smsServiceAddress: '',
    instanceUuid: account.instanceUuid,
    accessToken: account.accessToken,
  });
  await untilListening();
  write(600, 'first');
  expect(await heard(instanceId, 600, 1)).toEqual(['first']);
  return instanceId;
}

const untilListening = () =>
  vi.waitFor(() => expect(run.service.wahaLines.count).toBe(1), { timeout: 10_000 });

const chatOf = (customer: number) => `4915112345${customer}@c.us`;

/** Somebody writes. */
function write(
  customer: number,
  text: string,
  remoteJid = `4915112345${customer}@s.whatsapp.net`,
): void {
  const id = `3A${randomBytes(9).toString('hex').toUpperCase()}`;
  const messageTimestamp = String(Math.floor(Date.now() / 1_000));
  const message = { extendedTextMessage: { text } };
  run.service.cameIn({ key: { remoteJid, fromMe: false, id }, message, messageTimestamp });
}

async function textsOf(instanceId: string, customer: number): Promise<string[]> {
  const list = await run.client.call('chats.list', { instanceId, limit: 100 });
  if (!list.chats.some(({ chatId }) => chatId === chatOf(customer))) return [];
  const messages = await run.client.messages(instanceId, chatOf(customer));
  return messages.map(({ text }) => text);
}

/** Waits for as many messages of a customer, and returns what they say. */
const heard = (instanceId: string, customer: number, count: number) =>
  vi.waitFor(
    async () => {
      const texts = await textsOf(instanceId, customer);
      if (texts.length < count) throw new Error(`Only ${texts.length} were heard.`);
      return texts.toSorted();
    },
    { timeout: 10_000 },
  );

const gapsOf = (instanceId: string, customer: number) =>
  run.client.call('listening.gaps', { instanceId, chatId: chatOf(customer) });

it('hears what others write, as they write it', async () => {
  const instanceId = await connect();
  write(678, 'Is it on its way?');
  expect(await heard(instanceId, 678, 1)).toEqual(['Is it on its way?']);
  expect(await gapsOf(instanceId, 678)).toEqual([]);
});

it('hears that the phone was unlinked and linked again, without asking', async () => {
  const instanceId = await connect();
  const untilIn = (state: string) =>
    run.until(async () => {
      const health = await run.client.call('serviceHealth.get', { instanceId });
      return health?.state === state ? health : null;
    });
  run.service.setPhone('SCAN_QR_CODE');
  expect(await untilIn('unlinked')).toMatchObject({ status: 'SCAN_QR_CODE' });
  run.service.setPhone('WORKING');
  expect(await untilIn('working')).toMatchObject({ status: 'WORKING' });
});

it('reads what it missed while the line was cut, and says so where something had been missed', async () => {
  const instanceId = await connect();
  write(678, 'heard');
  expect(await heard(instanceId, 678, 1)).toEqual(['heard']);
  run.service.wahaLines.cut();
  write(678, 'missed');
  write(679, 'missed too');
  run.service.wahaLines.mend();
  expect(await heard(instanceId, 678, 2)).toEqual(['heard', 'missed']);
  expect(await heard(instanceId, 679, 1)).toEqual(['missed too']);
  await expect
    .poll(() => gapsOf(instanceId, 678))
    .toMatchObject([
      { endedAt: expect.any(Number) as number, filledAt: expect.any(Number) as number },
    ]);
  expect(await gapsOf(instanceId, 680)).toEqual([]);
}, 20_000);

it('reads what came while Postline was closed', async () => {
  const instanceId = await connect();
  write(678, 'before');
  expect(await heard(instanceId, 678, 1)).toEqual(['before']);
  await run.engine.stop();
  write(678, 'meanwhile');
  await run.start();
  const { accessToken } = account;
  await run.client.call('instances.setToken', { instanceId, accessToken });
  expect(await heard(instanceId, 678, 2)).toEqual(['before', 'meanwhile']);
}, 20_000);

it('says since when nothing is heard, in every chat, while that lasts and where nothing can be read back', async () => {
  const instanceId = await connect();
  await run.client.openChat(instanceId, '+49 151 12345678');
  run.service.wahaLines.cut();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 30_000 });
  await expect
    .poll(() => gapsOf(instanceId, 678))
    .toMatchObject([{ endedAt: null, filledAt: null }]);
  run.service.faults.every(1, { kind: 'status', status: 501, operation: 'overview' });
  run.service.faults.every(1, { kind: 'status', status: 400, operation: 'overview' });
  run.service.wahaLines.mend();
  await untilListening();
  await expect
    .poll(() => gapsOf(instanceId, 678))
    .toMatchObject([{ endedAt: expect.any(Number) as number, filledAt: null }]);
  vi.useRealTimers();
}, 20_000);

it('waits for another key where its own is refused', async () => {
  const instanceId = await connect();
  await run.client.call('instances.setToken', { instanceId, accessToken: 'a-wrong-key-0815' });
  await expect.poll(() => run.service.wahaLines.count).toBe(0);
  write(678, 'not heard');
  const { accessToken } = account;
  await run.client.call('instances.setToken', { instanceId, accessToken });
  expect(await heard(instanceId, 678, 1)).toEqual(['not heard']);
}, 20_000);

it('misses nothing and keeps nothing twice, however often the line is cut', async () => {
  const instanceId = await connect();
  const random = seeded(7);
  const written: Record<number, string[]> = { 678: [], 679: [], 670: [] };
  write(678, 'first');
  written[678]?.push('first');
  expect(await heard(instanceId, 678, 1)).toEqual(['first']);
  for (let index = 0; index < 150; index += 1) {
    if (random.chance(10)) run.service.wahaLines.cut();
    if (random.chance(20)) run.service.wahaLines.mend();
    const customer = random.pick([678, 679, 670]);
    write(customer, `text ${index}`);
    written[customer]?.push(`text ${index}`);
    if (random.chance(10)) await run.client.call('settings.get', {});
  }
  run.service.wahaLines.mend();
  for (const [customer, texts] of Object.entries(written)) {
    expect(await heard(instanceId, Number(customer), texts.length)).toEqual(texts.toSorted());
  }
}, 60_000);

describe('a hidden ID that appears', () => {
  const hidden = '8995432115194@lid';
  const allChats = async (instanceId: string) => {
    const { chats } = await run.client.call('chats.list', { instanceId, limit: 100 });
    return chats.map(({ chatId }) => chatId);
  };

  it('is asked for its number at once, so that one person has one chat', async () => {
    const instanceId = await connect();
    write(998, 'by number');
    expect(await heard(instanceId, 998, 1)).toEqual(['by number']);
    write(998, 'by hidden ID', hidden);
    expect(await heard(instanceId, 998, 2)).toEqual(['by hidden ID', 'by number']);
    expect(await allChats(instanceId)).not.toContain(hidden);
    const { aliases } = await run.client.call('aliases.list', { instanceId, chatId: chatOf(998) });
    expect(aliases).toMatchObject([{ hiddenId: hidden, shownBy: 'contact', hadChat: true }]);
  });

  it('is not asked about again with each message, where nobody knew its number', async () => {
    const instanceId = await connect();
    let isAnswered = false;
    run.service.faults.next({
      kind: 'status',
      status: 200,
      operation: 'lids',
      get body() {
        isAnswered = true;
        return { lid: hidden, pn: null };
      },
    });
    write(998, 'who am I?', hidden);
    await expect.poll(() => isAnswered).toBe(true);
    write(998, 'hello?', hidden);
    write(0, 'and I?', '8990432115194@lid');
    await vi.waitFor(
      async () => expect(await allChats(instanceId)).toContain('4915112340998@c.us'),
      { timeout: 10_000 },
    );
    expect(await allChats(instanceId)).toContain(hidden);
  }, 20_000);

  it('is not asked for while services are asked nothing by themselves', async () => {
    await run.client.call('settings.set', { service: { useOffers: false } });
    const instanceId = await connect();
    write(998, 'by hidden ID', hidden);
    await expect.poll(() => allChats(instanceId)).toContain(hidden);
    await run.client.call('aliases.find', { instanceId, hiddenId: hidden });
    expect(await allChats(instanceId)).toContain(hidden);
    await run.client.call('settings.set', { service: { useOffers: true } });
    expect(await heard(instanceId, 998, 1)).toEqual(['by hidden ID']);
  });
});
