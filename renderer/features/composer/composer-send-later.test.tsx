import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
// Loaded when it is first asked for, which a busy machine takes its time for.
import '../../product-ui/pick-time-dialog.tsx';
import { ok } from '../../testing/render-with-main.tsx';
import { openComposer, sendOf } from './testing/open-composer.tsx';

afterEach(() => vi.restoreAllMocks());

const sendLater = () => screen.getByRole('button', { name: 'Send later' });

it('schedules what is written, empties itself and keeps the focus', async () => {
  const { main, user, box } = await openComposer({ 'messages.send': () => ok([]) });
  await user.type(box, 'later');
  await user.click(sendLater());
  await user.click(await screen.findByRole('button', { name: /^In an hour/ }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null));
  const [sent] = main.inputs('messages.send') as { sendAt: number }[];
  expect(sent).toEqual({ ...sendOf('later'), sendAt: expect.any(Number) as number });
  expect((sent?.sendAt ?? 0) - Date.now()).toBeGreaterThan(59 * 60_000);
  expect(box).toHaveProperty('value', '');
  expect(screen.queryByRole('alert')).toBe(null);
  await waitFor(() => expect(document.activeElement).toBe(box));
});

it('asks for no time where there is nothing to send', async () => {
  const { user } = await openComposer();
  await user.click(sendLater());
  expect(screen.getByRole('alert').textContent).toBe('Write a message first.');
  expect(screen.queryByRole('dialog')).toBe(null);
});

it('gives the text back where main refuses the time', async () => {
  const error = { kind: 'invalid-input', field: 'sendAt', problem: 'in-the-past' } as const;
  const { user, box } = await openComposer({ 'messages.send': () => ({ ok: false, error }) });
  await user.type(box, 'later');
  await user.keyboard('{Control>}{Shift>}{Enter}{/Shift}{/Control}');
  await user.click(await screen.findByRole('button', { name: /^In an hour/ }));
  await waitFor(() => expect(box).toHaveProperty('value', 'later'));
  expect(screen.getByRole('alert').textContent).toContain('That time has passed.');
});
