import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { findBytes } from '../../../../tests/support/bytes-of.ts';
import { numberPattern } from '../../numbers/number-pattern.ts';
import type { Chat } from '../../../../shared/contract/chats.ts';
import { type Database, openDatabase } from '../database.ts';
import { type HistoryTables, historyTables } from '../history.ts';
import { accepted, actionOn, imported, message, rejected, smsOf } from '../testing/open-history.ts';
import { openThread } from '../../../../tests/support/threads.ts';

const group = '120363041234567890@g.us';
const kinds = [
  'sent',
  'rejected',
  'waiting',
  'came',
  'hidden',
  'in-group',
  'draft',
  'scheduled',
  'note',
  'thread',
  'deletion',
  'label',
  'sms-came',
  'sms-written',
  'sms-draft',
] as const;

/** What is done in a history, one after another: by whom, what. */
const steps = fc.array(fc.record({ person: fc.nat(3), kind: fc.constantFrom(...kinds) }), {
  minLength: 10,
  maxLength: 60,
});
const people = fc.uniqueArray(fc.integer({ min: 1_000_000, max: 9_999_999 }), {
  minLength: 4,
  maxLength: 4,
});

type Step = { person: number; kind: (typeof kinds)[number] };

/** Carries a step out; all that it writes of a person has the person's mark, which is in no other text. */
function doStep(
  history: HistoryTables,
  chatId: string,
  mark: string,
  at: number,
  kind: Step['kind'],
) {
  const localId = `id-${at}`;
  const text = `${mark} ${at}`;
  const number = chatId.replace(/@.*/, '');
  history.chats.add(
    { chatId, kind: 'person', name: mark, number: `+${number}`, country: null },
    at,
  );
  const written = message(localId, chatId, text);
  /** Tells of a message of the person that came in a chat. */
  const receiveIn = (chat: Chat) => {
    const raw = JSON.stringify({ participant: `${number}@s.whatsapp.net`, text });
    const from = { chatId: chat.chatId, chat, sender: { chatId, name: mark } };
    history.imports.add(
      [imported(`K${at}`, at, { localId, text, record: raw, ...from })],
      'answered',
      at,
    );
  };
  const smsRecord = { content: text, from_phone_number: `+${number}` };
  const sms = smsOf(`sms-${at}`, at, {
    threadId: `th-${at}`,
    fromNumber: `+${number}`,
    text,
    record: smsRecord,
  });
  switch (kind) {
    case 'sent':
    case 'rejected':
      history.outbox.add(written, at);
      while (history.outbox.claimNext([], true, at) !== null);
      return history.outbox.recordOutcome(localId, kind === 'sent' ? accepted : rejected, at);
    case 'waiting':
      return history.outbox.add(written, at);
    case 'came':
      return receiveIn({ chatId, kind: 'person', name: null, number, country: null });
    case 'hidden': {
      // First in a chat of its own, which is then joined with the number's.
      const hiddenId = `77${number.slice(5)}@lid`;
      const chat = { kind: 'hidden-person', name: null, number: hiddenId, country: null } as const;
      receiveIn({ ...chat, chatId: hiddenId });
      history.aliases.learn({ chatIds: [hiddenId, chatId], shownBy: 'contact' }, at);
      return;
    }
    case 'in-group':
      return receiveIn({
        chatId: group,
        kind: 'group',
        name: null,
        number: 'group',
        country: null,
      });
    case 'draft':
      return history.drafts.put(chatId, {
        text,
        card: null,
        replyToLocalId: null,
        options: null,
        sendAt: null,
      });
    case 'scheduled':
      return history.outbox.add({ ...written, sendAt: at + 1_000 }, at);
    case 'note':
      return history.chatOrder.setNotes(chatId, text);
    case 'thread':
      return history.threadImports.take('import', {
        threads: [{ ...openThread(`thread-${at}`), fromNumber: `+${number}`, lastMessage: text }],
        refused: [],
      });
    case 'deletion': {
      const deletion = actionOn(chatId, 'delete', { messageId: `true_${chatId}_K${at}` });
      return history.messageActions.add(`run-${at}`, [deletion], null, at);
    }
    case 'sms-came':
      return history.smsMessages.take([sms], 0, at);
    case 'sms-written': {
      const written = { localId, threadId: null, toNumber: `+${number}`, text, sendAt: null };
      history.smsSends.add(written, null, at);
      // Every other is sent at once.
      if (at % 2 === 0) history.smsSends.settle(localId, sms, at);
      return;
    }
    case 'sms-draft':
      return history.smsSends.saveDraft(null, { to: `0049 151${number.slice(5)}`, text });
    case 'label': {
      history.chatOrder.saveLabel({ labelId: 'vip', name: 'vip', hue: 1 });
      return history.chatOrder.assignLabels([chatId], ['vip'], []);
    }
  }
}

/** Every row that holds one of the marks, by table. */
function rowsOf(database: Database, marks: readonly string[]) {
  const tables = database.all<{ name: string }>(
    `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%'`,
  );
  return tables.flatMap(({ name }) =>
    database
      .all<Record<string, unknown>>(`SELECT * FROM ${name}`)
      .map(({ folded: _derived, ...row }) => JSON.stringify({ name, ...row }))
      .filter((row) => marks.some((mark) => row.includes(mark))),
  );
}

function forget(history: HistoryTables, chatIds: string[]): void {
  const patterns = chatIds.map(numberPattern);
  expect(history.forgetting.begin({ chatIds, patterns }, 1)).toBeNull();
  for (const job of history.forgetting.jobs()) {
    let cursor = history.forgetting.eraseMore(job, { table: 0, after: null });
    while (cursor !== null) cursor = history.forgetting.eraseMore(job, cursor);
    history.forgetting.compact(job);
  }
}

it('leaves nothing of those who are forgotten and all of the others, whatever was done', () => {
  fc.assert(
    fc.property(
      people,
      steps,
      fc.subarray([0, 1, 2, 3], { minLength: 1, maxLength: 3 }),
      (numbers, done, gone) => {
        const folder = mkdtempSync(join(tmpdir(), 'postline-forgetting-'));
        const database = openDatabase(join(folder, 'history.sqlite'));
        const history = historyTables(database);
        try {
          const chatIds = numbers.map((number) => `49151${number}0@c.us`);
          const markOf = (person: number) => `mark${'abcd'[person] ?? ''}mark`;
          for (const [index, { person, kind }] of done.entries()) {
            doStep(history, chatIds[person] ?? '', markOf(person), 1_000 + index, kind);
          }
          // What `waiting` left as it is being sent would be in the way.
          for (const { localId } of database.all<{ localId: string }>(
            `SELECT local_id AS localId FROM message WHERE state = 'sending'`,
          )) {
            history.outbox.recordOutcome(localId, accepted, 5_000);
          }
          while (history.search.indexMore().isMore);
          const others = [0, 1, 2, 3].filter((person) => !gone.includes(person));
          const before = rowsOf(database, others.map(markOf));
          const asked = gone.map((person) => chatIds[person] ?? '');
          forget(history, [...asked, ...history.aliases.idsOf(asked)]);
          expect(rowsOf(database, others.map(markOf))).toEqual(before);
          const traces = gone.flatMap((person) => [
            markOf(person),
            `49151${numbers[person]}0`,
            `77${numbers[person]}0`,
          ]);
          expect(findBytes(folder, ...traces)).toEqual([]);
        } finally {
          history.search.close();
          database.close();
          rmSync(folder, { recursive: true });
        }
      },
    ),
    { numRuns: 25 },
  );
}, 180_000);
