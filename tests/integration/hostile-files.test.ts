import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { fileImports } from '../support/file-imports.ts';
import { runningEngine } from '../support/running-engine.ts';
import { threadsCsv } from '../support/threads.ts';
import { incomingRecord } from '../support/imports.ts';

vi.setConfig({ testTimeout: 60_000 });
const inbox = () => join(run.folder, 'inbox');
const run = runningEngine({ pickFolder: () => Promise.resolve(inbox()) });

const makePipe = (path: string) => execFileSync('/usr/bin/mkfifo', [path]);

const noTables: [string, Buffer | string][] = [
  ['id_ed25519.txt', '-----BEGIN OPENSSH PRIVATE KEY-----\nb3BlbnNzaC1rZXkb3BlbnNzaC1rZXk\n'],
  ['jpeg.csv', Buffer.from([0xff, 0xd8, 0xff, 0xe0])],
  ['script.log', '#!/bin/sh\nset -e\nexit\n'],
  ['truncated.csv', `id,text\n${'1,some text\n'.repeat(7_000)}2,\0\0\n`],
];

it('a watched folder takes in what has an id column, says once what has none, and waits for nothing', async () => {
  await run.connect();
  mkdirSync(inbox());
  for (const [name, content] of noTables) writeFileSync(join(inbox(), name), content);
  mkdirSync(join(inbox(), 'a-folder.csv'));
  symlinkSync(join(inbox(), 'nowhere'), join(inbox(), 'a-link.csv'));
  makePipe(join(inbox(), 'a-pipe.json'));
  writeFileSync(join(inbox(), 'ids.txt'), 'one\ntwo\n');
  const ahead = Date.now() / 1_000 + 3_600;
  const record = JSON.stringify(incomingRecord('A', 'hello'));
  for (const [name, text] of [
    ['threads.csv', threadsCsv(['thread'])],
    ['z-messages.ndjson', `${record}\n`],
  ] as const) {
    writeFileSync(join(inbox(), name), text);
    utimesSync(join(inbox(), name), ahead, ahead);
  }

  await run.call('imports.watch', { of: 'threads' });
  await run.call('imports.watch', { of: 'messages' });
  const left = await run.until(async () => {
    const { notices } = await run.client.call('app.status', {});
    return notices.some(({ kind }) => kind === 'folder-imported') &&
      notices.filter(({ kind }) => kind === 'folder-skipped').length === 2 * noTables.length + 4
      ? notices.filter((notice) => notice.kind === 'folder-skipped')
      : null;
  });
  expect(left.filter(({ of }) => of === 'threads').map(({ fileName }) => fileName)).toEqual([
    'id_ed25519.txt',
    'ids.txt',
    'jpeg.csv',
    'script.log',
    'truncated.csv',
    'z-messages.ndjson',
  ]);
  const { threads } = await run.call('threads.list', {});
  expect(threads.map(({ threadId }) => threadId)).toEqual(['thread']);
  expect(await run.messages('4915112345678@c.us')).toMatchObject([{ text: 'hello' }]);
  // A pipe in the folder is no reason to stay.
  await run.restart();
});

it('a pipe is refused at once, by hand as well, and the other file is read', async () => {
  await run.connect();
  const pipe = join(run.folder, 'pipe.json');
  makePipe(pipe);
  const file = join(run.folder, 'a.ndjson');
  writeFileSync(file, JSON.stringify(incomingRecord('A', 'hello')));
  const refusal = await fileImports(run).refusal('threads', run.engine.grant(pipe));
  expect(refusal).toMatchObject({ problem: 'file-unreadable' });
  const both = [run.engine.grant(pipe), run.engine.grant(file)];
  const read = await fileImports(run).read('messages', both);
  expect(read).toMatchObject({
    counts: { added: 1, refused: 1 },
    refused: [{ fileName: 'pipe.json', faults: [{ problem: 'unreadable' }] }],
  });
});

it('a table of 60 KB with a wrong quote on each line leaves main free', async () => {
  await run.connect();
  const file = join(run.folder, 'threads.csv');
  writeFileSync(file, `id,text\n${'"a"b\n'.repeat(12_000)}`);
  const before = process.cpuUsage();
  const { read, carryOut } = fileImports(run);
  const report = await carryOut(await read('threads', run.engine.grant(file)));
  expect(report.counts).toMatchObject({ added: 0, refused: 12_000 });
  // All threads together; it took half a minute of main's alone.
  expect(process.cpuUsage(before).user).toBeLessThan(8_000_000);
});
