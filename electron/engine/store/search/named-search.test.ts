import fc from 'fast-check';
import { expect, it } from 'vitest';
import { threadFilterSchema, threadSortSchema } from '../../../../shared/contract/threads.ts';
import { everyChat, openHistory } from '../testing/open-history.ts';

const opened = openHistory();

const words = ['parcel', 'Ördérs', 'straße', '李伟', 'AB1234', 'late'];
const numbers = ['+49 1511 2345678', '+1 555 0100', '+55 11 91234-5678'];
const line = '+4930123456' as const;
const text = fc.array(fc.constantFrom(...words), { maxLength: 3 }).map((some) => some.join(' '));
const which = fc.nat(5);
const step = fc.oneof(
  fc.record({
    kind: fc.constant('thread' as const),
    which,
    text,
    number: fc.constantFrom(...numbers),
    to: fc.constantFrom('', line),
    at: fc.constantFrom(null, 5, 6),
  }),
  fc.record({ kind: fc.constant('gone' as const), which }),
  fc.record({ kind: fc.constant('delete' as const), which }),
  fc.record({ kind: fc.constant('look' as const) }),
  fc.record({ kind: fc.constant('own' as const), on: fc.boolean() }),
  fc.record({
    kind: fc.constant('chat' as const),
    which,
    text,
    number: fc.constantFrom(...numbers),
  }),
  fc.record({ kind: fc.constant('notes' as const), which, text }),
);
const queries =
  'par|orders|strasse|伟|1234|late -parcel|-parcel|"parcel late"|5678|123456|+49 1511|2345|t3|0|?'.split(
    '|',
  );

it('finds chats and threads as their lists do, whatever changed, and in an index that is made anew', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
      const { database, history } = opened;
      database.exec(
        'DELETE FROM thread_search; DELETE FROM thread; DELETE FROM chat; DELETE FROM own_number',
      );
      for (const one of steps) apply(one);
      expect(found()).toEqual(listed());
      history.search.reset();
      while (history.search.indexMore().isMore);
      expect(found()).toEqual(listed());
    }),
    {
      numRuns: 15,
      examples: [
        // Its line becomes known as one's own when it is indexed.
        [
          [
            {
              kind: 'thread' as const,
              which: 1,
              text: 'a',
              number: '+1 555 0100',
              to: line,
              at: null,
            },
            { kind: 'look' as const },
            { kind: 'own' as const, on: true },
          ],
        ],
        // Changed by an upsert before it is indexed.
        [
          ['a', 'b'].map((text) => ({
            kind: 'thread' as const,
            which: 1,
            text,
            number: '+1 555 0100',
            to: '' as const,
            at: null,
          })),
        ],
      ],
    },
  );
});

function apply(one: typeof step extends fc.Arbitrary<infer Step> ? Step : never): void {
  const { database, history } = opened;
  if (one.kind === 'look') {
    history.search.find('par', 5, 0);
    return;
  }
  if (one.kind === 'own') {
    if (one.on) database.insert('own_number', { number: line }, 'OR IGNORE');
    else database.run('DELETE FROM own_number');
    return;
  }
  const threadId = `t${one.which}`;
  const chatId = `${one.which}1550100@c.us`;
  if (one.kind === 'gone')
    database.run('UPDATE thread SET gone_at = 1 WHERE thread_id = :threadId', { threadId });
  else if (one.kind === 'delete') {
    database.run(
      'DELETE FROM thread_search WHERE thread = (SELECT place FROM thread WHERE thread_id = :threadId)',
      { threadId },
    );
    database.run('DELETE FROM thread WHERE thread_id = :threadId', { threadId });
    database.run('DELETE FROM chat WHERE chat_id = :chatId', { chatId });
  } else if (one.kind === 'notes') {
    history.chatOrder.setNotes(chatId, one.text);
  } else if (one.kind === 'chat') {
    const { number, text } = one;
    history.chats.add({ chatId, kind: 'person', name: null, number, country: null }, 1);
    history.chats.rename(chatId, text);
  } else {
    database.run(
      `INSERT INTO thread (thread_id, from_number, to_number, last_message, last_message_at, known)
       VALUES (:threadId, :number, :to, :text, :at, 'imported') ON CONFLICT (thread_id) DO UPDATE SET gone_at = NULL,
         from_number = excluded.from_number, to_number = excluded.to_number, last_message = excluded.last_message, last_message_at = excluded.last_message_at`,
      {
        threadId,
        number: one.number.replaceAll(/[ -]/g, ''),
        to: one.to,
        text: one.text,
        at: one.at,
      },
    );
  }
}

function found() {
  return queries.map((query) => {
    const { chats, threads } = opened.history.search.find(query, 50, 0);
    return {
      query,
      chats: chats.items.map(({ chatId }) => chatId).sort(),
      threads: threads.items.map(({ threadId }) => threadId).sort(),
      counted: [chats.total, threads.total],
    };
  });
}

function listed() {
  const sort = threadSortSchema.parse({});
  return queries.map((query) => {
    const chats = opened.history.chats.list({ ...everyChat, limit: 50, search: query }, 0).chats;
    const filter = threadFilterSchema.parse({ search: query });
    const { threads } = opened.history.threads.list(filter, sort, { offset: 0, limit: 50 }, 0);
    return {
      query,
      chats: chats.map(({ chatId }) => chatId).sort(),
      threads: threads.map(({ threadId }) => threadId).sort(),
      counted: [chats.length, threads.length],
    };
  });
}
