import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import {
  type Answers,
  diskFull,
  fakeMain,
  ok,
  renderPart,
} from '../../../testing/render-with-main.tsx';
import { threadFixture } from '../../../testing/thread-fixture.ts';
import { LabelChips } from './label-chips.tsx';

const thread = threadFixture({ labels: ['November', 'VIP'] });

function show(setLabel: NonNullable<Answers['threads.setLabel']>) {
  const main = fakeMain({ 'threads.setLabel': setLabel });
  renderPart(<LabelChips instanceId="i" thread={thread} />);
  return main;
}

it('takes one label from its thread, and names it on its button', async () => {
  const main = show(() => ok({ changed: 1 }));
  const chips = within(screen.getByRole('list', { name: 'Labels' }));
  expect(chips.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'November',
    'VIP',
  ]);
  await userEvent.setup().click(chips.getByRole('button', { name: 'Remove label VIP' }));
  expect(main.inputs('threads.setLabel')).toMatchObject([
    { label: 'VIP', on: false, selection: { kind: 'ids', threadIds: ['t-1'] } },
  ]);
});

it('says why a label stays', async () => {
  show(() => diskFull);
  await userEvent.setup().click(screen.getByRole('button', { name: 'Remove label November' }));
  expect((await screen.findByRole('alert')).textContent).toContain('disk full');
});
