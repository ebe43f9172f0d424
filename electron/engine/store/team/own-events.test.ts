import { expect, it } from 'vitest';
import { ben, message } from '../testing/open-history.ts';
import { openSharedHistory } from './testing/open-shared-history.ts';

const opened = openSharedHistory();

it('appends a text in a form that PostgreSQL can store', () => {
  opened.share();
  opened.history.outbox.add(message('one', ben, 'before\0after \uD83D'), 10);
  const { payload } = opened.waiting();
  expect(payload).toMatchObject({ text: 'before\uFFFDafter \uFFFD' });
  expect(JSON.stringify(payload)).not.toMatch(/\\u0000|\\ud83d/i);
});
