import { expect, it } from 'vitest';
import { ben, message, rejected } from '../testing/open-history.ts';
import { openSharedHistory } from './testing/open-shared-history.ts';

const opened = openSharedHistory();

it('appends a text in a form that PostgreSQL can store', () => {
  opened.share();
  opened.history.outbox.add(message('one', ben, 'before\0after \uD83D'), 10);
  const { payload } = opened.waiting();
  expect(payload).toMatchObject({ text: 'before\uFFFDafter \uFFFD' });
  expect(JSON.stringify(payload)).not.toMatch(/\\u0000|\\ud83d/i);
});

it('tells that a chat was closed with a message, and that it is open again since that was rejected', () => {
  opened.share();
  const closing = () =>
    opened.history.team
      .waiting(10, 0)
      .filter(({ kind }) => kind === 'chat-closed')
      .map(({ payload }) => payload);
  opened.history.outbox.add({ ...message('one', ben), closes: true }, 10);
  expect(closing()).toMatchObject([{ value: 10 }]);
  opened.appendWaiting();
  opened.history.outbox.claimNext([], true, 11);
  opened.history.outbox.recordOutcome('one', rejected, 12);
  expect(closing()).toMatchObject([{ value: null }]);
});

it('leaves messages of one press in their order on every desk, though the first is told again later than the second', () => {
  opened.share();
  opened.history.outbox.add(message('2', ben), 10);
  opened.history.outbox.add(message('1', ben), 10);
  opened.history.outbox.claimNext([], true, 11);
  opened.database.run(`UPDATE team_mark SET version = iif(entity_id = '2', 12, 11)`, {});
  const told = opened.appendWaiting();
  expect(told.map(({ payload }) => payload)).toMatchObject([{ localId: '1' }, { localId: '2' }]);
  opened.apply(told);
  const inChat = opened.database.all<{ id: string }>(
    'SELECT local_id AS id FROM message WHERE chat_id = :ben ORDER BY sort_key',
    { ben },
  );
  expect(inChat.map(({ id }) => id)).toEqual(['2', '1']);
});
