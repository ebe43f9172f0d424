import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { fakeMain, ok, renderPart } from '../../testing/render-with-main.tsx';
import { SnoozeDialog } from './snooze-dialog.tsx';

it('keeps the note that was begun when it is closed, until the chats are snoozed', async () => {
  const main = fakeMain({ 'chats.snooze': () => ok([]) });
  const open = (...chatIds: string[]) => {
    cleanup();
    renderPart(<SnoozeDialog instanceId="i" chatIds={chatIds} onClose={cleanup} />);
    return screen.getByRole<HTMLInputElement>('textbox', { name: 'Note' });
  };
  await userEvent.type(open('a@c.us', 'b@c.us'), 'Call back');
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBe(null);
  expect(open('a@c.us').value).toBe('');
  expect(open('a@c.us', 'b@c.us').value).toBe('Call back');
  await userEvent.click(screen.getByRole('button', { name: /^Tomorrow/ }));
  await waitFor(() => expect(main.inputs('chats.snooze')).toHaveLength(1));
  expect(main.inputs('chats.snooze')).toMatchObject([{ note: 'Call back' }]);
  expect(open('a@c.us', 'b@c.us').value).toBe('');
});
