import { expect, it } from 'vitest';
import type { Attempt } from '../delivery/attempt.ts';
import type { Page } from '../gateway/optional/pages.ts';
import type { ToldSms } from '../../../shared/domain/sms.ts';
import { readSms } from '../gateway/optional/sms.ts';
import type { Outcome } from '../gateway/outcome.ts';
import type { ClaimedSms } from '../store/sms/messages/sms-sends-table.ts';
import { afterLook, afterPost, defaultSmsTimes as times } from './sms-step.ts';

const sms: ClaimedSms = {
  localId: 'r-1',
  threadId: null,
  toNumber: '+15550100',
  text: 'Hello',
  sendAt: null,
  asks: 'send',
  doubtUntil: null,
  posts: 1,
  looks: 0,
  failure: null,
};
const now = 1_000_000;
/** A second request, after an earlier one whose answer was lost. */
const second = { ...sms, posts: 2, doubtUntil: now - 1 };
const attemptOf = <Value>(outcome: Outcome<Value>): Attempt<Value> => ({ outcome, retryAt: null });
const lost = attemptOf<ToldSms>({
  outcome: 'unknown',
  reason: 'reset',
  status: null,
  bytesSent: 1,
  bytesTotal: 1,
  detail: '',
  messages: [],
  answer: null,
});
const refused = attemptOf<ToldSms>({
  outcome: 'rejected',
  status: 422,
  messages: ['The request id has already been taken.'],
  notOnNetwork: false,
});
const page = (...requestIds: string[]): Attempt<Page> =>
  attemptOf({
    outcome: 'accepted',
    status: 200,
    answer: null,
    value: {
      rows: requestIds.map((id) => ({ id: `m-${id}`, request_id: id, content: 'Hello' })),
      page: 1,
      lastPage: 1,
      total: requestIds.length,
    },
  });
const checking = { ...sms, asks: 'look' as const, doubtUntil: now + 60_000 };
const look = (of: ClaimedSms, answer: Attempt<Page> | null, askedAt = now) =>
  afterLook(of, answer, askedAt, askedAt, times);

it('looks up an SMS whose answer was lost, and keeps until when it may be under way', () => {
  expect(afterPost(sms, lost, now, times)).toMatchObject({
    step: { state: 'checking', dueAt: now + 1_000, doubtUntil: now + 60_000, posts: 1 },
  });
});

it('sends again only after a look-up that began when the first request can no longer be under way', () => {
  const early = look(checking, page(), now + 59_999);
  expect(early).toMatchObject({ step: { state: 'checking', dueAt: now + 60_000 } });
  // It began before, and was answered afterwards.
  const late = afterLook(checking, page(), now + 59_999, now + 90_000, times);
  expect(late).toMatchObject({ step: { state: 'checking' } });
  expect(look(checking, page(), now + 60_000)).toMatchObject({ step: { state: 'waiting' } });
});

it('concludes nothing from a look-up that failed or returned other SMS', () => {
  const at = now + 3_600_000;
  expect(look(checking, null, at)).toMatchObject({ step: { state: 'checking' } });
  expect(look(checking, page('r-2', 'r-3'), at)).toMatchObject({ step: { state: 'checking' } });
  expect(look(checking, page('r-2', 'r-1'), at)).toEqual({
    has: readSms({ id: 'm-r-1', request_id: 'r-1', content: 'Hello' }),
  });
});

it('stops after a refusal, unless an earlier request may have caused it', () => {
  expect(afterPost(sms, refused, now, times)).toMatchObject({ step: { state: 'stopped' } });
  const doubtful = afterPost(second, refused, now, times);
  expect(doubtful).toMatchObject({ step: { state: 'checking', failure: { kind: 'rejected' } } });
  const again = { ...second, failure: 'step' in doubtful ? doubtful.step.failure : null };
  expect(look(again, page('r-1'))).toHaveProperty('has');
  expect(look(again, page())).toMatchObject({ step: { state: 'stopped' } });
});

it('looks up the SMS before each request after one that may have arrived, and stops after five', () => {
  const limited = attemptOf<ToldSms>({ outcome: 'rate-limited', retryAfterMs: 1 });
  expect(afterPost(sms, limited, now, times)).toMatchObject({
    step: { state: 'waiting', posts: 0 },
  });
  expect(afterPost(second, limited, now, times)).toMatchObject({
    step: { state: 'checking', posts: 1 },
  });
  expect(look({ ...second, posts: 5 }, page())).toMatchObject({
    step: { state: 'stopped', failure: { kind: 'not-taken', posts: 5 } },
  });
});
