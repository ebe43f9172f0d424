import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { ChatCounts } from '../../../shared/contract/chats.ts';
import { countsFixture } from '../../testing/chat-fixture.ts';
import { fakeMain, ok, renderPart } from '../../testing/render-with-main.tsx';
import { NoOpenChat } from './no-open-chat.tsx';

async function titleWhere(change: Partial<ChatCounts>): Promise<string | null> {
  fakeMain({ 'chats.counts': () => ok({ ...countsFixture, ...change }) });
  renderPart(<NoOpenChat instanceId="one" />);
  return (await screen.findByRole('heading')).textContent;
}

it('counts who waits for this person, not for a colleague', async () => {
  const title = await titleWhere({ waitingForMe: 5, forMe: 2 });
  expect(title).toBe('2 people wait for an answer.');
  expect(screen.getByRole('button', { name: /^Next chat that needs me/ })).toBeTruthy();
});

it('says that nobody waits for this person where all who wait are a colleague’s', async () => {
  expect(await titleWhere({ waitingForMe: 5 })).toBe('Nobody waits for you.');
});
