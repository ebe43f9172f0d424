import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import type { RunResult } from '../../../../shared/contract/runs.ts';
import type { MessageActionState } from '../../../../shared/domain/message-action-state.ts';
import { fakeMain, ok, renderPart } from '../../../testing/render-with-main.tsx';
import { DeletionNotice } from './deletion-notice.tsx';

const results = (...states: MessageActionState[]): RunResult[] =>
  states.map((state, index) => ({
    part: 'action',
    kind: 'delete',
    actionId: index + 1,
    state,
    notBefore: state === 'held' ? Date.now() + 5_000 : null,
    chat: { chatId: 'c', name: null, number: '+49 1' },
    excerpt: 'one',
    failure: null,
  }));

function show(all: RunResult[]) {
  const main = fakeMain({
    'messages.runResults': () => ok(all),
    'messageActions.cancel': () => ok(null),
  });
  const onEnd = vi.fn<() => void>();
  const onShow = vi.fn<() => void>();
  renderPart(<DeletionNotice instanceId="i" runId="r" onShow={onShow} onEnd={onEnd} />);
  return { main, onEnd, onShow, user: userEvent.setup() };
}

it('counts down for all at once, and takes all back with one Undo', async () => {
  const { main, user } = show(results('held', 'held', 'held', 'held'));
  expect(await screen.findByText(/Deleting 4 messages in [45] s/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(main.inputs('messageActions.cancel')).toHaveLength(4));
});

it('goes away by itself where all went well', async () => {
  const { onEnd } = show(results('done', 'done'));
  await waitFor(() => expect(onEnd).toHaveBeenCalled());
});

it('says what failed, and shows it', async () => {
  const { onEnd, onShow, user } = show(results('done', 'refused', 'failed'));
  expect(await screen.findByText('2 messages couldn’t be deleted.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Show' }));
  expect([onShow.mock.calls.length, onEnd.mock.calls.length]).toEqual([1, 0]);
});
