import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import type { OutboxItem } from '../../../shared/contract/outbox.ts';
import type { AppError } from '../../../shared/domain/app-error.ts';
import { renderPart } from '../../testing/render-with-main.tsx';
import { OutboxRow } from './outbox-row.tsx';
import type { ItemAct } from './use-outbox-acts.ts';

function show(changes: Partial<OutboxItem>, problem: AppError | null = null) {
  const onAct = vi.fn<(kind: ItemAct, item: OutboxItem) => void>();
  const item: OutboxItem = {
    localId: 'm',
    chat: { chatId: '4915112345678@c.us', name: 'Ana', number: '+49 1511 2345678' },
    group: 'unknown',
    kind: 'text',
    excerpt: 'Good morning',
    state: 'unknown',
    failure: { kind: 'unknown', reason: 'reset', status: null, bytesSent: 412, bytesTotal: 412 },
    heldUntil: null,
    createdAt: 1,
    ...changes,
  };
  const { container } = renderPart(
    <OutboxRow
      item={item}
      today={0}
      problem={problem}
      isSelected={false}
      onMove={() => {}}
      onToggle={() => {}}
      onAct={onAct}
    />,
  );
  const buttons = within(container)
    .queryAllByRole('button')
    .map(({ textContent }) => textContent);
  return { text: container.textContent, buttons, onAct, item };
}

it('says what is known of an unknown message, and three ways on', () => {
  const { text, buttons } = show({});
  expect(text).toContain('412 of 412 bytes left this computer. The connection closed');
  expect(buttons).toEqual(['Send again', 'It arrived', 'Dismiss']);
});

it('offers to edit and to cancel what waits', () => {
  expect(show({ group: 'waiting', state: 'queued', failure: null }).buttons).toEqual([
    'Edit',
    'Cancel',
  ]);
});

it('offers nothing for a text under way', () => {
  expect(show({ group: 'sending', state: 'sending', failure: null }).buttons).toEqual([]);
});

it('asks before an equal text is sent again', async () => {
  const problem = { kind: 'invalid-input', field: 'text', problem: 'same-as-recent' } as const;
  const { buttons, onAct, item } = show({}, problem);
  expect(screen.getByRole('alert').textContent).toContain('The same text was accepted');
  expect(buttons[0]).toBe('Send it anyway');
  await userEvent.click(screen.getByRole('button', { name: 'Send it anyway' }));
  expect(onAct).toHaveBeenCalledExactlyOnceWith('send-anyway', item);
});
