import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { MessageState } from '../../../shared/domain/message-state.ts';
import { renderPart } from '../../testing/render-with-main.tsx';
import { ChatRow } from './chat-row.tsx';

function show(state: MessageState, draft: string | null): string | null {
  renderPart(
    <ChatRow
      chat={{
        chatId: '4915112345678@c.us',
        kind: 'person',
        name: null,
        number: '+49 151 12345678',
        country: 'DE',
        lastActivityAt: 1,
        last: { excerpt: 'Your parcel', state, at: 1 },
        draft,
        undecided: 0,
      }}
      index={0}
      today={1}
      isOpen={false}
      isTabStop
      onMove={() => false}
    />,
  );
  return screen.getByRole('link').textContent;
}

it.each([
  ['rejected', 'Rejected'],
  ['unknown', 'Unknown'],
] as const)('does not let a draft hide that the last message is %s', (state, word) => {
  expect(show(state, 'half a sentence')).toMatch(new RegExp(`${word}.*Draft.*half a sentence`));
});

it('says nothing beside a draft where all went well', () => {
  expect(show('accepted', 'half a sentence')).not.toContain('Accepted');
});
