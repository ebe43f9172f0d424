import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { RunResult } from '../../../../shared/contract/runs.ts';
import type { AppError } from '../../../../shared/domain/app-error.ts';
import { acceptedMessage } from '../../../../shared/testing/message-fixture.ts';
import { fakeMain, ok, renderPart } from '../../../testing/render-with-main.tsx';
import { RunResults } from './run-results.tsx';

const answered: AppError = {
  kind: 'someone-answered',
  memberId: 'a',
  name: 'Ana',
  at: 1,
  text: 'It leaves today.',
};
const same: AppError = { kind: 'invalid-input', field: 'text', problem: 'same-as-unknown' };

const messageTo = (name: string, state: 'rejected' | 'unknown'): RunResult => ({
  part: 'message',
  localId: name,
  state,
  chat: { chatId: name, name, number: '+49 1' },
  excerpt: 'Hello',
  failure: null,
});

/** Each attempt to send one again is refused by the next of its errors. */
async function show(results: RunResult[], refusals: Record<string, AppError[]>) {
  const main = fakeMain({
    'messages.runResults': () => ok(results),
    'messages.sendAgain': ({ localId }) => {
      const error = refusals[localId]?.shift();
      return error === undefined ? ok(acceptedMessage) : { ok: false, error };
    },
    'messageActions.retry': () => ({ ok: false, error: { kind: 'not-found', what: 'action' } }),
  });
  renderPart(<RunResults instanceId="i" runId="r" />);
  const rows = await screen.findAllByRole('listitem');
  const row = (index: number) => within(rows[index] as HTMLElement);
  return { main, row, user: userEvent.setup() };
}

it('says who of the team answered meanwhile, of each that failed, and sends it anyway', async () => {
  const { main, row, user } = await show(
    [messageTo('Ben', 'rejected'), messageTo('Cem', 'rejected')],
    {
      Ben: [answered],
    },
  );
  await user.click(screen.getByRole('button', { name: 'Retry failed (2)' }));
  expect((await row(0).findByRole('alert')).textContent).toContain('Ana has answered');
  expect(row(0).queryByRole('button', { name: 'Send again' })).toBe(null);
  expect(row(1).queryByRole('alert')).toBe(null);
  expect(row(1).getByRole('button', { name: 'Send again' })).toBeTruthy();
  await user.click(row(0).getByRole('button', { name: 'Send anyway' }));
  await waitFor(() => expect(row(0).queryByRole('alert')).toBe(null));
  expect(main.inputs('messages.sendAgain').at(-1)).toEqual({
    instanceId: 'i',
    localId: 'Ben',
    allowDuplicate: true,
    anyway: true,
  });
});

it('asks about an equal text first, and then about the team', async () => {
  const { main, row, user } = await show([messageTo('Ben', 'unknown')], { Ben: [same, answered] });
  await user.click(row(0).getByRole('button', { name: 'Send again' }));
  await user.click(await row(0).findByRole('button', { name: 'Send anyway' }));
  await row(0).findByText(/Ana has answered/);
  await user.click(row(0).getByRole('button', { name: 'Send anyway' }));
  await row(0).findByRole('button', { name: 'Send again' });
  expect(main.inputs('messages.sendAgain')).toMatchObject([
    { localId: 'Ben' },
    { allowDuplicate: true, anyway: false },
    { allowDuplicate: true, anyway: true },
  ]);
});

it('says why an act on a message was not tried again', async () => {
  const { row, user } = await show(
    [
      {
        part: 'action',
        actionId: 1,
        kind: 'delete',
        state: 'failed',
        notBefore: null,
        chat: { chatId: 'c', name: null, number: '+49 1' },
        excerpt: 'Hello',
        failure: null,
      },
    ],
    {},
  );
  await user.click(row(0).getByRole('button', { name: 'Try again' }));
  expect(await row(0).findByRole('alert')).toBeTruthy();
  expect(row(0).queryByRole('button', { name: 'Send anyway' })).toBe(null);
});
