import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
// Loaded when it is first asked for, which a busy machine takes its time for.
import '../../product-ui/pick-time-dialog.tsx';
import { ok } from '../../testing/render-with-main.tsx';
import { emptyDraft, openComposer, sendOf } from './testing/open-composer.tsx';

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

it('keeps the time of a scheduled message that is edited, until a person removes it', async () => {
  const sendAt = Date.now() + 3_600_000;
  const { main, user, box } = await openComposer({
    'drafts.get': () => ok({ ...emptyDraft, text: 'at nine', sendAt }),
    'messages.send': () => ok([]),
  });
  await waitFor(() => expect(box).toHaveProperty('value', 'at nine'));
  expect(await screen.findByText(/^Send time: .* Send schedules it again\.$/)).toBeTruthy();
  await user.type(box, '!{Enter}');
  await waitFor(() =>
    expect(main.inputs('messages.send')).toEqual([{ ...sendOf('at nine!'), sendAt }]),
  );
  expect(screen.queryByText(/^Send time/)).toBe(null);
});

it('sends an edited message at once where its time was removed', async () => {
  const sendAt = Date.now() + 3_600_000;
  const { main, user, box } = await openComposer({
    'drafts.get': () => ok({ ...emptyDraft, text: 'now', sendAt }),
    'messages.send': () => ok([]),
  });
  await user.click(await screen.findByRole('button', { name: 'Remove the time' }));
  expect(document.activeElement).toBe(box);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(main.inputs('messages.send')).toEqual([sendOf('now')]));
});
