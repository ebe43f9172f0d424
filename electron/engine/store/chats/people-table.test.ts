import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { FormerPerson } from '../../../../shared/contract/people.ts';
import { ana, ben, everyChat, message, openHistory } from '../testing/open-history.ts';

const opened = openHistory();

const cem = '4915112345679@c.us';
const dan = '99887766554433@lid';
const chatIds = [ana, ben, cem, dan];
const labelIds = [randomUUID(), randomUUID()];

function addMore(): void {
  const { history } = opened;
  for (const chatId of [cem, dan]) {
    history.chats.add({ chatId, kind: 'person', name: null, number: chatId, country: null }, 2);
  }
  for (const [at, labelId] of labelIds.entries()) {
    history.chatOrder.saveLabel({ labelId, name: `Label ${at}`, hue: 0 });
  }
  for (const chatId of chatIds) history.outbox.add(message(`first-${chatId}`, chatId), 3);
}

const join = (chatId: string, otherChatId: string): FormerPerson[] =>
  opened.history.people.join(chatId, otherChatId, randomUUID(), 5);

const personOf = (chatId: string): string[] =>
  opened.history.people
    .chats(chatId)
    .map((chat) => chat.chatId)
    .sort();

/** Everything of all chats but who they are of: rows, labels, messages. */
function everything() {
  const { database } = opened;
  const chats = database.all<{ person_id: unknown; folded: unknown }>(
    'SELECT * FROM chat ORDER BY chat_id',
  );
  return {
    chats: chats.map(({ person_id: _person, folded: _folded, ...chat }) => chat),
    labels: database.all('SELECT * FROM chat_label ORDER BY chat_id, label_id'),
    messages: database.all('SELECT * FROM message ORDER BY position'),
    drafts: database.all('SELECT * FROM draft ORDER BY chat_id'),
  };
}

const countEntries = (action: 'join' | 'part') =>
  opened.history.audit.list({ ...anyEntry, action }, 0, 1).total;
const actions = () => opened.history.audit.list(anyEntry, 0, 100).entries;
const anyEntry = { search: '', action: null, from: null, to: null };

it('makes one person of two, and of three where one of two is joined again', () => {
  addMore();
  opened.history.chats.rename(ana, 'Ana');
  join(ana, ben);
  join(cem, ben);
  expect([ana, ben, cem, dan].map(personOf)).toEqual([
    [ben, cem, ana].sort(),
    [ben, cem, ana].sort(),
    [ben, cem, ana].sort(),
    [dan],
  ]);
  expect(join(ana, cem)).toEqual([]);
  const row = (chatId: string) =>
    opened.history.chats.list(everyChat, 9).chats.find((chat) => chat.chatId === chatId);
  expect(row(ben)?.person).toEqual({ chats: 3, name: 'Ana' });
  expect(row(dan)?.person).toBeNull();
  opened.history.people.part(ana, 6);
  expect(row(ben)?.person).toEqual({ chats: 2, name: null });
  opened.history.people.part(ben, 7);
  expect(row(cem)?.person).toBeNull();
});

it('finds a chat by the names of its person’s other chats, and no longer once they are parted', () => {
  const found = () =>
    opened.history.chats.list({ ...everyChat, search: 'mari' }, 9).chats.map((chat) => chat.chatId);
  join(ana, ben);
  opened.history.chats.rename(ana, 'Mariana');
  expect(found().sort()).toEqual([ana, ben].sort());
  opened.history.people.part(ben, 6);
  expect(found()).toEqual([ana]);
});

it('undoes a join and a parting, and leaves what was joined anew since', () => {
  addMore();
  const joined = join(ana, ben);
  opened.history.people.restore(joined, 6);
  expect(personOf(ana)).toEqual([ana]);
  join(ana, ben);
  const parted = opened.history.people.part(ana, 6);
  join(ben, cem);
  opened.history.people.restore(parted, 7);
  expect(personOf(ben)).toEqual([ben, cem].sort());
  expect(personOf(ana)).toEqual([ana]);
});

it('writes each act into the activity log with whom it joined or parted', () => {
  const benNumber = opened.history.chats.get(ben)?.number;
  const joined = join(ana, ben);
  opened.history.people.restore(joined, 6);
  join(ana, ben);
  opened.history.people.part(ana, 7);
  expect(actions().map(({ action, chat, excerpt }) => [action, chat?.chatId, excerpt])).toEqual([
    ['part', ana, benNumber],
    ['join', ana, benNumber],
    ['undo', ana, benNumber],
    ['join', ana, benNumber],
  ]);
});

it('leaves no person with one chat, nor a name of it, where the other is deleted', () => {
  opened.history.chats.rename(ben, 'Secret');
  join(ana, ben);
  opened.history.chats.list({ ...everyChat, search: 'secret' }, 9);
  opened.database.run('DELETE FROM chat WHERE chat_id = :ben', { ben });
  expect(opened.history.chats.list({ ...everyChat, search: 'secret' }, 9).chats).toEqual([]);
  expect(opened.history.chatOrder.get(ana)?.person).toBeNull();
});

const anyChat = fc.constantFrom(...chatIds);
const joining = fc.oneof(
  fc.record({ kind: fc.constant('join' as const), chatId: anyChat, otherChatId: anyChat }),
  fc.record({ kind: fc.constant('part' as const), chatId: anyChat }),
  fc.record({ kind: fc.constant('undo' as const), back: fc.nat(20) }),
);
const other = fc.oneof(
  fc.record({ kind: fc.constant('rename' as const), chatId: anyChat, name: fc.string() }),
  fc.record({ kind: fc.constant('notes' as const), chatId: anyChat, notes: fc.string() }),
  fc.record({
    kind: fc.constant('label' as const),
    chatId: anyChat,
    labelId: fc.constantFrom(...labelIds),
  }),
  fc.record({ kind: fc.constant('message' as const), chatId: anyChat }),
);
const act = fc.oneof(joining, other);
type Act = typeof act extends fc.Arbitrary<infer One> ? One : never;

it('changes nothing but who the chats are of, whatever is joined, parted and undone', () => {
  addMore();
  const done: FormerPerson[][] = [];
  const change = (former: FormerPerson[]) => {
    if (former.length > 0) done.push(former);
  };

  function carryOut(one: Act): void {
    const { history } = opened;
    if (one.kind === 'join') change(join(one.chatId, one.otherChatId));
    else if (one.kind === 'part') change(history.people.part(one.chatId, 6));
    else if (one.kind === 'undo') history.people.restore(done[one.back % done.length] ?? [], 7);
    else if (one.kind === 'rename') history.chats.rename(one.chatId, one.name.trim() || null);
    else if (one.kind === 'notes') history.chatOrder.setNotes(one.chatId, one.notes);
    else if (one.kind === 'label') history.chatOrder.assignLabels([one.chatId], [one.labelId], []);
    else history.outbox.add(message(randomUUID(), one.chatId), 8);
  }

  fc.assert(
    fc.property(fc.array(act, { maxLength: 30 }), (acts) => {
      for (const one of acts) {
        const before = everything();
        carryOut(one);
        expect(['join', 'part', 'undo'].includes(one.kind) ? everything() : before).toEqual(before);
        // Being one person holds both ways, and nobody is one with nobody.
        for (const own of chatIds) {
          const all = personOf(own);
          for (const each of all) expect(personOf(each)).toEqual(all);
          const chats = opened.history.chatOrder.get(own)?.person?.chats ?? null;
          expect(chats).toBe(all.length === 1 ? null : all.length);
        }
      }
      const before = everything();
      for (const chatId of chatIds) change(opened.history.people.part(chatId, 9));
      expect(everything()).toEqual(before);
      expect(chatIds.map(personOf)).toEqual(chatIds.map((chatId) => [chatId]));
      expect(countEntries('join') + countEntries('part')).toBe(done.length);
    }),
    { numRuns: 60 },
  );
});
