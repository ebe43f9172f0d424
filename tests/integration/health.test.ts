import {
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { account, runningEngine } from '../support/running-engine.ts';
import { spoilTable } from '../support/spoil-table.ts';

/** What the disk says it has room for. */
let free: number | null = null;
const run = runningEngine({ freeBytes: () => free });
const report = () => run.client.call('health.report', {});
const only = async () => {
  const { instances } = await report();
  if (instances[0] === undefined || instances.length > 1) throw new Error('not one instance');
  return instances[0];
};

/** Checks the history, and returns what was found. */
async function check() {
  await run.call('health.checkDatabase', {});
  return run.until(async () => {
    const { database } = await only();
    return database.runningSince === null ? database.last : null;
  });
}

describe('the health of an instance', () => {
  it('says what waits, since when, and how the service answered', async () => {
    await run.connect();
    expect(await only()).toMatchObject({
      name: 'Berlin',
      token: 'stored',
      outbox: { backOff: null, waiting: 0 },
      oldestWaiting: null,
      database: { runningSince: null, last: null },
      answers: [],
    });
    const { chatId } = await run.openChat('+4915112345678');
    run.service.faults.next({ kind: 'status', status: 422, body: { message: 'Not so' } });
    await run.send(chatId, 'one');
    await run.untilAll(chatId, 'rejected');
    run.service.faults.next({ kind: 'rate-limited', retryAfter: 60 });
    const before = Date.now();
    await run.send(chatId, 'two');
    await run.until(async () => (await only()).outbox.backOff);
    const health = await only();
    expect(health.outbox).toMatchObject({ backOff: { reason: 'rate-limited' }, needsReview: 1 });
    expect(health.oldestWaiting).toBeGreaterThanOrEqual(before);
    expect(health.answers).toMatchObject([
      { operation: 'send-text', outcome: 'rate-limited', status: 429 },
      { operation: 'send-text', outcome: 'rejected', status: 422 },
    ]);
  });

  it('knows that its history is whole, or damaged, once it was read', async () => {
    const { instanceId } = await run.connect();
    expect(await check()).toMatchObject({ result: 'whole' });
    await run.engine.stop();
    spoilTable(join(run.folder, 'instances', instanceId, 'history.sqlite'), 'thread');
    await run.start();
    expect(await check()).toMatchObject({ result: 'damaged' });
    const { notices } = await run.client.call('app.status', {});
    expect(notices).toMatchObject([{ kind: 'history-damage-found' }]);
  });

  it('can be told to stop reading, and then knows nothing', async () => {
    await run.connect();
    await run.call('health.checkDatabase', {});
    expect((await only()).database.runningSince).not.toBeNull();
    await run.call('health.cancelCheck', {});
    expect((await only()).database).toEqual({ runningSince: null, last: null });
    expect(await check()).toMatchObject({ result: 'whole' });
    const unknown = { instanceId: 'of-nobody' };
    expect(await run.client.refusal('health.checkDatabase', unknown)).toMatchObject({
      kind: 'not-found',
    });
  });
});

describe('problems', () => {
  it('of the page are kept without what is private, and no more of them than help', async () => {
    const stack =
      'TypeError: no chat of Ochre Customer\n    at show (app://postline/assets/a.js:1:2)\nochre words';
    await run.client.call('app.reportProblem', { text: stack });
    await run.client.call('app.reportProblem', { text: stack });
    expect((await report()).problems).toMatchObject([
      { kind: 'window-error', summary: 'TypeError' },
    ]);
    for (let other = 0; other < 30; other += 1) {
      await run.client.call('app.reportProblem', {
        text: `Error: another\n    at place${other} (a.js:1:2)`,
      });
    }
    expect(readdirSync(join(run.folder, 'problems'))).toHaveLength(10);
    expect(await run.client.refusal('app.reportProblem', { text: 'x'.repeat(8_001) })).toEqual({
      kind: 'invalid-input',
      field: 'text',
      problem: 'malformed',
    });
    await run.client.call('health.clearProblems', {});
    expect((await report()).problems).toEqual([]);
  });

  it('of the window are told in the run that met them', async () => {
    run.engine.windowCrashed('oom');
    const { notices } = await run.client.call('app.status', {});
    expect(notices).toMatchObject([{ kind: 'window-crashed' }]);
    expect((await report()).problems).toMatchObject([{ kind: 'window-crash' }]);
  });

  it('of the run before are told once, with the newest dumps, which forgetting deletes', async () => {
    await run.connect();
    const pending = join(run.folder, 'crashes', 'pending');
    mkdirSync(pending, { recursive: true });
    for (let dump = 0; dump < 5; dump += 1) {
      writeFileSync(join(pending, `${dump}.dmp`), `memory of 4915112345678 ${dump}`);
      writeFileSync(join(pending, `${dump}.meta`), '');
    }
    // What crashed in a run that ended by itself has been told in it.
    await run.restart();
    expect((await run.client.call('app.status', {})).notices).toEqual([]);
    expect((await report()).dumps.count).toBe(3);
    await run.engine.stop();
    writeFileSync(join(pending, 'new.dmp'), 'memory of 4915112345678');
    await run.start();
    const { notices } = await run.client.call('app.status', {});
    expect(notices).toMatchObject([{ kind: 'crashed' }]);
    expect(await report()).toMatchObject({ problems: [{ kind: 'crash' }], dumps: { count: 3 } });
    await run.restart();
    expect((await run.client.call('app.status', {})).notices).toEqual([]);

    const { chatId } = await run.openChat('+4915112345678');
    await run.client.call('forgetting.forget', { chatIds: [chatId] });
    await run.until(async () => (await run.client.call('forgetting.status', {})).underWay === 0);
    expect((await report()).dumps).toEqual({ count: 0, size: 0 });
  });
});

describe('diagnostics', () => {
  it('help, and hold no token, number, text, name, dump or path', async () => {
    await run.connect();
    await run.client.call('settings.set', { sending: { agentName: 'Ochre Agent' } });
    const { chatId } = await run.openChat('+4915112345678');
    await run.send(chatId, 'ochre words');
    await run.untilAll(chatId, 'accepted');
    await run.call('chats.rename', { chatId, name: 'Ochre Customer' });
    await run.client.call('app.reportProblem', {
      text: `Error: ${account.accessToken} of ochre words\n    at go (a.js:1:2)`,
    });
    const { text } = await run.client.call('diagnostics.text', {});
    expect(text).toContain('version 0.0.0-test (preview), schema ');
    expect(text).toMatch(/service at 127\.0\.0\.1:\d+, token stored/);
    expect(text).toContain('send-text: accepted, status 201');
    expect(text).toContain('window-error: Error');
    expect(text).toContain('engine started');
    for (const secret of [
      account.accessToken,
      account.instanceUuid,
      'ochre',
      'Ochre',
      'Berlin',
      run.folder,
    ]) {
      expect(text).not.toContain(secret);
    }
    expect(text.replaceAll(/[\s()+-]/g, '')).not.toContain('15112345678');

    const { address, fileName } = await run.client.call('diagnostics.export', {});
    expect(fileName).toMatch(/^postline-diagnostics-\d{4}-\d\d-\d\d\.txt$/);
    const saved = await run.engine.respond(new Request(new URL(address, 'http://page.invalid')));
    expect(await saved.text()).toContain('send-text: accepted, status 201');
    expect(readFileSync(join(run.folder, 'logs', 'postline.log'), 'utf8')).toContain(
      'engine started',
    );
  });
});

describe('the disk', () => {
  it('says how much can still be written', async () => {
    free = 150_000_000;
    expect((await report()).free).toBe(150_000_000);
    expect((await run.client.call('diagnostics.text', {})).text).toContain('free 150000000');
  });

  it('is not known where the system does not say', async () => {
    free = null;
    expect((await report()).free).toBe(null);
    expect((await run.client.call('diagnostics.text', {})).text).toContain('free unknown');
  });
});

describe('the data folder', () => {
  const folder = async () => (await report()).dataFolder;
  const own = { isWritable: true, isOpenToOthers: false, closedToOthers: 0 };

  it('is closed to others at the start, which is told with how many could be read', async () => {
    expect(await folder()).toEqual({ path: run.folder, ...own });
    await run.engine.stop();
    chmodSync(run.folder, 0o755);
    chmodSync(join(run.folder, 'settings.json'), 0o644);
    await run.start();
    expect(await folder()).toMatchObject({ ...own, closedToOthers: 2 });
    const { text } = await run.client.call('diagnostics.text', {});
    expect(text).toContain('data folder: writable true, open to others false, closed at start 2');
    expect(text).not.toContain(run.folder);
  });

  it('is said to be open to others, or not there, as it is now', async () => {
    chmodSync(run.folder, 0o755);
    expect(await folder()).toMatchObject({ isWritable: true, isOpenToOthers: true });
    chmodSync(run.folder, 0o700);
    renameSync(run.folder, `${run.folder}-moved`);
    try {
      expect(await folder()).toMatchObject({ isWritable: false, isOpenToOthers: null });
    } finally {
      renameSync(`${run.folder}-moved`, run.folder);
    }
  });
});
