import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { ChatSummary } from '../../../shared/contract/chats.ts';
import type { Failure } from '../../../shared/domain/failure.ts';
import type { MessageState } from '../../../shared/domain/message-state.ts';
import { renderPart } from '../../testing/render-with-main.tsx';
import { ChatRow } from './chat-row.tsx';

const draftOf = (excerpt: string, attachments = 0) => ({ excerpt, attachments });

function show(
  state: MessageState,
  draft: ChatSummary['draft'],
  last: Partial<NonNullable<ChatSummary['last']>> = {},
  unread = 0,
): string | null {
  renderPart(
    <ChatRow
      chat={{
        chatId: '4915112345678@c.us',
        kind: 'person',
        name: null,
        number: '+49 151 12345678',
        country: 'DE',
        lastActivityAt: 1,
        last: { kind: 'text', excerpt: 'Your parcel', state, at: 1, failure: null, ...last },
        draft,
        needsReview: 0,
        unread,
      }}
      index={0}
      today={1}
      isOpen={false}
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

it('shows a text without the marks of its formatting', () => {
  expect(show('accepted', null, { excerpt: 'Your *parcel*' })).toContain('Your parcel');
});

it('shows a file under its own name, whatever it looks like', () => {
  expect(show('accepted', null, { kind: 'image', excerpt: '_a_.jpg' })).toContain('_a_.jpg');
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
