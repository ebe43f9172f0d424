import { randomBytes } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import { seeded } from '../faults/random.ts';
import { noVault } from '../support/engine-host.ts';
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

it('hears a server that takes no wishes, and drops what is of other sessions', async () => {
  run.service.switches.waha.filtersEvents = false;
  const instanceId = await connect();
  const timestamp = Math.floor(Date.now() / 1_000);
  const record = { id: `false_${chatOf(679)}_3EB0AA`, from: chatOf(679), timestamp, body: 'hers' };
  run.service.wahaTell('message.any', record, 'another');
  write(678, 'for us');
  expect(await heard(instanceId, 678, 1)).toEqual(['for us']);
  expect(await textsOf(instanceId, 679)).toEqual([]);
  expect(await run.client.call('listening.refused', { instanceId })).toBe(null);
});

it('says why a server refuses its line, after the third attempt, until it takes it', async () => {
  const instanceId = await connect();
  run.service.wahaLines.refuse(403);
  const told = await vi.waitFor(
    async () => {
      const refused = await run.client.call('listening.refused', { instanceId });
      if (refused === null) throw new Error('Nothing is told yet.');
      return refused;
    },
    { timeout: 15_000 },
  );
  expect(told).toEqual({ code: 403, reason: 'Forbidden', at: expect.any(Number) as number });
  run.service.wahaLines.mend();
  await expect
    .poll(() => run.client.call('listening.refused', { instanceId }), { timeout: 15_000 })
    .toBe(null);
}, 40_000);

it('does not call it refused where what stands in front of a server answers for it', async () => {
  const instanceId = await connect();
  run.service.wahaLines.refuse(502);
  await expect.poll(() => run.service.wahaLines.count).toBe(0);
  write(678, 'missed');
  run.service.wahaLines.mend();
  expect(await heard(instanceId, 678, 1)).toEqual(['missed']);
  expect(await run.client.call('listening.refused', { instanceId })).toBe(null);
}, 20_000);

it('asks for its key at the start where nothing kept it, though nothing waits', async () => {
  const instanceId = await connect();
  await run.restart(noVault);
  await expect
    .poll(async () => (await run.client.call('outbox.status', { instanceId })).backOff)
    .toEqual({ reason: 'no-token' });
});

describe('filling a gap', () => {
  /** Lets a customer write while the line is cut. */
  async function miss(texts: Record<number, readonly string[]>): Promise<void> {
    run.service.wahaLines.cut();
    for (const [customer, all] of Object.entries(texts))
      for (const text of all) write(Number(customer), text);
    run.service.wahaLines.mend();
    await untilListening();
  }

  it('goes on past a chat that the server refuses, and says so there', async () => {
    const instanceId = await connect();
    run.service.faults.next({ kind: 'status', status: 422, operation: 'messages', body: {} });
    await miss({ 678: ['refused'], 679: ['read'] });
    const unread = async () => {
      const gaps = await Promise.all([600, 678, 679].map((one) => gapsOf(instanceId, one)));
      return gaps.flat().filter(({ isCut }) => isCut).length;
    };
    const isRead = async () =>
      (await Promise.all([678, 679].map((one) => textsOf(instanceId, one)))).flat().length > 0;
    await expect
      .poll(async () => [await unread(), await isRead()], { timeout: 10_000 })
      .toEqual([1, true]);
  }, 20_000);

  it('ends with a server that always answers the same page', async () => {
    run.service.switches.waha.ignoresOffset = true;
    const instanceId = await connect();
    const texts = Array.from({ length: 130 }, (_, index) => `text ${index}`);
    const before = run.service.requests;
    await miss({ 678: texts });
    expect(await heard(instanceId, 678, 100)).toHaveLength(100);
    await expect
      .poll(() => gapsOf(instanceId, 678))
      .toMatchObject([{ filledAt: expect.any(Number) as number, isCut: true }]);
    expect(run.service.requests - before).toBeLessThan(20);
  }, 20_000);

  it('says in the chats that a list without end did not name that more may be missing', async () => {
    run.service.switches.waha.ignoresOffset = true;
    const instanceId = await connect();
    const customers = Array.from({ length: 52 }, (_, index) => 700 + index);
    await miss(Object.fromEntries(customers.map((one) => [one, ['missed']])));
    const of = async <One>(ask: (instanceId: string, customer: number) => Promise<One>) =>
      Promise.all(customers.map((one) => ask(instanceId, one)));
    const cut = async () => (await of(gapsOf)).map(([gap]) => gap?.isCut ?? false);
    await expect.poll(cut, { timeout: 15_000 }).toContain(true);
    const unread = (await of(textsOf)).map((texts) => texts.length === 0);
    expect(await cut()).toEqual(unread);
    // One that nothing is known of yet may have been written in, too.
    expect(await gapsOf(instanceId, 999)).toMatchObject([{ isCut: true }]);
  }, 30_000);

  it('reads messages whose time stands where one engine keeps it, from a server without an overview', async () => {
    Object.assign(run.service.switches.waha, { hidesTimes: true, lacks: ['overview'] });
    const instanceId = await connect();
    await miss({ 678: ['missed'] });
    expect(await heard(instanceId, 678, 1)).toEqual(['missed']);
  }, 20_000);
});

it('puts what a customer wrote after an answer behind it, though this clock is ahead', async () => {
  const instanceId = await connect();
  const { chatId } = await run.client.openChat(instanceId, '+49 151 12345678');
  const aheadMs = 3 * 60_000;
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + aheadMs });
  const serviceNow = () => Math.floor((Date.now() - aheadMs) / 1_000);
  run.service.faults.next({
    kind: 'status',
    status: 201,
    operation: 'send-text',
    body: {
      key: { remoteJid: chatId, fromMe: true, id: '3EB0ANSWER' },
      message: { extendedTextMessage: { text: 'answer' } },
      messageTimestamp: serviceNow(),
      status: 'PENDING',
    },
  });
  await run.client.send(instanceId, chatId, 'answer');
  await run.client.untilAll(instanceId, chatId, 'accepted');
  for (const [index, text] of ['and another thing', 'please'].entries()) {
    run.service.cameIn({
      key: { remoteJid: '4915112345678@s.whatsapp.net', fromMe: false, id: `3AFOLLOW${index}` },
      message: { extendedTextMessage: { text } },
      messageTimestamp: String(serviceNow() + index),
    });
  }
  await heard(instanceId, 678, 3);
  const messages = await run.client.messages(instanceId, chatId);
  expect(messages.map(({ text }) => text)).toEqual(['answer', 'and another thing', 'please']);
  const { chats } = await run.client.call('chats.list', { instanceId, limit: 10 });
  expect(chats.find((one) => one.chatId === chatId)?.waitingSince).not.toBe(null);
  vi.useRealTimers();
}, 20_000);

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
    // The answer is here once its chat is.
    await expect.poll(() => allChats(instanceId)).toContain(hidden);
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
