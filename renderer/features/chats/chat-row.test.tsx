import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { ChatSummary } from '../../../shared/contract/chats.ts';
import type { Failure } from '../../../shared/domain/failure.ts';
import type { MessageState } from '../../../shared/domain/message-state.ts';
import { chatFixture } from '../../testing/chat-fixture.ts';
import { renderPart } from '../../testing/render-with-main.tsx';
import { ChatRow } from './chat-row.tsx';

const now = 100 * 60_000;
const draftOf = (excerpt: string, attachments = 0) => ({ excerpt, attachments });

function show(
  state: MessageState,
  draft: ChatSummary['draft'],
  last: Partial<NonNullable<ChatSummary['last']>> = {},
  unread = 0,
  order: Partial<ChatSummary> = {},
): string | null {
  renderPart(
    <ChatRow
      chat={chatFixture({
        last: { kind: 'text', excerpt: 'Your parcel', state, at: 1, failure: null, ...last },
        draft,
        unread,
        ...order,
      })}
      index={0}
      today={1}
      now={now}
      isOpen={false}
      isSelected={false}
      isTabStop
    />,
  );
  return screen.getByRole('link').textContent;
}

it.each([
  ['rejected', 'Rejected'],
  ['unknown', 'Unknown'],
] as const)('does not let a draft hide that the last message is %s', (state, word) => {
  expect(show(state, draftOf('half a sentence'))).toMatch(
    new RegExp(`${word}.*Draft.*half a sentence`),
  );
});

it('says nothing beside a draft where all went well', () => {
  expect(show('accepted', draftOf('half a sentence'))).not.toContain('Accepted');
});

it('says what a message of media is', () => {
  expect(show('accepted', null, { kind: 'image', excerpt: 'beach.jpg' })).toMatch(
    /Accepted.*Image.*beach\.jpg/,
  );
});

it('counts the attachments of a draft that has no text', () => {
  expect(show('accepted', draftOf('', 3))).toMatch(/Draft: 3 attachments/);
});

it('shows what a person wrote and nobody read before a draft, which is a mark beside it', () => {
  const shown = show('received', draftOf('half a sentence'), { excerpt: 'Where is it?' }, 1);
  expect(shown).toMatch(/Where is it\?.*1 unread.*Draft/);
  expect(shown).not.toContain('half a sentence');
});

it('shows why a message failed instead of what it said', () => {
  const failure: Failure = { kind: 'rejected', status: 404, messages: [], notOnNetwork: true };
  const shown = show('rejected', null, { failure });
  expect(shown).toContain('Rejected');
  expect(shown).toContain('This number isn’t on the chat network');
  expect(shown).not.toContain('parcel');
});

it('says that a message was forwarded apart from what it says', () => {
  expect(show('accepted', null, { kind: 'forward', excerpt: 'Replying with quote' })).toMatch(
    /Forwarded: .*Replying with quote/,
  );
});

it('says for how long a chat waits, and what a person decided about it', () => {
  const labels = [{ labelId: 'a', name: 'VIP', hue: 20 }];
  const order = { waitingSince: now - 65 * 60_000, pinnedAt: 1, labels };
  expect(show('received', null, {}, 1, order)).toMatch(/VIPPinnedWaiting 1 h/);
});
