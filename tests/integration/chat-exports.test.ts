import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { CallInput } from '../../shared/contract/contract.ts';
import { exportedChat, onePixel } from '../support/exported-chat.ts';
import { fileImports } from '../support/file-imports.ts';
import { runningEngine } from '../support/running-engine.ts';
import { writeZip } from '../support/write-zip.ts';

const run = runningEngine();
const max = '4915112345678@c.us';
type Choices = Pick<CallInput<'imports.choose'>['choices'], 'chatId' | 'own' | 'dayOrder'>;

function read(name: string, content: string | Buffer, choices: Choices = {}) {
  const path = join(run.folder, name);
  writeFileSync(path, content);
  return fileImports(run).read('messages', run.engine.grant(path), choices);
}

async function importAll(name: string, content: string | Buffer, choices: Choices = {}) {
  return fileImports(run).carryOut(await read(name, content, choices));
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

it('counts media of somebody whose name has a colon, and texts whose end is left out', async () => {
  await run.connect();
  const text = Array.from({ length: 9 }, (_, at) => [
    `31.12.23, 18:0${at} - Ana: South: ${at === 1 ? '<Medien ausgeschlossen>' : `text ${at}`}`,
    `31.12.23, 18:0${at} - Shop: ${at === 1 ? `${'long '.repeat(1_000)}\n`.repeat(60) : 'yes'}`,
  ]).flat();
  const own = { name: 'Shop' };
  const shown = await read('WhatsApp-Chat mit Ana.txt', text.join('\n'), { chatId: max, own });
  expect(shown.chat?.people.map(({ name }) => name).sort()).toEqual(['Ana: South', 'Shop']);
  expect(shown.chat?.counts).toMatchObject({ fresh: 18, files: 0, withoutFile: 1 });
  expect(shown.partial).toBe(1);
  expect(await fileImports(run).carryOut(shown)).toMatchObject({
    partial: 1,
    counts: { added: 18, refused: 0 },
  });
});

it('shows whose chat it is and what it would add, and imports nothing before it is told', async () => {
  await run.connect();
  const shown = await read('WhatsApp Chat mit Max Muster.txt', android);
  expect(shown.problem).toEqual({ kind: 'whose-chat', field: '' });
  expect(shown.dayOrders).toEqual([]);
  expect(shown.chat).toMatchObject({
    subject: 'Max Muster',
    isGroup: false,
    own: { name: 'Shop' },
    chat: null,
    first: new Date(2023, 11, 31, 18, 5).getTime(),
    last: new Date(2024, 0, 1, 9).getTime(),
    counts: { fresh: 5, here: 0, system: 1, files: 0, withoutFile: 1 },
  });
  const { importId } = shown;
  expect(await run.refusal('imports.start', { importId })).toMatchObject({ field: 'mapping' });
  const given = await read('WhatsApp Chat mit Max Muster.txt', android, { chatId: max });
  expect(given.chat?.chat).toMatchObject({ chatId: max, name: null });
  expect(given.messages?.firstRows.map(({ direction, text }) => [direction, text])).toEqual([
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
  const into = { chatId: max };
  const done = await importAll('WhatsApp Chat mit Max Muster.txt', android, into);
  expect(done.counts.added).toBe(5);
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
  expect(again.chat).toMatchObject({
    chat: { chatId: max },
    counts: { fresh: 1, here: 5, joined: 1, files: 1, withoutFile: 0 },
  });
  await importAll('WhatsApp Chat mit Max Muster.zip', zip);
  const picture = (await run.call('messages.list', { chatId: max })).messages[2];
  expect(picture?.content).toMatchObject({ kind: 'media', sendAs: 'image', hasContent: true });
  expect((await listed()).length).toBe(6);
  expect((await read('WhatsApp Chat mit Max Muster.zip', zip)).chat?.counts).toMatchObject({
    fresh: 0,
    here: 6,
    joined: 0,
  });

  const imports = () => run.call('imports.list', { of: 'messages', limit: 9 });
  const [second, first] = await imports();
  expect([second, first]).toMatchObject([
    { canUndo: true, counts: { added: 1, changed: 1 } },
    { canUndo: true, counts: { added: 5 } },
  ]);
  const undo = (one: typeof first) => run.call('imports.undo', { importId: one?.importId ?? '' });
  expect(await undo(second)).toMatchObject({ state: 'undone', kept: 0 });
  expect((await listed())[2]).toEqual(['in', 'Das ist kaputt', 'record']);
  await undo(first);
  expect((await run.call('chats.list', {})).total).toBe(0);
  expect(await imports()).toMatchObject([{ state: 'undone' }, { state: 'undone' }]);
});

it('asks for the order of day and month, and tells what it cannot read', async () => {
  await run.connect();
  const text = [
    '[01/02/23, 6:05:09 PM] Max: Hello',
    '[01/03/23, 6:05:10 PM] Shop: Hi',
    '[01/03/23, 6:75:10 PM] Max: no such minute',
  ].join('\n');
  const shown = await read('WhatsApp Chat - Max.txt', text);
  expect(shown.dayOrders.length).toBe(1);
  const [dayOrder = null] = shown.dayOrders;
  const other = await read('WhatsApp Chat - Max.txt', text, { dayOrder, own: { name: 'Shop' } });
  expect(other.chat?.first).not.toBe(shown.chat?.first);
  expect(shown.refused.length + (shown.chat?.counts.fresh ?? 0)).toBe(3);
});

it('leaves out a damaged file of the archive, and says so', async () => {
  await run.connect();
  const zip = writeZip({ '_chat.txt': android, 'IMG-20231231-WA0001.png': onePixel });
  // What stands in the file is not what the archive says of it.
  const at = zip.indexOf('IMG-20231231-WA0001.png') + 'IMG-20231231-WA0001.png'.length;
  zip.fill(0xff, at, at + 8);
  const name = 'WhatsApp Chat mit Max Muster.zip';
  const done = await importAll(name, zip, { chatId: max });
  const { importId } = done;
  expect((await run.call('imports.refused', { importId })).rows).toEqual([
    {
      line: 5,
      faults: [{ problem: 'media-damaged', detail: '' }],
      excerpt: 'IMG-20231231-WA0001.png',
    },
  ]);
  expect((await listed())[2]).toEqual(['in', 'Das ist kaputt', 'record']);

  // Beside another one, which is whole.
  const other = join(run.folder, 'WhatsApp Chat mit Ute.txt');
  writeFileSync(other, '1.1.24, 09:00 - Ute: Hallo');
  const into = { chatId: max };
  const grantIds = [other, join(run.folder, name)].map((path) => run.engine.grant(path));
  const both = await fileImports(run).read('messages', grantIds, {
    ...into,
    own: { name: 'Shop' },
  });
  const { importId: ofBoth } = await fileImports(run).carryOut(both);
  expect((await run.call('imports.refused', { importId: ofBoth })).rows).toMatchObject([
    { fileName: name, faults: [{ problem: 'media-damaged' }] },
  ]);
});

it('says that an archive ends too early, and what stands before the first message', async () => {
  await run.connect();
  const { textName, text } = exportedChat({ messages: 60_000 });
  const zip = writeZip({ [textName]: `Exported by a shop\n${text}` });
  const whole = await read('WhatsApp Chat mit Max Muster.zip', zip);
  expect(whole.chat).toMatchObject({
    isCutOff: false,
    counts: { fresh: 60_000, stray: 1, system: 1 },
  });
  zip.fill(0xff, zip.length / 2, zip.length / 2 + 1_000);
  const { chat: cut } = await read('WhatsApp Chat mit Max Muster.zip', zip);
  expect(cut?.isCutOff).toBe(true);
  expect(cut?.counts.fresh).toBeLessThan(60_000);
});

it('takes back what an import brought before it was cancelled', async () => {
  await run.connect();
  const { textName, text } = exportedChat({ messages: 20_000 });
  const { importId } = await read(textName, text, { chatId: max });
  await run.call('imports.start', { importId });
  const report = () => run.call('imports.report', { importId });
  await run.until(async () => ((await report()).counts.added > 0 ? true : null));
  await run.call('imports.end', { importId });
  const stopped = await run.until(async () => {
    const now = await report();
    return now.state === 'running' ? null : now;
  });
  expect(stopped).toMatchObject({ state: 'cancelled', canUndo: true, counts: { refused: 0 } });
  expect(await run.call('imports.undo', { importId })).toMatchObject({ state: 'undone' });
  expect((await run.call('chats.list', {})).total).toBe(0);
});
