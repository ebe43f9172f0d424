import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Chat } from '../../../shared/contract/chats.ts';
import { fakeMain, ok, renderPart } from '../../testing/render-with-main.tsx';
import { teamFixture } from '../../testing/team-fixture.ts';
import { RenameChatDialog } from './rename-chat-dialog.tsx';

const chat = { chatId: 'a@c.us', number: '+49 1511 2345678', name: null } as Chat;

it.each([
  [['i'], /^Only you and your team see this name\./],
  [['other'], /^Only you see this name\./],
])('says who sees the name where a team shares %j', async (shared, hint) => {
  fakeMain({ 'team.get': () => ok({ ...teamFixture, shared }) });
  renderPart(<RenameChatDialog instanceId="i" chat={chat} onClose={() => {}} />);
  expect(await screen.findByText(hint)).toBeTruthy();
});
