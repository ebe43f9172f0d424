import { expect, it } from 'vitest';
import type { Attempt } from '../../delivery/attempt.ts';
import type { ClaimedItem } from '../../store/sms/runs/archive-delivery-table.ts';
import { deletionResult } from './item-result.ts';

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
