import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Power, PowerEvent, SystemAuthentication } from '../../electron/engine/host.ts';
import { contract } from '../../shared/contract/contract.ts';
import { contentAddress } from '../../shared/page-routes.ts';
import { account, runningEngine } from '../support/running-engine.ts';

const listeners = new Set<(event: PowerEvent) => void>();
let idleSeconds: number;
const power: Power = {
  subscribe: (listener) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  idleSeconds: () => idleSeconds,
};
const say = (event: PowerEvent) => {
  for (const listener of listeners) listener(event);
};
let isRecognized: boolean;
const askSystem: SystemAuthentication = {
  canAsk: () => true,
  ask: async () => isRecognized,
};

// Refused tries are counted, also over a start.
const run = runningEngine({ power, askSystem }, { isAlone: true });
const passphrase = 'four random words';

beforeEach(() => {
  idleSeconds = 0;
  isRecognized = false;
});
afterEach(() => void vi.useRealTimers());

const set = (current: string | null, next: string | null) =>
  run.client.ask('lock.setPassphrase', { current, passphrase: next });
const hidden = async () => (await run.client.call('lock.state', {})).hidden;
const unlock = (written: string | null) => run.client.ask('lock.unlock', { passphrase: written });
const lock = async () => {
  await set(null, passphrase);
  await run.client.call('lock.lock', {});
};
const wrong = (field: string, problem: string, more = {}) => ({
  ok: false,
  error: { kind: 'invalid-input', field, problem, ...more },
});
const done = { ok: true, value: null };

describe('while Postline is locked', () => {
  it('no call is answered but those that end it', async () => {
    await run.connect();
    await run.openChat('+4915112345678');
    await lock();
    const answers = await Promise.all(
      Object.keys(contract).map(async (name) => [name, await run.engine.call(name, {})] as const),
    );
    const locked = { ok: false, error: { kind: 'locked' } };
    const answered = answers.filter(
      ([, answer]) => JSON.stringify(answer) !== JSON.stringify(locked),
    );
    expect(answered.map(([name]) => name).toSorted()).toEqual([
      'app.language',
      'app.notePage',
      'app.reportProblem',
      'drafts.save',
      'lock.state',
      'lock.unlock',
      'memory.pauseNotifications',
    ]);
    expect(await run.client.call('lock.state', {})).toEqual({
      hidden: 'locked',
      hasPassphrase: true,
      canAskSystem: true,
      knowsScreen: true,
      needsInput: false,
      unread: 0,
      theme: 'system',
    });
  });

  it('no address of the page is answered, but a recording grows', async () => {
    const { instanceId } = await run.connect();
    await lock();
    const address = `app://postline${contentAddress(instanceId, 'a')}`;
    const statusOf = async (request: Request) => (await run.engine.respond(request)).status;
    expect(await statusOf(new Request(address))).toBe(423);
    expect(
      await statusOf(
        new Request('app://postline/files/grants?name=a', { method: 'POST', body: 'x' }),
      ),
    ).toBe(423);
    // There is none of that id: it was asked for.
    expect(await statusOf(new Request(`${address}?at=0`, { method: 'POST', body: 'x' }))).toBe(404);
  });

  it('what waits is sent, and what was typed is kept', async () => {
    await run.connect();
    const { chatId } = await run.openChat('+4915112345678');
    run.service.faults.next({ kind: 'delay', ms: 200 });
    await run.send(chatId, 'one');
    await run.send(chatId, 'two');
    await lock();
    const draft = { text: 'half a sent', card: null, replyToLocalId: null, options: null };
    await run.call('drafts.save', { chatId, ...draft });
    await vi.waitUntil(() => run.service.log.length === 2, { timeout: 10_000 });
    expect(await unlock(passphrase)).toEqual(done);
    expect((await run.call('drafts.get', { chatId })).text).toBe('half a sent');
  });

  it('so is the next start, whether it was closed or killed', async () => {
    await lock();
    await run.restart();
    expect(await hidden()).toBe('locked');
    await unlock(passphrase);
    await run.restart();
    expect(await hidden()).toBeNull();
    await run.client.call('settings.set', { privacy: { lockAfterMinutes: 5 } });
    await run.restart();
    expect(await hidden()).toBe('locked');
  });
});

describe('the passphrase', () => {
  it('is kept as a salted hash, and never twice the same', async () => {
    await set(null, passphrase);
    const kept = () => readFileSync(join(run.folder, 'lock.json'), 'utf8');
    const before = kept();
    expect(before).not.toContain('random');
    await set(passphrase, passphrase);
    expect(kept()).not.toBe(before);
  });

  it('is refused where it is short, wrong or missing', async () => {
    expect(await run.client.ask('lock.lock', {})).toEqual(wrong('passphrase', 'required'));
    expect(await set(null, 'abc')).toEqual(wrong('passphrase', 'too-short', { detail: '4' }));
    await set(null, passphrase);
    expect(await set(null, 'another one')).toEqual(wrong('current', 'required'));
    expect(await set('guess', null)).toEqual(wrong('current', 'wrong-passphrase'));
    await run.client.call('lock.lock', {});
    expect(await unlock('')).toEqual(wrong('passphrase', 'required'));
    expect(await unlock('guess')).toEqual(wrong('passphrase', 'wrong-passphrase'));
    expect(await unlock(null)).toEqual(wrong('passphrase', 'not-recognized'));
    expect(await hidden()).toBe('locked');
    isRecognized = true;
    expect(await unlock(null)).toEqual(done);
  });

  it('is guessed ever more slowly, also side by side and after a restart', async () => {
    await lock();
    const tries = await Promise.all([1, 2, 3, 4].map((guess) => unlock(`guess ${guess}`)));
    expect(tries.slice(0, 3)).toEqual(
      Array.from({ length: 3 }, () => wrong('passphrase', 'wrong-passphrase')),
    );
    expect(tries[3]).toEqual(wrong('passphrase', 'too-many-tries', { detail: '2' }));
    await run.restart();
    expect(await unlock(passphrase)).toEqual(
      wrong('passphrase', 'too-many-tries', { detail: '2' }),
    );
    vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 2_000);
    expect(await unlock(passphrase)).toEqual(done);
    vi.restoreAllMocks();
  });

  it('that was forgotten is made good by an access token, which removes it', async () => {
    await run.connect();
    await lock();
    expect(await unlock(`${account.accessToken} `)).toEqual(done);
    expect(await run.client.call('lock.state', {})).toMatchObject({
      hidden: null,
      hasPassphrase: false,
    });
  });

  it('that is damaged on disk locks nothing, and that is said', async () => {
    await lock();
    await run.engine.stop();
    writeFileSync(join(run.folder, 'lock.json'), '{"passphrase":');
    await run.start();
    expect(await hidden()).toBeNull();
    const { notices } = await run.client.call('app.status', {});
    expect(notices).toMatchObject([{ kind: 'passphrase-damaged' }]);
  });
});

describe('it locks by itself', () => {
  const idle = async (seconds: number) => {
    idleSeconds = seconds;
    await vi.advanceTimersByTimeAsync(5_000);
    return hidden();
  };

  it('after so many minutes without input, and never without a passphrase', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date', 'performance'] });
    await run.restart();
    await run.client.call('settings.set', { privacy: { lockAfterMinutes: 5 } });
    expect(await idle(301)).toBeNull();
    await set(null, passphrase);
    // Whoever sets it is there, whatever the system says.
    expect(await idle(301)).toBeNull();
    idleSeconds = 0;
    await vi.advanceTimersByTimeAsync(300_000);
    expect(await idle(299)).toBeNull();
    expect(await idle(300)).toBe('locked');
    vi.useRealTimers();
  });

  it('after a sleep of so many minutes', async () => {
    await set(null, passphrase);
    await run.client.call('settings.set', { privacy: { lockAfterMinutes: 60 } });
    const realNow = Date.now;
    say('suspend');
    vi.spyOn(Date, 'now').mockImplementation(() => realNow() + 3_601_000);
    say('resume');
    expect(await hidden()).toBe('locked');
    vi.restoreAllMocks();
  });
});

it('hides content while the screen is locked, where the settings say so', async () => {
  say('lock-screen');
  expect(await hidden()).toBeNull();
  await run.client.call('settings.set', { privacy: { hideOnScreenLock: true } });
  say('lock-screen');
  expect(await hidden()).toBe('screen-locked');
  expect(await run.client.ask('instances.list', {})).toEqual({
    ok: false,
    error: { kind: 'locked' },
  });
  say('unlock-screen');
  expect(await hidden()).toBeNull();
  say('lock-screen');
  // Whoever can say so has unlocked it.
  expect(await unlock(null)).toEqual(done);
  expect(await hidden()).toBeNull();
});
