import { expect, it } from 'vitest';
import type { Attempt } from '../../delivery/attempt.ts';
import type { ClaimedItem } from '../../store/sms/runs/archive-delivery-table.ts';
import { deletionResult, itemResult } from './item-result.ts';

const item: ClaimedItem = {
  run: 1,
  runId: 'r',
  place: 1,
  threadId: 't',
  wanted: 'gone',
  attempts: 1,
  wasInDoubt: false,
};
const noSuchThread = {
  outcome: { outcome: 'rejected', status: 404, messages: ['Thread not found.'] },
} as unknown as Attempt<null>;

it('counts a thread as deleted that an earlier request may have deleted, not one that the service never had', () => {
  expect(deletionResult(item, noSuchThread, 0)).toMatchObject({ result: 'already', status: 404 });
  const again = deletionResult({ ...item, wasInDoubt: true }, noSuchThread, 0);
  expect(again).toMatchObject({ result: 'confirmed', status: 404 });
});

it('says of a thread that was refused after an answer was lost that nothing is known', () => {
  const refused = {
    outcome: { outcome: 'rejected', status: 422, messages: ['Locked.'], notOnNetwork: false },
    retryAt: null,
  } as Attempt<never>;
  const change = { ...item, wanted: true };
  expect(itemResult(change, refused, 0)).toMatchObject({
    result: 'failed',
    failure: { kind: 'rejected', status: 422 },
    inDoubt: false,
  });
  expect(itemResult({ ...change, wasInDoubt: true }, refused, 0)).toMatchObject({
    result: 'failed',
    failure: { kind: 'unknown', reason: 'no-record', status: 422, messages: ['Locked.'] },
    inDoubt: true,
  });
});
