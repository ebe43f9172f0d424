import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeEach, expect, it, vi } from 'vitest';
import { runningEngine } from '../support/running-engine.ts';

const showWindow = vi.fn<() => void>();
const run = runningEngine({ showWindow });
const take = () => run.client.call('handedOver.take', {});
const receive = (...written: string[]) =>
  run.engine.handOver({ written, folder: run.folder, left: 0 });

beforeEach(() => showWindow.mockClear());

it('asks about links one after another, about five at most', async () => {
  await receive();
  expect(await take()).toBeNull();
  expect(showWindow).not.toHaveBeenCalled();
  const numbers = Array.from({ length: 9 }, (_, index) => `+49151123456${index}`);
  await receive(...numbers.map((number) => `postline://chat/${number}?text=x`));
  expect(showWindow).toHaveBeenCalled();
  for (const number of numbers.slice(0, 5)) {
    expect(await take()).toEqual({ kind: 'link', number, text: 'x' });
  }
  expect(await take()).toBeNull();
});

it('lets plain files be attached to a chat that a person chose, each once', async () => {
  const { instanceId } = await run.connect();
  const { chatId } = await run.openChat('+49 151 12345678');
  writeFileSync(join(run.folder, 'one.txt'), 'one');
  writeFileSync(join(run.folder, 'two words.txt'), 'two!');
  await receive('one.txt', pathToFileURL(join(run.folder, 'two words.txt')).href);
  const handed = await take();
  expect(handed).toMatchObject({
    files: [
      { name: 'one.txt', size: 3 },
      { name: 'two words.txt', size: 4 },
    ],
    refused: [],
  });
  const grantIds = handed?.kind === 'files' ? handed.files.map(({ grantId }) => grantId) : [];
  const attach = { instanceId, chatId, grantIds };
  const attached = await run.client.call('attachments.addFiles', attach);
  expect(attached.map(({ fileName, problem }) => [fileName, problem])).toEqual([
    ['one.txt', null],
    ['two words.txt', null],
  ]);
  expect(await run.client.refusal('attachments.addFiles', attach)).toMatchObject({
    problem: 'grant-used',
  });
  expect(run.service.log).toEqual([]);
});

it('refuses what is no plain file of this computer, and says why of each', async () => {
  mkdirSync(join(run.folder, 'photos'));
  writeFileSync(join(run.folder, 'empty.txt'), '');
  execFileSync('mkfifo', [join(run.folder, 'pipe')]);
  const remote = ['\\\\server\\share\\a.txt', 'file://server/share/a.txt', '\\\\?\\C:\\a.txt'];
  await receive('photos', 'empty.txt', 'pipe', 'missing.txt', ...remote);
  expect(await take()).toEqual({
    kind: 'files',
    files: [],
    refused: [
      { name: 'photos', problem: 'folder' },
      { name: 'empty.txt', problem: 'empty' },
      { name: 'pipe', problem: 'unreadable' },
      { name: 'missing.txt', problem: 'gone' },
      ...remote.map((name) => ({ name, problem: 'remote' })),
    ],
    left: 0,
  });
});

it('takes no file beside a link, a hundred at most, and none while nobody may see them', async () => {
  writeFileSync(join(run.folder, 'one.txt'), 'one');
  await receive('postline://chat/+4915112345678', 'one.txt');
  expect(await take()).toMatchObject({ kind: 'link' });
  expect(await take()).toBeNull();
  await run.engine.handOver({
    written: Array.from({ length: 103 }, () => 'one.txt'),
    folder: run.folder,
    left: 2,
  });
  const handed = await take();
  expect(handed).toMatchObject({ left: 5 });
  expect(handed?.kind === 'files' && handed.files.length).toBe(100);
});
