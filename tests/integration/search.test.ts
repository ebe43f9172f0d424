import { expect, it } from 'vitest';
import type { Found } from '../../shared/contract/search.ts';
import { runningEngine } from '../support/running-engine.ts';
import { importThreads, threadIds } from '../support/threads.ts';

const run = runningEngine();

const shownIn = (parts: { text: string; isMatch: boolean }[] | undefined) =>
  parts?.map(({ text, isMatch }) => (isMatch ? `[${text}]` : text)).join('');

it('finds chats, messages and threads by one query, and messages as soon as they are sent', async () => {
  await run.connect();
  const { chatId } = await run.openChat('+49 151 12345678');
  await run.call('chats.rename', { chatId, name: 'Jörg Straßer' });
  await importThreads(run, threadIds(3), { archivedEvery: 2 });
  const find = (query: string): Promise<Found> => run.call('search.find', { query });

  expect(await find('jorg')).toMatchObject({ chats: { total: 1 }, messages: { total: 0 } });
  const { localId } = await run.send(chatId, 'Ihr Päckchen an Jörg');
  const both = await find('jorg');
  expect(both.chats.items.map(({ nameParts }) => shownIn(nameParts))).toEqual(['[Jörg] Straßer']);
  expect(both.messages.items.map(({ excerpt }) => shownIn(excerpt))).toEqual([
    'Ihr Päckchen an [Jörg]',
  ]);
  const byNumber = await find('0151 12345678');
  expect(shownIn(byNumber.chats.items[0]?.numberParts)).toBe('+49 [1511 2345678]');
  const inChat = await run.call('search.inChat', { chatId, query: 'packchen' });
  expect(inChat).toEqual({ total: 1, localIds: [localId] });
  const { items } = (await find('"message 2" thanks -parcel')).threads;
  expect(
    items.map(({ numberParts, excerpt, archived }) => [
      shownIn(numberParts),
      shownIn(excerpt),
      archived,
    ]),
  ).toEqual([['+1 555 000 0002', '[Message 2], [thanks]', true]]);
  expect(await find('jorg from:them')).toMatchObject({
    chats: { total: 0 },
    messages: { total: 0, items: [] },
    threads: { total: 0 },
  });
});
