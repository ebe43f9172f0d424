import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { TrayItem } from '../../../shared/contract/attachments.ts';
import { fakeMain, ok, renderPart } from '../../testing/render-with-main.tsx';
import { HandOverDialog } from './hand-over-dialog.tsx';

function open(attached: readonly TrayItem[]) {
  fakeMain({
    'team.get': () => ({ ok: false, error: { kind: 'storage', detail: 'disk full' } }),
    'team.queues': () => ok([]),
    'drafts.get': () => ok({ text: '', card: null, replyTo: null, options: null }),
    'attachments.list': () => ok([...attached]),
  });
  renderPart(<HandOverDialog instanceId="i" chatId="c@c.us" onClose={() => {}} />);
}

const sentence = 'Attachments aren’t handed over. They stay in your draft.';

it('says that what is attached stays', async () => {
  open([{ attachmentId: 'a' } as TrayItem]);
  expect(await screen.findByText(sentence)).toBeTruthy();
});

it('says nothing of attachments where there are none', async () => {
  open([]);
  await screen.findByRole('dialog', { name: 'Hand over chat' });
  expect(screen.queryByText(sentence)).toBeNull();
});
