import { mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { runningEngine } from '../support/running-engine.ts';
import { threadIds, threadsCsv } from '../support/threads.ts';

const run = runningEngine({ pickFolder: () => Promise.resolve(inbox()) });

const inbox = () => join(run.folder, 'inbox');

/** A file of the watched folder that was written so many seconds ago. */
function lie(name: string, text: string, secondsAgo: number): void {
  const path = join(inbox(), name);
  writeFileSync(path, text);
  const at = Date.now() / 1_000 - secondsAgo;
  utimesSync(path, at, at);
}

it('takes in each file of threads in a watched folder once, and again when it has changed', async () => {
  await run.connect();
  const imports = () => run.call('imports.list', { of: 'threads', limit: 20 });
  const until = (count: number) =>
    run.until(async () => {
      const all = await imports();
      return all.length >= count && all.every(({ state }) => state === 'done') ? all : null;
    });
  mkdirSync(inbox());
  lie('picture.png', 'no threads', 60);
  lie('same.csv', threadsCsv(['one-more-thread']), 60);
  lie('threads.csv', threadsCsv(threadIds(5)), 60);
  lie('prose.txt', 'no threads', 60);

  await run.call('imports.watch', { of: 'threads' });
  expect(await run.call('imports.watched', { of: 'threads' })).toMatchObject({
    folder: { name: 'inbox', available: true },
  });
  const first = await until(2);
  expect(first.map(({ fileName, watched }) => [fileName, watched])).toEqual([
    ['threads.csv', true],
    ['same.csv', true],
  ]);

  await run.engine.stop();
  lie('threads.csv', threadsCsv(threadIds(7)), 30);
  lie('another.json', JSON.stringify([{ id: 'another-thread' }]), 30);
  await run.start();
  const all = await until(4);
  expect(all.map(({ fileName, counts }) => [fileName, counts.added])).toEqual([
    ['threads.csv', 2],
    ['another.json', 1],
    ['threads.csv', 5],
    ['same.csv', 1],
  ]);
  const threads = await run.call('threads.list', {});
  expect(threads.total).toBe(9);

  await run.call('imports.unwatch', { of: 'threads' });
  expect(await run.call('imports.watched', { of: 'threads' })).toMatchObject({
    folder: null,
  });
});
