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
