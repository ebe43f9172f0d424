import { QueryObserver } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import type { ThreadRow } from '../../../../shared/contract/threads.ts';
import { keyOf, makeQueryClient } from '../../../bridge/queries.ts';
import { threadFixture } from '../../../testing/thread-fixture.ts';
import { applyOptimistically } from './apply-optimistically.ts';
import { wholeFilter } from '../../../product-ui/threads/thread-filter.ts';

const row = threadFixture;
const selection = { kind: 'ids' as const, threadIds: [row().threadId] };
const key = keyOf('threads.list', { instanceId: 'i', filter: wholeFilter });

/** A list that is on screen; each answer of main is given by the test. */
function shownList(first: ThreadRow) {
  const client = makeQueryClient();
  client.setQueryData(key, { threads: [first], total: 1 });
  const answers: ((rows: ThreadRow[]) => void)[] = [];
  const queryFn = () =>
    new Promise((resolve) => {
      answers.push((rows) => resolve({ threads: rows, total: rows.length }));
    });
  new QueryObserver(client, { queryKey: key, queryFn }).subscribe(() => {});
  const shown = () => client.getQueryData<{ threads: ThreadRow[] }>(key)?.threads[0];
  return { client, answers, shown };
}

it('does not flip back by an answer that was on its way before the change', async () => {
  const { client, answers, shown } = shownList(row());
  void client.invalidateQueries({ queryKey: key });
  expect(answers).toHaveLength(1);
  applyOptimistically(client, 'i', { selection, archived: true });
  answers[0]?.([row()]);
  await Promise.resolve();
  await Promise.resolve();
  expect(shown()).toMatchObject({ desired: true, confirmed: false, state: 'waiting' });
  void client.invalidateQueries({ queryKey: key });
  answers[1]?.([row({ confirmed: true, state: 'confirmed' })]);
  await expect.poll(shown).toMatchObject({ desired: null, confirmed: true });
});

it('leaves nothing pending where a change is taken back before it was sent', () => {
  const { client, shown } = shownList(row({ desired: true, state: 'waiting' }));
  applyOptimistically(client, 'i', { selection, archived: false });
  expect(shown()).toMatchObject({ desired: null, state: 'idle' });
});

it('keeps the later change pending where the earlier one is on the wire', () => {
  const { client, shown } = shownList(row({ desired: true, state: 'sending' }));
  applyOptimistically(client, 'i', { selection, archived: false });
  expect(shown()).toMatchObject({ desired: false, state: 'waiting' });
});
