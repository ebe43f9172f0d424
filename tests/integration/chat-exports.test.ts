import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { ExportChoices, MessageImport } from '../../shared/contract/imports.ts';
import { exportedChat, onePixel } from '../support/exported-chat.ts';
import { runningEngine } from '../support/running-engine.ts';
import { writeZip } from '../support/write-zip.ts';

const run = runningEngine();
const max = '4915112345678@c.us';
const chosen = (more: Partial<ExportChoices> = {}): ExportChoices => ({
  file: 0,
  chatId: null,
  own: null,
  order: null,
  ...more,
});

const untilStage = (importId: string, stage: MessageImport['stage']): Promise<MessageImport> =>
  run.until(async () => {
    const found = await run.client.call('imports.get', { importId });
    return found.stage === stage ? found : null;
  });

async function read(name: string, content: string | Buffer, exports: ExportChoices[] = []) {
  const path = join(run.folder, name);
  writeFileSync(path, content);
  const grantIds = [run.engine.grant(path)];
  const { importId } = await run.call('imports.read', { grantIds, exports });
  return untilStage(importId, 'ready');
}

async function importAll(name: string, content: string | Buffer, exports: ExportChoices[] = []) {
  const { importId } = await read(name, content, exports);
  await run.client.call('imports.apply', { importId, alreadyRead: false });
  return untilStage(importId, 'done');
}

const android = [
  '31.12.23, 18:05 - Nachrichten und Anrufe sind Ende-zu-Ende-verschlüsselt.',
  '31.12.23, 18:05 - Max Muster: Hallo',
  'zweite Zeile',
  '31.12.23, 18:06 - Shop: Guten Tag',
  '31.12.23, 18:07 - Max Muster: IMG-20231231-WA0001.png (Datei angehängt)',
  'Das ist kaputt',
  '31.12.23, 18:08 - Max Muster: Diese Nachricht wurde gelöscht',
  '1.1.24, 09:00 - Max Muster: Und?',
].join('\n');

const listed = async () => {
  const { messages } = await run.call('messages.list', { chatId: max });
  return messages.map(({ direction, text, content }) => [direction, text, content.kind]);
};

it('shows whose chat it is and what it would add, and imports nothing before it is told', async () => {
  await run.connect();
  const shown = await read('WhatsApp Chat mit Max Muster.txt', android);
  const [found] = shown.exports;
  expect(found).toMatchObject({
    subject: 'Max Muster',
    isGroup: false,
    own: { name: 'Shop' },
    chat: null,
    otherOrders: [],
    first: new Date(2023, 11, 31, 18, 5).getTime(),
    last: new Date(2024, 0, 1, 9).getTime(),
    counts: { fresh: 5, here: 0, system: 1, files: 0, withoutFile: 1 },
  });
  const { importId } = shown;
  await expect(run.client.call('imports.apply', { importId, alreadyRead: false })).rejects.toThrow(
    /required/,
  );
  const given = await read('WhatsApp Chat mit Max Muster.txt', android, [chosen({ chatId: max })]);
  expect(given.exports[0]?.chat).toMatchObject({ chatId: max, name: null });
  expect(given.firstRows.map(({ direction, text }) => [direction, text])).toEqual([
    ['in', 'Hallo\nzweite Zeile'],
    ['out', 'Guten Tag'],
    ['in', 'Das ist kaputt'],
    ['in', ''],
    ['in', 'Und?'],
  ]);
  expect((await run.call('chats.list', {})).total).toBe(0);
});

it('imports it quietly, finds it again, and takes it back', async () => {
  await run.connect();
  const into = [chosen({ chatId: max })];
  const done = await importAll('WhatsApp Chat mit Max Muster.txt', android, into);
  expect(done.added).toBe(5);
  expect(await listed()).toEqual([
    ['in', 'Hallo\nzweite Zeile', 'text'],
    ['out', 'Guten Tag', 'text'],
    ['in', 'Das ist kaputt', 'record'],
    ['in', '', 'text'],
    ['in', 'Und?', 'text'],
  ]);
  const { chats } = await run.call('chats.list', {});
  expect(chats).toMatchObject([{ name: 'Max Muster', unread: 0, waitingSince: null }]);

  // With its media, under a name that is known by now; who was this side is remembered.
  const zip = writeZip({
    'WhatsApp Chat mit Max Muster.txt': `${android}\n1.1.24, 09:05 - Max Muster: Danke`,
    'IMG-20231231-WA0001.png': onePixel,
  });
  const again = await read('WhatsApp Chat mit Max Muster.zip', zip);
  expect(again.exports[0]).toMatchObject({
    chat: { chatId: max },
    counts: { fresh: 1, here: 5, joined: 1, files: 1, withoutFile: 0 },
  });
  await importAll('WhatsApp Chat mit Max Muster.zip', zip);
  const picture = (await run.call('messages.list', { chatId: max })).messages[2];
  expect(picture?.content).toMatchObject({ kind: 'media', sendAs: 'image', hasContent: true });
  expect((await listed()).length).toBe(6);
  expect((await read('WhatsApp Chat mit Max Muster.zip', zip)).exports[0]?.counts).toMatchObject({
    fresh: 0,
    here: 6,
    joined: 0,
  });

  const exports = await run.call('imports.exports', {});
  expect(exports).toMatchObject([{ messages: 1 }, { messages: 5 }]);
  const [second, first] = exports.map(({ exportId }) => exportId);
  expect(await run.call('imports.undoExport', { exportId: second ?? 0 })).toEqual({
    undone: 1,
    isWhole: true,
  });
  expect((await listed())[2]).toEqual(['in', 'Das ist kaputt', 'record']);
  await run.call('imports.undoExport', { exportId: first ?? 0 });
  expect((await run.call('chats.list', {})).total).toBe(0);
  expect(await run.call('imports.exports', {})).toEqual([]);
});

it('asks for the order of day and month, and tells what it cannot read', async () => {
  await run.connect();
  const text = [
    '[01/02/23, 6:05:09 PM] Max: Hello',
    '[01/03/23, 6:05:10 PM] Shop: Hi',
    '[01/03/23, 6:75:10 PM] Max: no such minute',
  ].join('\n');
  const shown = await read('WhatsApp Chat - Max.txt', text);
  const [found] = shown.exports;
  expect(found?.otherOrders.length).toBe(1);
  const other = await read('WhatsApp Chat - Max.txt', text, [
    chosen({ order: found?.otherOrders[0] ?? null, own: { name: 'Shop' } }),
  ]);
  expect(other.exports[0]?.first).not.toBe(found?.first);
  expect(shown.failures.length + (found?.counts.fresh ?? 0)).toBe(3);
});

it('leaves out a damaged file of the archive, and says so', async () => {
  await run.connect();
  const zip = writeZip({ '_chat.txt': android, 'IMG-20231231-WA0001.png': onePixel });
  // What stands in the file is not what the archive says of it.
  const at = zip.indexOf('IMG-20231231-WA0001.png') + 'IMG-20231231-WA0001.png'.length;
  zip.fill(0xff, at, at + 8);
  const name = 'WhatsApp Chat mit Max Muster.zip';
  const done = await importAll(name, zip, [chosen({ chatId: max })]);
  expect(done.failures).toEqual([
    { fileName: name, line: 5, problem: 'media-damaged', excerpt: 'IMG-20231231-WA0001.png' },
  ]);
  expect((await listed())[2]).toEqual(['in', 'Das ist kaputt', 'record']);
});

it('says that an archive ends too early, and what stands before the first message', async () => {
  await run.connect();
  const { textName, text } = exportedChat({ messages: 60_000 });
  const zip = writeZip({ [textName]: `Exported by a shop\n${text}` });
  const whole = await read('WhatsApp Chat mit Max Muster.zip', zip);
  expect(whole.exports[0]).toMatchObject({
    isCutOff: false,
    counts: { fresh: 60_000, stray: 1, system: 1 },
  });
  zip.fill(0xff, zip.length / 2, zip.length / 2 + 1_000);
  const [cut] = (await read('WhatsApp Chat mit Max Muster.zip', zip)).exports;
  expect(cut?.isCutOff).toBe(true);
  expect(cut?.counts.fresh).toBeLessThan(60_000);
});

it('ends an import that is undone while it goes on', async () => {
  await run.connect();
  const { textName, text } = exportedChat({ messages: 20_000 });
  const { importId } = await read(textName, text, [chosen({ chatId: max })]);
  await run.client.call('imports.apply', { importId, alreadyRead: false });
  const going = await run.until(async () => {
    const [one] = await run.call('imports.exports', {});
    return one !== undefined && one.messages > 0 ? one : null;
  });
  expect(going.isRunning).toBe(true);
  const { exportId } = going;
  const { undone, isWhole } = await run.call('imports.undoExport', { exportId });
  expect({ isWhole, isPart: undone < 20_000 }).toEqual({ isWhole: true, isPart: true });
  const stopped = await untilStage(importId, 'cancelled');
  expect(stopped.failures).toEqual([]);
  expect(await run.call('imports.exports', {})).toEqual([]);
  expect((await run.call('chats.list', {})).total).toBe(0);
});
