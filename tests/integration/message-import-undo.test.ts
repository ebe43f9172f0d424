import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { importMessages } from '../support/file-imports.ts';
import { runningEngine } from '../support/running-engine.ts';

const run = runningEngine();
const person = '4915112345678@c.us';
const head = 'id;phone;text;time\n';

function file(content: string, name = 'messages.csv') {
  const path = join(run.folder, name);
  writeFileSync(path, content);
  return importMessages(run, run.engine.grant(path));
}

const rows = (count: number, of: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => of(index)).join('\n');
const total = async () => (await run.call('chats.list', {})).total;
const undo = ({ importId }: { importId: string }) => run.call('imports.undo', { importId });

it('takes tables of messages back, the newest or an earlier one, also after a restart', async () => {
  await run.connect();
  const first = await file(`${head}A;+4915112345678;Hello;2026-03-04 18:00\nB;;no number;\n`);
  const second = await file(`${head}C;+4915112345679;Hi;2026-03-04 18:01\n`, 'later.csv');
  expect([first, second]).toMatchObject([
    { canUndo: true, counts: { added: 1, refused: 1 } },
    { canUndo: true, counts: { added: 1 } },
  ]);
  await run.restart();
  const list = () => run.call('imports.list', { of: 'messages', limit: 5 });
  expect(await list()).toMatchObject([
    { fileName: 'later.csv', canUndo: true },
    { fileName: 'messages.csv', canUndo: true },
  ]);
  const { importId } = first;
  expect((await run.call('imports.refused', { importId })).total).toBe(1);
  expect(await undo(first)).toMatchObject({ state: 'undone', kept: 0, canUndo: false });
  expect((await run.call('chats.list', {})).chats).toMatchObject([
    { chatId: '4915112345679@c.us' },
  ]);
  expect(await run.refusal('imports.undo', { importId })).toMatchObject({ kind: 'not-found' });
  const { entries } = await run.call('audit.list', {});
  expect(entries[0]).toMatchObject({ action: 'undo', excerpt: 'messages.csv' });
  await undo(second);
  expect(await total()).toBe(0);
  await run.restart();
  expect(await list()).toMatchObject([{ state: 'undone' }, { state: 'undone' }]);
  // It is as if it had never been.
  expect((await file(`${head}A;+4915112345678;Hello;2026-03-04 18:00\n`)).counts.added).toBe(1);
});

it('leaves what was answered since, and says how much', async () => {
  await run.connect();
  const done = await file(
    `${head}A;+4915112345678;Where is it?;2026-03-04 18:00\nC;+4915112345679;Hi;2026-03-04 18:01\n`,
  );
  await run.send(person, 'On its way');
  expect(await undo(done)).toMatchObject({ state: 'undone', kept: 1 });
  const { messages } = await run.call('messages.list', { chatId: person });
  expect(messages.map(({ text }) => text)).toEqual(['Where is it?', 'On its way']);
  expect(await total()).toBe(1);
});

it('is stopped on the way, and goes on when it is asked for again', async () => {
  await run.connect();
  const done = await file(
    head + rows(4_000, (at) => `K${at};+49151123${10_000 + at};Hi;2026-03-04 18:01`),
  );
  const { importId } = done;
  const undone = undo(done);
  await run.until(async () => (await total()) < 4_000);
  await run.call('imports.end', { importId });
  expect(await undone).toMatchObject({ state: 'done', canUndo: true });
  expect(await total()).toBeGreaterThan(0);
  expect(await undo(done)).toMatchObject({ state: 'undone', kept: 0 });
  expect(await total()).toBe(0);
});
