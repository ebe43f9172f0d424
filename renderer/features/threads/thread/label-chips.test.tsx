import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { Thread } from '../../../../shared/contract/threads.ts';
import { type Answers, fakeMain, ok, renderPart } from '../../../testing/render-with-main.tsx';
import { LabelChips } from './label-chips.tsx';

const thread: Thread = {
  threadId: 't-1',
  number: '+15550001',
  fromNumber: '+15550001',
  toNumber: '+15550100',
  phoneId: '',
  lastMessage: 'Hello?',
  lastMessageId: '',
  lastMessageAt: 0,
  createdAt: 0,
  updatedAt: 0,
  confirmed: false,
  desired: null,
  retrying: false,
  known: 'imported',
  state: 'idle',
  stateAt: null,
  failure: null,
  runId: null,
  inDoubt: false,
  reported: null,
  labels: ['November', 'VIP'],
  isUnread: false,
  deletion: null,
};

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
  show(() => ({ ok: false, error: { kind: 'storage', detail: 'disk full' } }));
  await userEvent.setup().click(screen.getByRole('button', { name: 'Remove label November' }));
  expect((await screen.findByRole('alert')).textContent).toContain('disk full');
});
