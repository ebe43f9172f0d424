import { generateKeyPairSync } from 'node:crypto';
import {
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { UpdateState } from '../../shared/contract/updates.ts';
import { runningEngine } from '../support/running-engine.ts';
import { createUpdater } from '../../electron/desktop/updater/create-updater.ts';
import type { Host } from '../../electron/engine/host.ts';
import { hostOfStates, unfinishedStates } from '../support/unfinished-states.ts';
import { startUpdateFeed, type UpdateFeed } from '../support/update-feed.ts';

let feed: UpdateFeed;
/** What Postline was told to do at its end, and whether it was told to quit. */
let ending: { install: (() => boolean) | null; hasQuit: boolean };
const version = '1.2.0';
const newer = '1.3.0';
const abilities: Partial<Host> = { ...hostOfStates, version };

beforeAll(async () => {
  feed = await startUpdateFeed(version);
  for (const [name, value] of Object.entries(feed.env)) vi.stubEnv(name, value);
  const updater = createUpdater({
    version,
    resources: feed.resources,
    dataFolder: feed.folder,
    atQuit: (install) => (ending.install = install),
    quit: () => (ending.hasQuit = true),
    startAgain: () => {},
    log: { info: () => {}, warn: () => {}, error: () => {} },
  });
  Object.assign(abilities, { updater });
});
afterAll(() => {
  vi.unstubAllEnvs();
  feed.close();
});

// What was found and downloaded is kept by the host.
const run = runningEngine(abilities, { isAlone: true });

beforeEach(() => {
  feed.clear();
  ending = { install: null, hasQuit: false };
});
afterEach(() => vi.useRealTimers());

const state = async (): Promise<UpdateState> => (await run.client.call('updates.status', {})).state;

/** Waits for one of the stages. */
const until = <Stage extends UpdateState['stage']>(...stages: Stage[]) =>
  run.until(async () => {
    const now = await state();
    return stages.includes(now.stage as Stage)
      ? (now as Extract<UpdateState, { stage: Stage }>)
      : null;
  });

async function check() {
  await run.client.call('updates.check', {});
  return until('idle', 'available', 'failed');
}

async function makeReady(): Promise<void> {
  feed.release(newer);
  expect(await check()).toMatchObject({ stage: 'available' });
  await run.client.call('updates.download', {});
  expect(await until('ready', 'failed')).toMatchObject({ stage: 'ready' });
}

const refusal = async () => {
  const now = await check();
  if (now.stage === 'available') {
    await run.client.call('updates.download', {});
    return until('failed', 'ready');
  }
  return now;
};

const files = () => readdirSync(feed.folder);
const list = () => files().find((name) => /^latest.*yml$/.test(name)) ?? '';

describe('an update', () => {
  it('is found, downloaded and installed when a person says so, each time with a word', async () => {
    feed.release(newer);
    expect(await check()).toEqual({
      stage: 'available',
      update: { version: newer, notes: 'Faster search', size: 300_000 },
    });
    const told = async () => (await run.client.call('app.status', {})).notices;
    expect(await told()).toMatchObject([{ kind: 'update', version: newer, isReady: false }]);
    await run.client.call('updates.download', {});
    expect(await until('ready')).toMatchObject({ onQuit: false });
    expect(await told()).toMatchObject([{ kind: 'update', version: newer, isReady: true }]);
    expect(ending).toEqual({ install: null, hasQuit: false });
    await run.client.call('updates.install', { when: 'now' });
    await until('installing');
    expect(ending.hasQuit).toBe(true);
    expect(ending.install?.()).toBe(true);
    await expect.poll(() => feed.installed()).toBe(newer);
  });

  it('is installed at the end of Postline where that was chosen, and not where it was taken back', async () => {
    await makeReady();
    await run.client.call('updates.install', { when: 'on-quit' });
    expect(await state()).toMatchObject({ stage: 'ready', onQuit: true });
    expect(ending).toMatchObject({ hasQuit: false, install: expect.any(Function) });
    await run.client.call('updates.cancel', {});
    expect(await state()).toMatchObject({ stage: 'ready', onQuit: false });
    expect(ending.install).toBeNull();
  });

  it('comes from a folder as from the web, and on another channel', async () => {
    feed.release(newer);
    rmSync(join(feed.folder, list()));
    await run.client.call('settings.set', { updates: { feed: feed.folder } });
    expect(await check()).toMatchObject({ stage: 'failed', problem: 'not-found' });
    await run.client.call('settings.set', { updates: { channel: 'beta' } });
    expect(await check()).toMatchObject({ stage: 'available' });
    await run.client.call('updates.download', {});
    expect(await until('ready', 'failed')).toMatchObject({ stage: 'ready' });
    expect(feed.asked).toEqual([]);
  });

  it('is not for this computer while none is in the roll-out', async () => {
    feed.release(newer, (text) => `${text}stagingPercentage: 0\n`);
    expect(await check()).toEqual({ stage: 'idle' });
    feed.release(newer, (text) => `${text}stagingPercentage: 100\n`);
    expect(await check()).toMatchObject({ stage: 'available' });
  });

  it('ends where the download is canceled, and can be downloaded again', async () => {
    feed.release(newer);
    await check();
    const go = feed.hold();
    await run.client.call('updates.download', {});
    await until('downloading');
    await run.client.call('updates.cancel', {});
    expect(await state()).toMatchObject({ stage: 'available' });
    go();
    await run.client.call('updates.download', {});
    expect(await until('ready', 'failed')).toMatchObject({ stage: 'ready' });
  });

  it('is not looked for where updates are off', async () => {
    feed.release(newer);
    await run.client.call('settings.set', { updates: { mode: 'off' } });
    await run.client.call('updates.check', {});
    expect(await state()).toEqual({ stage: 'off', why: 'settings' });
    expect(feed.asked).toEqual([]);
  });

  it('tells at the next start what became of it', async () => {
    await makeReady();
    await run.client.call('updates.install', { when: 'on-quit' });
    await run.restart();
    expect(await state()).toMatchObject({ problem: 'not-installed', detail: newer });
    await makeReady();
    await run.client.call('updates.install', { when: 'on-quit' });
    expect(existsSync(feed.downloads)).toBe(true);
    abilities.version = newer;
    await run.restart();
    abilities.version = version;
    const { notices } = await run.client.call('app.status', {});
    expect(notices).toMatchObject([{ kind: 'updated', version: newer }]);
    await expect.poll(() => existsSync(feed.downloads)).toBe(false);
  });

  it('is not wanted any more once it is looked for elsewhere, or not at all', async () => {
    for (const updates of [{ channel: 'beta' }, { mode: 'off' }] as const) {
      await makeReady();
      await run.client.call('updates.install', { when: 'on-quit' });
      await run.client.call('settings.set', { updates });
      expect(ending.install).toBeNull();
      await run.client.call('settings.set', { updates: { channel: 'stable', mode: 'ask' } });
      expect(await state()).toEqual({ stage: 'idle' });
      await run.client.refusal('updates.install', { when: 'now' });
    }
  });

  it('says only to those who asked that its address cannot be reached', async () => {
    await run.client.call('settings.set', { updates: { feed: 'http://127.0.0.1:9/' } });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await run.restart();
    await vi.advanceTimersByTimeAsync(30_000);
    vi.useRealTimers();
    await until('idle');
    expect(await check()).toMatchObject({ stage: 'failed', problem: 'unreachable' });
  });
});

describe('is refused:', () => {
  const spoil = (name: string, change: (bytes: Buffer) => Buffer) => {
    const path = join(feed.folder, name);
    writeFileSync(path, change(readFileSync(path)));
  };
  const file = `postline-${newer}-linux-x86_64.AppImage`;
  const foreign = () =>
    generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }) as string;

  it.each<[string, string, () => void]>([
    ['a list that is not there', 'not-found', () => rmSync(join(feed.folder, list()))],
    [
      'a list without a signature',
      'no-signature',
      () => rmSync(join(feed.folder, `${list()}.sig`)),
    ],
    ['a list signed by another', 'bad-signature', () => feed.sign({ key: foreign() })],
    [
      'a list changed after it was signed',
      'bad-signature',
      () => spoil(list(), (bytes) => Buffer.concat([bytes, Buffer.from(' ')])),
    ],
    [
      'a signature that is none',
      'bad-signature',
      () => writeFileSync(join(feed.folder, `${list()}.sig`), 'yes'),
    ],
    ['a list that names nothing', 'bad-list', () => feed.release(newer, () => 'version: [')],
    ['an older version', 'lower-version', () => feed.release('1.1.9')],
    [
      'a file for other systems alone',
      'no-file',
      () => feed.release(newer, (text) => text.replaceAll('.AppImage', '.exe')),
    ],
    [
      'a file that was exchanged',
      'damaged',
      () => spoil(file, (bytes) => Buffer.from(bytes.toString().replaceAll('test', 'evil'))),
    ],
    ['a file that was cut', 'damaged', () => truncateSync(join(feed.folder, file), 1_000)],
    ['a file that is gone', 'unreachable', () => rmSync(join(feed.folder, file))],
  ])('%s', async (_name, problem, spoilIt) => {
    for (const from of ['', feed.folder]) {
      feed.clear();
      feed.release(newer);
      spoilIt();
      await run.client.call('settings.set', { updates: { feed: from } });
      expect(await refusal()).toMatchObject({ stage: 'failed', problem });
    }
    expect(ending.install).toBeNull();
  });

  it.each([
    ['ftp://updates.example', 'not-a-feed'],
    ['updates', 'not-a-feed'],
    ['http://updates.example/', 'feed-needs-https'],
    ['https://me:secret@updates.example/', 'has-user'],
    ['https://updates.example/?a=b', 'has-query'],
  ])('the address %s', async (written, problem) => {
    const error = await run.client.refusal('settings.set', { updates: { feed: written } });
    expect(error).toMatchObject({ field: 'feed', problem });
    expect((await run.client.call('settings.get', {})).updates.feed).toBe('');
  });

  it('an address that somebody wrote into the settings’ file', async () => {
    const settings = JSON.stringify({ updates: { feed: 'ftp://updates.example' } });
    writeFileSync(join(run.folder, 'settings.json'), settings);
    await run.restart();
    const detail = 'ftp://updates.example';
    expect(await check()).toEqual({ stage: 'failed', problem: 'bad-address', detail });
  });
});

describe('waits, and loses nothing, under', () => {
  it.each(Object.entries(unfinishedStates))(
    '%s',
    async (_name, one) => {
      await makeReady();
      const end = await one.begin(run);
      await expect
        .poll(() => run.client.call('app.unfinished', {}))
        .toMatchObject([{ kind: one.kind }]);
      await run.client.call('updates.install', { when: 'now' });
      const waiting = await run.until(async () => {
        const now = await state();
        return now.stage === 'waiting' && now.unfinished.length > 0 ? now : null;
      });
      expect(waiting.unfinished).toEqual([{ kind: one.kind, count: 1 }]);
      expect(ending).toEqual({ install: null, hasQuit: false });
      await end();
      await vi.waitFor(() => expect(ending.hasQuit).toBe(true), { timeout: 15_000 });
      expect(await run.client.call('app.unfinished', {})).toEqual([]);
    },
    30_000,
  );

  it('it, until it is taken back', async () => {
    await makeReady();
    const end = await unfinishedStates['a recording']?.begin(run);
    await run.client.call('updates.install', { when: 'now' });
    await until('waiting');
    await run.client.call('updates.cancel', {});
    await end?.();
    expect(await state()).toMatchObject({ stage: 'ready', onQuit: false });
    expect(ending).toEqual({ install: null, hasQuit: false });
  });
});

it('a history of a newer Postline is left as it is, byte for byte, and both versions are named', async () => {
  const { instanceId } = await run.connect();
  abilities.version = '2.0.0';
  await run.restart();
  await run.engine.stop();
  abilities.version = version;
  const file = join(run.folder, 'instances', instanceId, 'history.sqlite');
  const database = new DatabaseSync(file);
  // "PL", and the oldest schema that may open it.
  database.exec(`PRAGMA user_version = 999; PRAGMA application_id = ${0x504c_0000 + 999}`);
  database.close();
  const before = readFileSync(file);
  await run.start();
  expect((await run.client.call('app.status', {})).notices).toMatchObject([
    { kind: 'history-newer', writtenBy: '2.0.0', version: '1.2.0' },
  ]);
  expect(readFileSync(file).equals(before)).toBe(true);
  expect(existsSync(`${file}-wal`)).toBe(false);
  await run.restart();
  expect((await run.client.call('app.status', {})).notices).toMatchObject([
    { kind: 'history-newer', writtenBy: '2.0.0' },
  ]);
});
