import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import type { OutboxItem } from '../../../shared/contract/outbox.ts';
import type { AppError } from '../../../shared/domain/app-error.ts';
import { renderPart } from '../../testing/render-with-main.tsx';
import { OutboxRow } from './outbox-row.tsx';
import type { ItemAction } from './use-outbox-actions.ts';

function show(changes: Partial<OutboxItem>, problem: AppError | null = null, holds = '') {
  const onAction = vi.fn<(kind: ItemAction, item: OutboxItem) => void>();
  const item: OutboxItem = {
    localId: 'm',
    chat: { chatId: '4915112345678@c.us', name: 'Ana', number: '+49 1511 2345678' },
    reason: 'unknown',
    kind: 'text',
    excerpt: 'Good morning',
    state: 'unknown',
    failure: { kind: 'unknown', reason: 'reset', status: null, bytesSent: 412, bytesTotal: 412 },
    heldUntil: null,
    since: 1,
    tries: 1,
    isLookedUp: false,
    ...changes,
  };
  const { container } = renderPart(
    <OutboxRow
      item={item}
      today={0}
      problem={problem}
      holds={holds}
      isSelected={false}
      onMove={() => {}}
      onToggle={() => {}}
      onAction={onAction}
    />,
  );
  const buttons = within(container)
    .queryAllByRole('button')
    .filter(({ textContent }) => textContent !== '')
    .map(({ textContent }) => textContent);
  return { text: container.textContent, buttons, onAction, item };
}

it('says what is known of an unknown message, and three ways on', () => {
  const { text, buttons } = show({});
  expect(text).toContain('Unknown The connection closed');
  expect(screen.getByTitle(/^The connection closed/)).toBeTruthy();
  expect(buttons).toEqual(['It arrived', 'Send again', 'Dismiss']);
});

it('offers to edit and to cancel what waits', () => {
  expect(show({ reason: 'waiting', state: 'queued', failure: null }).buttons).toEqual([
    'Edit',
    'Cancel',
  ]);
});

it('says what keeps a message waiting, of one that waits alone', () => {
  const holds = 'Outside this number’s hours. Continues 09:00';
  const waiting = { reason: 'waiting', state: 'queued', failure: null } as const;
  expect(show(waiting, null, holds).text).toContain(`Queued ${holds}`);
  expect(screen.getByTitle(holds)).toBeTruthy();
  expect(show({}, null, holds).text).not.toContain(holds);
});

it('offers nothing for a text under way', () => {
  expect(show({ reason: 'sending', state: 'sending', failure: null }).buttons).toEqual([]);
});

it('asks before an equal text is sent again', async () => {
  const problem = { kind: 'invalid-input', field: 'text', problem: 'same-as-recent' } as const;
  const { buttons, onAction, item } = show({}, problem);
  expect(screen.getByRole('alert').textContent).toContain('The same message was sent');
  expect(buttons[0]).toBe('Send anyway');
  await userEvent.click(screen.getByRole('button', { name: 'Send anyway' }));
  expect(onAction).toHaveBeenCalledExactlyOnceWith('send-anyway', item);
});

it('leads with the number, not with another try, where the number is not on the network', () => {
  const rejected = { kind: 'rejected' as const, status: 422, messages: [] };
  const failure = { ...rejected, notOnNetwork: true };
  const { buttons } = show({ reason: 'not-on-network', state: 'rejected', failure });
  expect(buttons).toEqual(['Edit', 'Send again', 'Dismiss']);
});
