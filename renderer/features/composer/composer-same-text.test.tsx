import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { askingAboutSameText, openComposer, sendOf } from './testing/open-composer.tsx';

afterEach(() => vi.restoreAllMocks());

it('keeps a text that main asks about, and sends it under the same id when the person says so', async () => {
  const { main, onSent, user, box } = await openComposer(askingAboutSameText);
  await user.type(box, 'again{Enter}');
  expect((await screen.findByRole('alert')).textContent).toContain('The same message was sent');
  expect(box).toHaveProperty('value', 'again');
  await user.click(screen.getByRole('button', { name: 'Send anyway' }));
  await waitFor(() => expect(onSent).toHaveBeenCalledOnce());
  const [asked, sent] = main.inputs('messages.send');
  expect(asked).toEqual(sendOf('again'));
  expect(sent).toEqual({ ...(asked as object), allowDuplicate: true, allowOutsideHours: true });
  expect(screen.queryByRole('alert')).toBe(null);
});

it('asks about braces and about the same text once each', async () => {
  const { main, onSent, user, box } = await openComposer(askingAboutSameText);
  await user.type(box, 'type {{x}{Enter}');
  await user.click(await screen.findByRole('button', { name: 'Keep as text' }));
  await user.keyboard('{Enter}');
  await user.click(await screen.findByRole('button', { name: 'Send anyway' }));
  await waitFor(() => expect(onSent).toHaveBeenCalledOnce());
  expect(main.inputs('messages.send')).toHaveLength(2);
});

it('offers to send anyway for no other refusal', async () => {
  const { user, box } = await openComposer({
    'messages.send': () => ({ ok: false, error: { kind: 'storage', detail: 'the disk is full' } }),
  });
  await user.type(box, 'again{Enter}');
  await screen.findByRole('alert');
  expect(screen.queryByRole('button', { name: 'Send anyway' })).toBe(null);
});
