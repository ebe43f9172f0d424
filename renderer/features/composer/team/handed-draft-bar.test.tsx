import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, onTestFinished, vi } from 'vitest';
import { teamFixture } from '../../../testing/team-fixture.ts';
import { fakeMain, ok, renderPart } from '../../../testing/render-with-main.tsx';
import { emptyDraft, openComposer } from '../testing/open-composer.tsx';
import { HandedDraftBar } from './handed-draft-bar.tsx';

const chat = { instanceId: 'one', chatId: '4915112345678@c.us' };

it.each([
  ['Discard', false],
  ['Use', true],
] as const)('ends a handed-over draft with the button %s', async (button, isWanted) => {
  const main = fakeMain({
    'team.handedDraft': () => ok({ assignmentId: 'x', byName: 'Jan', text: 'Your parcel' }),
    'team.endHandedDraft': () => ok(null as never),
  });
  const onEnd = vi.fn();
  renderPart(<HandedDraftBar chat={chat} onEnd={onEnd} />);
  await userEvent.click(await screen.findByRole('button', { name: new RegExp(`^${button}`) }));
  await waitFor(() =>
    expect(main.inputs('team.endHandedDraft')).toMatchObject([{ assignmentId: 'x', isWanted }]),
  );
  await waitFor(() => expect(onEnd).toHaveBeenCalled());
});

const inTeam = {
  'team.get': () => ok({ ...teamFixture, shared: ['i'] }),
  'team.chat': () => ok({ claim: null, here: [], assignment: null, calledBy: null }),
  'team.attend': () => ok(null),
  'team.handedDraft': () => ok({ assignmentId: 'x', byName: 'Jan', text: 'Your parcel' }),
};

/** Puts the composer where the page has it. */
function putIntoPage(box: HTMLElement): void {
  const page = document.body.appendChild(document.createElement('main'));
  onTestFinished(() => page.remove());
  page.append(box.closest('body > *') as Element);
}

it('gives the message box the focus before main has answered', async () => {
  const { user, box } = await openComposer({
    ...inTeam,
    'team.endHandedDraft': () => new Promise(() => {}),
  });
  putIntoPage(box);
  await user.click(await screen.findByRole('button', { name: /^Use/ }));
  expect(document.activeElement).toBe(box);
});

it('shows a used draft in the message box at once', async () => {
  let draft = emptyDraft;
  const { user, box } = await openComposer({
    ...inTeam,
    'team.endHandedDraft': () => {
      draft = { ...emptyDraft, text: 'Your parcel' };
      return ok(null as never);
    },
    'drafts.get': () => ok(draft),
  });
  putIntoPage(box);
  await user.click(await screen.findByRole('button', { name: /^Use/ }));
  await waitFor(() => expect(box).toHaveProperty('value', 'Your parcel'));
  expect(document.activeElement).toBe(box);
});
