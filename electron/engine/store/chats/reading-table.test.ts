import { describe, expect, it } from 'vitest';
import type { ImportedMessage, ImportedReading } from '../imports/imports-table.ts';
import {
  actionOn,
  ana,
  ben,
  everyChat,
  imported,
  message,
  openHistory,
  rejected,
  textRecord,
} from '../testing/open-history.ts';

const opened = openHistory();

const add = (messages: ImportedMessage[], reading: ImportedReading = 'answered') =>
  opened.history.imports.add(messages, reading, 1_000);

const unread = (chatId = ana) =>
  opened.history.messages
    .list(chatId, null, 100)
    .flatMap((one) => (one.unread ? [one.localId] : []));

describe('reading', () => {
  it('goes up to a message, and from one on it is taken back', () => {
    const { reading } = opened.history;
    add([imported('a', 1), imported('b', 2), imported('c', 3), imported('x', 1, { chatId: ben })]);
    const read = reading.read(ana, 'b', 10);
    expect([unread(), unread(ben), read]).toEqual([['c'], ['x'], [1_000, 2_000]]);
    expect(reading.read(ana, 'b', 11)).toEqual([]);
    expect(reading.unread(ana, 'b')).toEqual([2_000]);
    expect(unread()).toEqual(['b', 'c']);
    reading.read(ana, null, 12);
    expect([unread(), unread(ben)]).toEqual([[], ['x']]);
    reading.unread(ana, null);
    expect(unread()).toEqual(['c']);
    reading.unreadOnly(ana, [1_000]);
    reading.readOnly(ana, [3_000], 13);
    expect(unread()).toEqual(['a']);
  });

  it('leaves everything as it is for a message of another chat', () => {
    add([imported('a', 1), imported('x', 1, { chatId: ben })], 'read');
    expect(opened.history.reading.unread(ana, 'x')).toEqual([]);
    expect([unread(), unread(ben)]).toEqual([[], []]);
    opened.history.reading.unread(ben, 'x');
    expect(opened.history.reading.read(ana, 'x', 5)).toEqual([]);
    expect(unread(ben)).toEqual(['x']);
  });

  it('is done by an answer at once, and not by one that is scheduled', () => {
    add([imported('a', 1), imported('x', 1, { chatId: ben })]);
    opened.history.outbox.add({ ...message('later'), sendAt: 99 }, 10);
    expect(unread()).toEqual(['a']);
    opened.history.outbox.add(message('answer'), 10);
    expect([unread(), unread(ben)]).toEqual([[], ['x']]);
  });

  it('knows from a file what was answered, in whatever order it stands there', () => {
    const own = imported('own', 5, { fromMe: true });
    add([imported('after', 9), own, imported('before', 4)]);
    expect(unread()).toEqual(['after']);
    add([imported('much later', 20), imported('later answer', 15, { fromMe: true })]);
    expect(unread()).toEqual(['much later']);
  });

  it('is not done by what was passed on from elsewhere, which answers nobody', () => {
    const isForwarded = { content: { ...textRecord, isForwarded: true }, fromMe: true };
    add([imported('a', 1), imported('passed on', 2, isForwarded)]);
    expect(unread()).toEqual(['a']);
    expect(opened.history.chats.list(everyChat, 9).chats[0]?.waitingSince).toBe(1);
    add([imported('came late', 1)]);
    expect(unread()).toEqual(['a', 'came late']);
    add([imported('answer', 3, { fromMe: true })]);
    expect(unread()).toEqual([]);
  });

  it('is not done by what the service tells of a copy to somebody else that is being sent', () => {
    const { history } = opened;
    add([imported('a', 1)]);
    const copy = {
      localId: 'copy',
      chatId: ana,
      text: 'text of copy',
      content: { kind: 'text' } as const,
    };
    const { options } = message('any');
    history.runs.addMessages('run', [copy], { options, heldUntil: null, anyTime: false }, 10);
    history.outbox.claimNext([], true, 11);
    const record = JSON.stringify({ source: 'api' });
    add([imported('copy', 12, { localId: 'told', fromMe: true, record })]);
    expect(unread()).toEqual(['a']);
  });

  it('does not take for read what was not here yet when one wrote', () => {
    opened.history.outbox.add(message('mine'), 10);
    add([imported('was on its way', 3)], 'answered-elsewhere');
    expect(unread()).toEqual(['was on its way']);
    add([imported('long ago', 2)], 'answered');
    expect(unread()).toEqual(['was on its way']);
  });

  it('has to tell the service of what came since the last answer, each once', () => {
    const { history } = opened;
    add([
      imported('old', 1),
      imported('own', 2, { fromMe: true }),
      imported('b', 3),
      imported('c', 4),
    ]);
    expect(history.reading.untold(ana)).toEqual([`false_${ana}_c`, `false_${ana}_b`]);
    const asked = actionOn(ana, 'seen', { localId: 'c', messageId: `false_${ana}_c` });
    history.messageActions.add('run', [asked], null, 5);
    expect(history.reading.untold(ana)).toEqual([`false_${ana}_b`]);
    history.outbox.add(message('answer'), 10);
    expect(history.reading.untold(ana)).toEqual([]);
  });
});

describe('a page of a chat', () => {
  const place = { before: null, after: null, around: null, firstUnread: false, limit: 4 };
  const page = (
    change: Partial<typeof place> | { around?: string; after?: number; before?: number },
  ) => {
    const { messages, ...rest } = opened.history.messages.page(ana, { ...place, ...change });
    return { ids: messages.map(({ localId }) => localId).join(''), ...rest };
  };

  it('is the newest, lies around a message, or goes on from either end', () => {
    add(
      'abcdefghi'.split('').map((id, index) => imported(id, index + 1)),
      'read',
    );
    opened.history.reading.unread(ana, 'g');
    const rest = { unread: { count: 3, first: 'g' } };
    expect(page({})).toEqual({ ids: 'fghi', before: 6_000, after: null, ...rest });
    expect(page({ around: 'd' })).toEqual({ ids: 'bcde', before: 2_000, after: 5_000, ...rest });
    expect(page({ around: 'a' })).toEqual({ ids: 'ab', before: null, after: 2_000, ...rest });
    expect(page({ firstUnread: true })).toMatchObject({ ids: 'efgh', after: 8_000 });
    expect(page({ after: 5_000 })).toMatchObject({ ids: 'fghi', before: 6_000, after: null });
    expect(page({ after: 2_000 })).toMatchObject({ ids: 'cdef', before: 3_000, after: 6_000 });
    expect(page({ before: 3_000 })).toMatchObject({ ids: 'ab', before: null, after: 2_000 });
  });

  it('is the newest where there is no such message, or it is of another chat', () => {
    add(
      'abcde'.split('').map((id, index) => imported(id, index + 1)),
      'read',
    );
    add([imported('x', 2, { chatId: ben })]);
    expect([page({ around: 'nobody' }).ids, page({ around: 'x' }).ids]).toEqual(['bcde', 'bcde']);
    expect(page({ firstUnread: true })).toMatchObject({
      ids: 'bcde',
      unread: { count: 0, first: null },
    });
  });
});

it('the next chat comes after the open one in the list, and after the last the first', () => {
  const { history } = opened;
  const next = (chatId: string | null, of: 'unread' | 'needsMe') => {
    const from = chatId === null ? null : { chatId, place: null };
    const found = history.chats.neighbour(everyChat, { from, step: 1, of }, 50);
    return found && { chatId: found.chatId, localId: found.localId };
  };
  const [cem, dora] = ['493000000001@c.us', '493000000002@c.us'];
  add([
    imported('d', 4, { chatId: dora }),
    imported('c', 3, { chatId: cem }),
    imported('b', 2, { chatId: ben }),
  ]);
  history.outbox.add(message('lost'), 30);
  history.outbox.claimNext([], true, 31);
  history.outbox.recordOutcome('lost', rejected, 32);
  // In the list: Ana, then by their messages Dora, Cem, Ben.
  const order = ['unread', 'needsMe'].map((of) =>
    [null, ana, dora, cem, ben].map((open) => next(open, of as 'unread')?.chatId),
  );
  expect(order).toEqual([
    [dora, dora, cem, ben, dora],
    [ana, dora, cem, ben, ana],
  ]);
  expect(next(ben, 'needsMe')).toEqual({ chatId: ana, localId: 'lost' });
  expect(next(ana, 'needsMe')).toEqual({ chatId: dora, localId: null });
  for (const chatId of [ben, cem, dora]) history.reading.read(chatId, null, 40);
  // Read by a colleague too: whoever waits for an answer needs one.
  expect([next(ana, 'unread'), next(ana, 'needsMe')]).toEqual([
    null,
    { chatId: dora, localId: null },
  ]);
  history.chatOrder.change([ben, cem, dora], { closedAt: 50 });
  expect(next(ana, 'needsMe')).toBeNull();
});
