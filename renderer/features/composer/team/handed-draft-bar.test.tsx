import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { fakeMain, ok, renderPart } from '../../../testing/render-with-main.tsx';
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
  renderPart(<HandedDraftBar chat={chat} />);
  await userEvent.click(await screen.findByRole('button', { name: new RegExp(`^${button}`) }));
  await waitFor(() =>
    expect(main.inputs('team.endHandedDraft')).toMatchObject([{ assignmentId: 'x', isWanted }]),
  );
});
