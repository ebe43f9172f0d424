import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startPracticeService } from '../../electron/practice/start-practice-service.ts';
import type { CallInput } from '../../shared/contract/contract.ts';
import type { Instance, OwnSettings } from '../../shared/contract/instances.ts';
import { noOwnSettings } from '../../shared/domain/own-settings.ts';
import { startRun, untilState } from '../support/archive-runs.ts';
import { account, runningEngine } from '../support/running-engine.ts';

const run = runningEngine();
const number = '+4915112345678';
const minute = 60_000;
const hour = 60 * minute;
const office = { days: [1, 2, 3, 4, 5], from: 9 * 60, to: 18 * 60 };

// Only the clock is staged: timers are real, and look at it again when something is woken.
const evening = new Date(2030, 0, 7, 20).getTime();
const nextMorning = new Date(2030, 0, 8, 9).getTime();

const names = async () =>
  (await run.client.call('instances.list', {})).instances.map(({ name }) => name);

const own = (instanceId: string, change: Partial<OwnSettings>): Promise<Instance> =>
  run.client.call('instances.change', { instanceId, own: { ...noOwnSettings, ...change } });

const sentTexts = () => run.service.log.map(({ fields }) => fields['text']);

describe('an instance', () => {
  it('keeps its name, colour, pace and hours over a restart, and its log tells of them', async () => {
    const { instanceId } = await run.connect();
    const settings = {
      gapSeconds: 5,
      pacePerMinute: 60,
      parallel: 2,
      hours: office,
      firstContactsPerDay: null,
      country: null,
    };
    const changed = await run.client.call('instances.change', {
      instanceId,
      name: ' Sales ',
      accentHue: 20,
      own: settings,
    });
    expect(changed).toMatchObject({ name: 'Sales', accentHue: 20, own: settings });
    await run.restart();
    const { instances } = await run.client.call('instances.list', {});
    expect(instances).toMatchObject([{ name: 'Sales', accentHue: 20, own: settings }]);
    const { entries } = await run.client.call('audit.list', { instanceId, action: 'settings' });
    expect(entries[0]?.detail.values).toEqual({
      name: 'Sales',
      gapSeconds: '5',
      pacePerMinute: '60',
      parallel: '2',
      hours: JSON.stringify(office),
    });
  });

  it('stays as it is where a part of a change is wrong', async () => {
    const { instanceId } = await run.connect();
    const wrong = { instanceId, name: '  ', accentHue: 20 };
    expect(await run.client.refusal('instances.change', wrong)).toMatchObject({ field: 'name' });
    const { instances } = await run.client.call('instances.list', {});
    expect(instances).toMatchObject([{ name: 'Berlin', accentHue: 262 }]);
  });

  it('stands where a person put it, and a new one comes last', async () => {
    const [one, two, three] = [await run.connect(), await run.connect(), await run.connect()];
    for (const [index, { instanceId }] of [one, two, three].entries()) {
      await run.client.call('instances.change', { instanceId, name: `${index + 1}` });
    }
    const order = [three.instanceId, one.instanceId];
    await run.client.call('instances.reorder', { instanceIds: order });
    await run.connect();
    await run.restart();
    expect(await names()).toEqual(['3', '1', '2', 'Berlin']);
    expect(await run.client.refusal('instances.reorder', { instanceIds: ['gone'] })).toMatchObject({
      kind: 'not-found',
    });
  });

  it('sends and archives at its own pace, and otherwise as the settings say', async () => {
    const [one, other] = [await run.connect(), await run.connect()];
    await run.client.call('settings.set', { threads: { pacePerMinute: 100, parallel: 3 } });
    await own(one.instanceId, { pacePerMinute: 7, parallel: 1, gapSeconds: 60 });
    const start = ({ instanceId }: Instance) =>
      run.client.call('archiveRuns.start', {
        instanceId,
        runId: randomUUID(),
        selection: { kind: 'ids', threadIds: ['t'] },
        archived: true,
      });
    expect([await start(one), await start(other)]).toMatchObject([
      { pacePerMinute: 7, parallel: 1 },
      { pacePerMinute: 100, parallel: 3 },
    ]);
    for (const { instanceId } of [one, other]) {
      const { chatId } = await run.client.openChat(instanceId, number);
      await run.client.send(instanceId, chatId, 'first');
      await run.client.send(instanceId, chatId, 'second');
      if (instanceId === other.instanceId) {
        await run.client.untilAll(instanceId, chatId, 'accepted');
      } else {
        await run.until(async () => {
          const { nextAt, waiting } = await run.client.call('outbox.status', { instanceId });
          return nextAt !== null && waiting === 1;
        });
      }
    }
  });
});

describe('outside its hours', () => {
  beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: evening }));
  afterEach(() => vi.useRealTimers());

  const closed = async () => {
    const { instanceId } = await run.connect();
    const { chatId } = await run.client.openChat(instanceId, number);
    await own(instanceId, { hours: office });
    return { instanceId, chatId };
  };

  const send = (
    chat: { instanceId: string; chatId: string },
    text: string,
    more: Partial<CallInput<'messages.send'>> = {},
  ) =>
    run.client.ask('messages.send', {
      ...chat,
      localId: randomUUID(),
      text,
      replyToLocalId: null,
      options: { linkPreview: false, linkPreviewHighQuality: false, safeSend: false },
      ...more,
    });

  const statusOf = (instanceId: string) => run.client.call('outbox.status', { instanceId });

  it('asks before it sends what a person wrote, and remembers nothing', async () => {
    const chat = await closed();
    const refused = { ok: false, error: { kind: 'invalid-input', problem: 'outside-hours' } };
    expect(await send(chat, 'now?')).toMatchObject(refused);
    expect(await run.client.messages(chat.instanceId, chat.chatId)).toEqual([]);
    expect(await send(chat, 'now!', { allowOutsideHours: true })).toMatchObject({ ok: true });
    await run.client.untilAll(chat.instanceId, chat.chatId, 'accepted');
    expect(await send(chat, 'and now?')).toMatchObject(refused);
    expect(sentTexts()).toEqual(['now!']);
  });

  /** Two messages were sent before the end of the hours; the second waits for the gap, which is over when they are. */
  const oneWaits = async () => {
    vi.setSystemTime(evening - 2 * hour - minute / 2);
    const chat = await closed();
    await own(chat.instanceId, { hours: office, gapSeconds: 60 });
    await send(chat, 'first');
    await send(chat, 'second');
    await run.until(async () => {
      const { nextAt, waiting } = await statusOf(chat.instanceId);
      return nextAt !== null && waiting === 1;
    });
    vi.setSystemTime(evening);
    await look(chat.instanceId);
    await run.until(
      async () => (await statusOf(chat.instanceId)).backOff?.reason === 'outside-hours',
    );
    return chat;
  };

  /** Something makes the outbox look at the clock. */
  const look = (instanceId: string) => own(instanceId, { hours: office });

  it('leaves what waits until they begin, and says so', async () => {
    const chat = await oneWaits();
    expect(await statusOf(chat.instanceId)).toMatchObject({
      backOff: { reason: 'outside-hours', until: nextMorning },
      waiting: 1,
    });
    expect(sentTexts()).toEqual(['first']);
    vi.setSystemTime(nextMorning);
    await look(chat.instanceId);
    await run.client.untilAll(chat.instanceId, chat.chatId, 'accepted');
    expect(await statusOf(chat.instanceId)).toMatchObject({ backOff: null, waiting: 0 });
  });

  it('sends what waits when a person says so', async () => {
    const chat = await oneWaits();
    await run.client.call('outbox.retryNow', { instanceId: chat.instanceId });
    await run.client.untilAll(chat.instanceId, chat.chatId, 'accepted');
    expect(sentTexts()).toEqual(['first', 'second']);
  });

  it('keeps the order of a chat in which a person sends something now', async () => {
    const chat = await oneWaits();
    await send(chat, 'third', { allowOutsideHours: true });
    await run.client.untilAll(chat.instanceId, chat.chatId, 'accepted');
    expect(sentTexts()).toEqual(['first', 'second', 'third']);
  });

  it('puts off what was scheduled to when they begin', async () => {
    const chat = await closed();
    await send(chat, 'at nine in the evening', { sendAt: evening + hour });
    vi.setSystemTime(evening + hour);
    await look(chat.instanceId);
    const scheduled = () =>
      run.client.call('scheduled.list', { instanceId: chat.instanceId, chatId: null });
    await run.until(async () => (await scheduled())[0]?.sendAt === nextMorning);
    expect(await scheduled()).toMatchObject([{ missed: false }]);
    vi.setSystemTime(nextMorning);
    await look(chat.instanceId);
    await run.until(async () => (await scheduled()).length === 0);
    await run.client.untilAll(chat.instanceId, chat.chatId, 'accepted');
  });

  it('holds runs, and says so, but not the switch', async () => {
    const { instanceId } = await closed();
    for (const threadId of ['a', 'b']) {
      await run.client.call('threads.add', { instanceId, threadId });
    }
    const { runId } = await startRun(run);
    await untilState(run, runId, 'running');
    expect(await run.client.call('archiveRuns.get', { instanceId, runId })).toMatchObject({
      backOff: { reason: 'outside-hours', until: nextMorning },
      counts: { waiting: 2, sending: 0 },
    });
    await run.client.call('threads.add', { instanceId, threadId: 'c' });
    await run.client.call('threads.setArchived', {
      instanceId,
      threadIds: ['c'],
      archived: true,
      actionId: randomUUID(),
    });
    await run.until(async () => run.service.log.length === 1);
    vi.setSystemTime(nextMorning);
    await look(instanceId);
    await untilState(run, runId, 'done');
    expect(run.service.log.map(({ fields }) => fields['messageThreadId'])).toEqual(['c', 'a', 'b']);
  });
});

describe('a file of settings', () => {
  const saved = async (instanceId: string): Promise<string> => {
    const { address } = await run.client.call('instances.exportSettings', { instanceId });
    const response = await run.engine.respond(new Request(`http://localhost${address}`));
    return (await response?.text()) ?? '';
  };

  const grant = (text: string): string => {
    const file = join(run.folder, 'settings.json');
    writeFileSync(file, text);
    return run.engine.grant(file);
  };

  const read = (text: string) =>
    run.client.call('instances.readSettings', { grantId: grant(text) });

  const sales = {
    gapSeconds: 5,
    pacePerMinute: 0,
    parallel: 2,
    hours: office,
    firstContactsPerDay: null,
    country: null,
  };

  it('holds all but the token, and connects the same elsewhere with the token alone', async () => {
    const first = await run.connect();
    await run.client.call('instances.change', {
      instanceId: first.instanceId,
      name: 'Sales',
      accentHue: 20,
      own: sales,
    });
    const text = await saved(first.instanceId);
    expect(text).not.toContain(account.accessToken);
    expect(JSON.parse(text)).toMatchObject({
      postline: 'instance-settings',
      version: 1,
      name: 'Sales',
      colour: 'red',
      hours: {
        days: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'],
        from: '09:00',
        to: '18:00',
      },
    });
    await run.client.call('instances.remove', { instanceId: first.instanceId });
    const { settings, ...rest } = await read(text);
    expect(rest).toEqual({ unknownKeys: [], known: null, needsToken: true });
    const again = await run.client.call('instances.connect', {
      ...settings,
      attemptId: 'again',
      accessToken: account.accessToken,
    });
    expect(again).toMatchObject({ name: 'Sales', accentHue: 20, own: sales });
  });

  it('changes the instance of its UUID, and needs no token where the addresses stay', async () => {
    const { instanceId } = await run.connect();
    const file = { ...JSON.parse(await saved(instanceId)), name: 'EU', parallel: 3, theme: 'dark' };
    const { settings, ...rest } = await read(JSON.stringify(file));
    expect(rest).toMatchObject({
      unknownKeys: ['theme'],
      known: { instanceId },
      needsToken: false,
    });
    const { instanceUuid: _same, protocol: _too, ...form } = settings;
    const applied = await run.client.call('instances.applySettings', {
      ...form,
      instanceId,
      accessToken: null,
    });
    expect(applied).toMatchObject({ name: 'EU', own: { parallel: 3 }, token: 'stored' });
  });

  it('never lets the token that is kept go to another address', async () => {
    const { instanceId } = await run.connect();
    const { chatId } = await run.client.openChat(instanceId, number);
    const stranger = await startPracticeService({ ...account, accessToken: 'another-token' });
    const { chatServiceAddress, smsServiceAddress } = stranger;
    const form = { name: 'Berlin', chatServiceAddress, smsServiceAddress, accentHue: null };
    const changed = { ...form, instanceId, own: noOwnSettings };
    expect(
      await run.client.refusal('instances.applySettings', { ...changed, accessToken: null }),
    ).toMatchObject({ field: 'accessToken', problem: 'required' });
    await run.client.send(instanceId, chatId, 'to the old one');
    await run.client.untilAll(instanceId, chatId, 'accepted');
    expect(stranger.requests).toBe(0);
    await run.client.call('instances.applySettings', { ...changed, accessToken: 'another-token' });
    await run.client.send(instanceId, chatId, 'to the new one');
    await run.client.untilAll(instanceId, chatId, 'accepted');
    // It would have answered 401 to the old token.
    expect([stranger.requests, stranger.log.length]).toEqual([1, 1]);
    await stranger.close();
  });

  it.each([
    ['no JSON', 'hello', 'not-instance-settings'],
    ['another JSON', '{"templates": []}', 'not-instance-settings'],
    ['a newer one', '{"postline": "instance-settings", "version": 2}', 'settings-newer'],
    ['one without values', '{"postline": "instance-settings", "version": 1}', 'settings-damaged'],
    ['bytes', '\u0000\u0001', 'not-instance-settings'],
  ])('is refused with a sentence: %s', async (_what, text, problem) => {
    const grantId = grant(text);
    expect(await run.client.refusal('instances.readSettings', { grantId })).toMatchObject({
      problem,
    });
  });

  it('is refused where an address may not get a token', async () => {
    const { instanceId } = await run.connect();
    const file = {
      ...JSON.parse(await saved(instanceId)),
      chatServiceAddress: 'http://a.example/v1',
    };
    const grantId = grant(JSON.stringify(file));
    expect(await run.client.refusal('instances.readSettings', { grantId })).toMatchObject({
      field: 'chatServiceAddress',
      problem: 'needs-https',
    });
  });

  it('is read whole or not at all, whatever is wrong with it', async () => {
    const { instanceId } = await run.connect();
    await own(instanceId, sales);
    const text = await saved(instanceId);
    for (let cut = 0; cut < text.length - 2; cut += 7) {
      const grantId = grant(text.slice(0, cut));
      expect(await run.client.refusal('instances.readSettings', { grantId })).toMatchObject({
        kind: 'invalid-input',
      });
    }
  });
});
