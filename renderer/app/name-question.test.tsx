import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import type { AppError } from '../../shared/domain/app-error.ts';
import { useCallMutation } from '../bridge/queries.ts';
import { answerName } from '../bridge/asked-name.ts';
import {
  openComposer,
  sendOf,
  sentAnswer,
  settings,
} from '../features/composer/testing/open-composer.tsx';
import { Problem } from '../product-ui/failures/problem.tsx';
import { noPolicy } from '../testing/no-policy.ts';
import { type Answers, fakeMain, ok, renderPart } from '../testing/render-with-main.tsx';
import { teamFixture } from '../testing/team-fixture.ts';
import { Dialog } from '../ui/dialog.tsx';
import { NameQuestion } from './name-question.tsx';

afterEach(() => {
  vi.restoreAllMocks();
  answerName(false);
});

const unnamed: { ok: false; error: AppError } = { ok: false, error: { kind: 'unnamed' } };

/** Main’s answers to a member whose name is not known until it is kept. */
function untilNamed() {
  let agentName = '';
  const isNamed = () => agentName !== '';
  const answers: Answers = {
    'team.get': () => ok({ ...teamFixture, shared: ['i'] }),
    'settings.policy': () => ok(noPolicy),
    'settings.get': () => ok({ ...settings, sending: { ...settings.sending, agentName } }),
    'settings.set': ({ sending }) => {
      agentName = sending?.agentName ?? '';
      return ok({ ...settings, sending: { ...settings.sending, agentName } });
    },
  };
  return { answers, isNamed };
}

async function openUnnamed() {
  const { answers, isNamed } = untilNamed();
  renderPart(<NameQuestion />);
  return openComposer({
    ...answers,
    'messages.send': () => (isNamed() ? sentAnswer([]) : unnamed),
  });
}

it('asks a team’s member for the name before the first message, and sends it once there is one', async () => {
  const { main, user, box, onSent } = await openUnnamed();
  await user.type(box, 'hello{Enter}');
  const name = await screen.findByRole('textbox', { name: 'Your name' });
  expect(name.getAttribute('value')).toBe('Ben');
  await user.clear(name);
  await user.keyboard('{Enter}');
  expect(await screen.findByText('Enter a name.')).toBeTruthy();
  await user.type(name, 'Ben B.{Enter}');
  await waitFor(() => expect(onSent).toHaveBeenCalledOnce());
  expect(main.inputs('settings.set')).toEqual([{ sending: { agentName: 'Ben B.' } }]);
  const [asked, sent, ...more] = main.inputs('messages.send');
  expect([asked, more]).toEqual([sendOf('hello'), []]);
  expect(sent).toEqual(asked);
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('keeps what is written, and says why it was not sent, where the name is not told', async () => {
  const { user, box, onSent } = await openUnnamed();
  await user.type(box, 'hello{Enter}');
  await screen.findByRole('textbox', { name: 'Your name' });
  await user.keyboard('{Escape}');
  expect(await screen.findByText(/^Your name is missing, so nothing was done/)).toBeTruthy();
  expect([box.getAttribute('aria-busy'), box.textContent]).toEqual(['false', 'hello']);
  expect(onSent).not.toHaveBeenCalled();
  await user.type(box, '{Enter}');
  expect(await screen.findByRole('textbox', { name: 'Your name' })).toBeTruthy();
});

it('keeps the time of Send later where the name is not told', async () => {
  const { user, box, main } = await openUnnamed();
  await user.type(box, 'hello');
  await user.click(screen.getByRole('button', { name: 'Send later' }));
  await user.click(await screen.findByRole('button', { name: /^Tomorrow morning/ }));
  await screen.findByRole('textbox', { name: 'Your name' });
  await user.keyboard('{Escape}');
  expect(await screen.findByText(/^Send time/)).toBeTruthy();
  await waitFor(() =>
    expect(main.inputs('drafts.save').at(-1)).toMatchObject({
      text: 'hello',
      sendAt: expect.any(Number) as number,
    }),
  );
});

/** A part of the page that does two things from a dialog, and says why they were refused. */
function Forwarding() {
  const [isOpen, setOpen] = useState(true);
  const forward = useCallMutation('messages.forward');
  const undo = useCallMutation('threads.undo');
  if (!isOpen) return null;
  const press = () => {
    forward.mutate({ instanceId: 'i', runId: 'r', messageIds: ['m'], chatIds: ['c'] } as never);
    undo.mutate({ instanceId: 'i', actionId: 'a' } as never);
  };
  return (
    <Dialog title="Forward" onClose={() => setOpen(false)}>
      <button onClick={press}>Do both</button>
      <Problem thrown={forward.error} />
    </Dialog>
  );
}

it.each([
  ['the name', 'Ada{Enter}', [2, 2], 0],
  ['no name', '{Escape}', [1, 1], 1],
])(
  'asks once for all that waits, over the dialog that is open: %s',
  async (_name, keys, times, said) => {
    const { answers, isNamed } = untilNamed();
    const answer = () => (isNamed() ? ok(null) : unnamed);
    const main = fakeMain({
      ...answers,
      'messages.forward': answer,
      'threads.undo': answer as never,
    });
    renderPart(
      <>
        <Forwarding />
        <NameQuestion />
      </>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Do both' }));
    const dialog = await screen.findByRole('dialog', { name: 'What’s your name?' });
    await userEvent.clear(within(dialog).getByRole('textbox'));
    await userEvent.keyboard(keys);
    await waitFor(() =>
      expect(screen.queryByRole('dialog', { name: 'What’s your name?' })).toBeNull(),
    );
    await waitFor(() =>
      expect([main.inputs('messages.forward').length, main.inputs('threads.undo').length]).toEqual(
        times,
      ),
    );
    expect(screen.getByRole('dialog', { name: 'Forward' })).toBeTruthy();
    expect(screen.queryAllByText(/^Your name is missing/)).toHaveLength(said);
  },
);
