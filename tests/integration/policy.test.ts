import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import type { FoundPolicy, Host } from '../../electron/engine/host.ts';
import { noOwnSettings } from '../../shared/domain/own-settings.ts';
import { runningEngine } from '../support/running-engine.ts';

/** What the host finds at the next start. */
let found: FoundPolicy | null = null;
const abilities: Partial<Host> = {
  readPolicy: async () => found,
  pickPlace: async () => join(run.folder, 'saved.postline-backup'),
};
// A policy is read at the start.
const run = runningEngine(abilities, { isAlone: true });

afterEach(() => {
  found = null;
});

const source = '/etc/postline/policy.json';

async function startWith(policy: object | string | null): Promise<void> {
  const text = typeof policy === 'string' ? policy : JSON.stringify(policy);
  found = policy === null ? null : { source, text };
  await run.restart();
}

/** Waits until the backup that is made or read is so far. */
const backupIs = (stage: 'done' | 'ready') =>
  run.until(async () => {
    const task = await run.client.call('backups.task', {});
    return task?.stage === stage;
  });

const settings = () => run.client.call('settings.get', {});
const status = () => run.client.call('settings.policy', {});
const notices = async () =>
  (await run.client.call('app.status', {})).notices.map(({ id: _id, ...notice }) => notice);

const refused = (field: string, problem: string) => ({ kind: 'invalid-input', field, problem });

describe('settings of a policy', () => {
  it('are locked above a person’s own, which come back without it', async () => {
    await run.client.call('settings.set', { sending: { undoSeconds: 10, tellSeen: 'on-read' } });
    await startWith({ locked: { sending: { tellSeen: 'never' } } });
    expect((await settings()).sending).toMatchObject({ undoSeconds: 10, tellSeen: 'never' });
    expect((await status()).locked).toEqual(['sending.tellSeen']);

    const set = (tellSeen: 'never' | 'on-answer') =>
      run.client.ask('settings.set', { sending: { tellSeen, undoSeconds: 3 } });
    expect(await set('on-answer')).toEqual({
      ok: false,
      error: refused('tellSeen', 'set-by-organization'),
    });
    expect((await settings()).sending.undoSeconds).toBe(10);
    expect(await set('never')).toMatchObject({ ok: true });

    await startWith(null);
    expect((await settings()).sending).toMatchObject({ undoSeconds: 3, tellSeen: 'on-read' });
  });

  it('are preset until a person chooses, also what was the default', async () => {
    await startWith({ presets: { sending: { undoSeconds: 10, gapSeconds: 5 } } });
    expect((await settings()).sending).toMatchObject({ undoSeconds: 10, gapSeconds: 5 });
    await run.client.call('settings.set', { sending: { undoSeconds: 0 } });
    await run.restart();
    expect((await settings()).sending).toMatchObject({ undoSeconds: 0, gapSeconds: 5 });
    const kept = JSON.parse(readFileSync(join(run.folder, 'settings.json'), 'utf8')) as object;
    expect(kept).toEqual({ sending: { undoSeconds: 0 } });
  });

  it('of a proxy are checked with those of a person', async () => {
    await startWith({ locked: { proxy: { mode: 'manual', server: 'proxy.corp:3128' } } });
    const set = (proxy: { server?: string; bypass?: string }) =>
      run.client.ask('settings.set', { proxy });
    expect(await set({ server: 'other.example:1' })).toMatchObject({ ok: false });
    expect(await set({ bypass: 'in tranet/99' })).toMatchObject({
      error: { field: 'bypass', problem: 'proxy-bad-bypass' },
    });
    expect(await set({ bypass: 'intranet' })).toMatchObject({ ok: true });
    expect((await settings()).proxy).toMatchObject({
      mode: 'manual',
      server: 'proxy.corp:3128',
      bypass: 'intranet',
    });
  });
});

describe('addresses of a policy', () => {
  const offered = () => {
    const { chatServiceAddress, smsServiceAddress } = run.service;
    return { name: 'Support Berlin', chatServiceAddress, smsServiceAddress };
  };

  it('are offered, and others too unless they alone are allowed', async () => {
    await startWith({ instances: [offered()] });
    expect(await status()).toMatchObject({
      instances: [{ ...offered(), instanceUuid: null }],
      locked: [],
    });
    await run.connect();
  });

  it('are the only ones where the policy says so', async () => {
    await startWith({ instances: [offered()], onlyTheseInstances: true });
    expect((await status()).locked).toEqual(['instances']);
    const elsewhere = { ...run.form(), smsServiceAddress: 'https://sms.example.net/v1' };
    expect(await run.client.refusal('instances.connect', elsewhere)).toEqual(
      refused('chatServiceAddress', 'address-not-allowed'),
    );
    const { instanceId } = await run.connect();
    const imported = { instanceId, name: 'Sales', accentHue: null, own: noOwnSettings };
    const { chatServiceAddress, smsServiceAddress } = elsewhere;
    expect(
      await run.client.refusal('instances.applySettings', {
        ...imported,
        chatServiceAddress,
        smsServiceAddress,
        accessToken: 'another-token',
      }),
    ).toEqual(refused('chatServiceAddress', 'address-not-allowed'));
    await run.client.call('instances.usePractice', {});
  });

  it('are the only ones that a backup may lead to', async () => {
    const { instanceId } = await run.connect();
    await run.client.call('backups.make', { instanceId, passphrase: '' });
    await backupIs('done');
    await startWith({
      instances: [{ ...offered(), chatServiceAddress: 'https://chat.example.net/v1' }],
      onlyTheseInstances: true,
    });
    const grantId = run.engine.grant(join(run.folder, 'saved.postline-backup'));
    await run.client.call('backups.read', { grantId });
    await backupIs('ready');
    expect(await run.client.refusal('backups.restore', { name: 'Again' })).toEqual(
      refused('chatServiceAddress', 'address-not-allowed'),
    );
    expect((await run.client.call('instances.list', {})).instances).toHaveLength(1);
    expect(readdirSync(join(run.folder, 'instances'))).toEqual([instanceId]);
  });

  it('hold what was connected before to others: nothing leaves', async () => {
    const { instanceId } = await run.connect();
    const chat = await run.client.openChat(instanceId, '+4915112345678');
    await startWith({ instances: [], onlyTheseInstances: true });
    await run.client.send(instanceId, chat.chatId, 'to nobody');
    const { backOff, waiting } = await run.client.call('outbox.status', { instanceId });
    expect([backOff, waiting]).toEqual([{ reason: 'not-allowed' }, 1]);
    expect(run.service.log).toEqual([]);

    await startWith({ instances: [offered()], onlyTheseInstances: true });
    await run.client.untilAll(instanceId, chat.chatId, 'accepted');
  });
});

describe('retention of a policy', () => {
  it('is fixed, whatever a person chose', async () => {
    const { instanceId } = await run.connect();
    await startWith({ retention: { months: 12 } });
    expect(await run.client.call('retention.get', { instanceId })).toMatchObject({ months: 12 });
    expect(await run.client.refusal('retention.set', { instanceId, months: 6 })).toEqual(
      refused('months', 'set-by-organization'),
    );
    await startWith({ retention: { months: null } });
    expect(await run.client.call('retention.get', { instanceId })).toMatchObject({ months: null });
  });

  it('is a limit, below which a person chooses', async () => {
    const { instanceId } = await run.connect();
    await startWith({ retention: { mostMonths: 24 } });
    const months = async () => (await run.client.call('retention.get', { instanceId })).months;
    expect(await months()).toBe(24);
    for (const longer of [25, null]) {
      expect(await run.client.refusal('retention.set', { instanceId, months: longer })).toEqual({
        ...refused('months', 'kept-too-long'),
        detail: '24',
      });
    }
    await run.client.call('retention.set', { instanceId, months: 6 });
    expect(await months()).toBe(6);
  });
});

describe('a damaged policy', () => {
  const good = { locked: { sending: { tellSeen: 'never' } }, retention: { mostMonths: 24 } };
  const damaged = '{ "locked": ';

  it.each([
    ['text', damaged, 'not-json'],
    ['a value', { locked: { sending: { tellSeen: 'always' } } }, 'wrong-value'],
  ])('in its %s is said, and the last good one stays in force', async (_what, policy, kind) => {
    await startWith(good);
    await startWith(policy);
    const { state, problem, locked, mostMonths } = await status();
    expect({ state, kind: problem?.kind, locked, mostMonths }).toEqual({
      state: 'kept',
      kind,
      locked: ['sending.tellSeen'],
      mostMonths: 24,
    });
    expect(await notices()).toEqual([{ kind: 'policy-damaged', problem, isKept: true }]);
    await run.restart();
    expect((await status()).state).toBe('kept');
  });

  it('of a later version holds in all that this one knows, and says what it does not', async () => {
    await startWith({ ...good, unlocked: {}, locked: { ...good.locked, later: { a: 1 } } });
    expect(await status()).toMatchObject({
      state: 'applied',
      problem: null,
      ignored: ['locked.later', 'unlocked'],
      locked: ['sending.tellSeen'],
      mostMonths: 24,
    });
    expect(await notices()).toEqual([]);
  });

  it('that is not protected is not believed', async () => {
    await startWith(good);
    const problem = { kind: 'not-protected', detail: source } as const;
    found = { source, problem };
    await run.restart();
    expect(await status()).toMatchObject({ state: 'kept', problem, mostMonths: 24 });
  });

  it('without a good one before it freezes what a policy may lock', async () => {
    await run.client.call('settings.set', { sending: { undoSeconds: 10 } });
    const { instanceId } = await run.connect();
    await startWith(damaged);
    expect(await notices()).toMatchObject([{ kind: 'policy-damaged', isKept: false }]);
    expect((await settings()).sending.undoSeconds).toBe(10);
    expect((await settings()).updates.mode).toBe('off');
    for (const patch of [
      { updates: { mode: 'ask' } },
      { sending: { undoSeconds: 0 } },
      { sending: { tellSeen: 'on-read' } },
      { proxy: { mode: 'none' } },
      { notifications: { runs: false } },
    ] as const) {
      expect(await run.client.ask('settings.set', patch)).toMatchObject({ ok: false });
    }
    expect(await run.client.ask('retention.set', { instanceId, months: 6 })).toMatchObject({
      ok: false,
    });
    expect(await run.client.ask('instances.connect', run.form())).toMatchObject({ ok: false });
    // What is there is used on, and what is of no concern to a policy is free.
    const chat = await run.client.openChat(instanceId, '+4915112345678');
    await run.client.send(instanceId, chat.chatId, 'as before');
    await run.client.untilAll(instanceId, chat.chatId, 'accepted');
    await run.client.call('memory.set', { isContactShown: true });
    await run.client.call('memory.pauseNotifications', { pause: 'hour' });

    await startWith(null);
    await run.client.call('settings.set', { sending: { undoSeconds: 0 } });
  });

  it('freezes too where the copy of the last good one is damaged', async () => {
    await startWith(good);
    writeFileSync(join(run.folder, 'policy.json'), '{ "locked": { "sending": ');
    await startWith(damaged);
    expect((await status()).state).toBe('frozen');
  });

  it('is forgotten with its copy once there is no policy', async () => {
    await startWith(good);
    await startWith(null);
    expect(existsSync(join(run.folder, 'policy.json'))).toBe(false);
    expect(await status()).toMatchObject({ state: 'none', source: null, locked: [] });
  });
});

describe('safe mode', () => {
  it('sends nothing until a person says so, and then everything once', async () => {
    const { instanceId } = await run.connect();
    const { chatId } = await run.client.openChat(instanceId, '+4915112345678');
    abilities.isSafeMode = true;
    await startWith(null);
    abilities.isSafeMode = false;
    await run.client.send(instanceId, chatId, 'waits');
    const { backOff, waiting } = await run.client.call('outbox.status', { instanceId });
    expect([backOff, waiting]).toEqual([{ reason: 'safe-mode' }, 1]);
    await run.client.call('outbox.retryAll', { instanceId });
    expect(run.service.log).toEqual([]);

    await run.client.call('app.leaveSafeMode', {});
    await run.client.call('app.leaveSafeMode', {});
    await run.client.untilAll(instanceId, chatId, 'accepted');
    expect(run.service.log).toHaveLength(1);
    expect((await run.client.call('app.status', {})).isSafeMode).toBe(false);
  });
});
