import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { fileImports } from '../support/file-imports.ts';
import { runningEngine } from '../support/running-engine.ts';
import { importText, importThreads, threadIds } from '../support/threads.ts';

const run = runningEngine();
const { undo } = fileImports(run);

const head = 'id,from_phone_number,last_message_content,is_archived,updated_at,labels';
const file = (...rows: string[]) => importText(run, [head, ...rows, ''].join('\n'));
const shown = async () => {
  const { threads } = await run.call('threads.list', {
    filter: { tab: 'all' },
    sort: { by: 'number', descending: false },
  });
  return threads.map(({ threadId, lastMessage, confirmed, labels }) =>
    [threadId, lastMessage, confirmed, ...labels].join(' '),
  );
};

it('takes back what an import added and changed, and leaves what it only named', async () => {
  await run.connect();
  await file('a,+15550001,one,false,2026-01-01,old', 'b,+15550002,two,true,2026-01-01,');
  const before = await shown();
  const rows = [
    'a,+15550001,more,true,2026-02-02,new',
    'b,+15550002,two,true,2026-01-01,',
    'c,+15550003,three,false,2026-02-02,',
    'c,+15550003,later,false,2026-03-03,',
  ];
  const report = await file(...rows);
  expect(report).toMatchObject({ canUndo: true, counts: { added: 1, changed: 1, unchanged: 1 } });
  expect(await shown()).toEqual(['a more true new old', 'b two true', 'c later false']);
  expect(await undo(report)).toMatchObject({ state: 'undone', kept: 0, canUndo: false });
  expect(await shown()).toEqual(before);
  expect(await run.call('threads.counts', {})).toMatchObject({ all: 2, open: 1, archived: 1 });
  const { importId } = report;
  expect(await run.refusal('imports.undo', { importId })).toMatchObject({ kind: 'not-found' });
  const { entries } = await run.call('audit.list', {});
  expect(entries.slice(0, 2)).toMatchObject([
    { action: 'undo', excerpt: 'threads.csv' },
    { action: 'import', excerpt: 'threads.csv' },
  ]);
  // It is as if it had never been: the same file adds the same again.
  expect((await file(...rows)).counts).toEqual(report.counts);
  expect(await shown()).toContain('c later false');
});

it('leaves what was archived, got an SMS or was told anew since, and shows it', async () => {
  // The service is not looked at before: it tells of a thread that only the file had.
  run.service.switches.offersMore = true;
  const { instanceId } = await run.connect();
  const listed = run.service.smsThreads.add('+15550009', 'Before');
  const { importId, of } = await file(
    'archived,+15550001,one,false,2026-01-01,',
    'written,+15550002,two,false,2026-01-01,',
    `${listed},+15550009,three,false,2020-01-01,`,
    'untouched,+15550003,four,false,2026-01-01,',
  );
  await run.call('instances.probe', { attemptId: 'probe' });
  await run.call('threads.setArchived', {
    actionId: randomUUID(),
    threadIds: ['archived'],
    archived: true,
  });
  const sms = { instanceId, threadId: 'written', to: '+15550002', text: 'Hello' };
  // Held back: once sent it stands in the service's own thread.
  await run.client.call('settings.set', { sending: { undoSeconds: 30 } });
  await run.client.call('sms.send', { localId: randomUUID(), sendAt: null, ...sms });
  await run.call('threadSync.refresh', {});
  await run.until(async () => {
    const thread = await run.call('threads.get', { threadId: listed });
    return thread.known === 'answered';
  });
  expect(await undo({ of, importId })).toMatchObject({ state: 'undone', kept: 3 });
  const { threads } = await run.call('threads.list', { filter: { tab: 'all', importId } });
  expect(threads.map(({ threadId }) => threadId).sort()).toEqual(
    ['archived', 'written', listed].sort(),
  );
  expect((await shown()).join()).not.toContain('untouched');
});

it('takes an import back though the same file was imported once more, which changed nothing', async () => {
  await run.connect();
  const rows = ['a,+15550001,one,false,2026-01-01,', 'b,+15550002,two,false,2026-01-01,'];
  const first = await file(...rows);
  expect(await file(...rows)).toMatchObject({ canUndo: false, counts: { unchanged: 2 } });
  const undoable = async () => {
    const reports = await run.call('imports.list', { of: 'threads', limit: 5 });
    return reports.map(({ canUndo }) => canUndo);
  };
  expect(await undoable()).toEqual([false, true]);
  await run.restart();
  expect(await undoable()).toEqual([false, true]);
  expect(await undo(first)).toMatchObject({ state: 'undone', kept: 0 });
  expect(await shown()).toEqual([]);
});

it('takes back the last import only, also after a restart', async () => {
  await run.connect();
  const first = await file('a,+15550001,one,false,2026-01-01,');
  const second = await file('b,+15550002,two,false,2026-01-01,');
  await run.restart();
  const reports = await run.call('imports.list', { of: 'threads', limit: 5 });
  expect(reports.map(({ canUndo }) => canUndo)).toEqual([true, false]);
  const { importId } = first;
  expect(await run.refusal('imports.undo', { importId })).toMatchObject({ kind: 'not-found' });
  expect(await undo(second)).toMatchObject({ state: 'undone', kept: 0 });
  expect(await shown()).toEqual(['a one false']);
  await run.restart();
  const [newest] = await run.call('imports.list', { of: 'threads', limit: 1 });
  expect(newest).toMatchObject({ state: 'undone', canUndo: false });
});

it('is stopped on the way, and goes on when it is asked for again', async () => {
  await run.connect();
  const one = await importThreads(run, threadIds(6_000));
  const { importId } = one;
  const stopped = undo(one);
  await run.until(async () => (await run.call('threads.counts', {})).all < 6_000);
  expect(await run.call('imports.report', { importId })).toMatchObject({ state: 'undoing' });
  await run.call('imports.end', { importId });
  expect(await stopped).toMatchObject({ state: 'done', canUndo: true });
  const { all } = await run.call('threads.counts', {});
  expect(all).toBeGreaterThan(0);
  expect(await undo(one)).toMatchObject({ state: 'undone', kept: 0 });
  expect((await run.call('threads.counts', {})).all).toBe(0);
});
