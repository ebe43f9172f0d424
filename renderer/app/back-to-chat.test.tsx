import { waitFor } from '@testing-library/react';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { expect, it } from 'vitest';
import type { Answer } from '../../shared/domain/app-error.ts';
import { diskFull, fakeMain, ok, renderPart } from '../testing/render-with-main.tsx';
import { BackToChat } from './back-to-chat.tsx';

it.each<[string, Answer<string | null>, string]>([
  ['in the chat that was open last', ok('4915112345678@c.us'), '/chats/4915112345678@c.us'],
  ['among the chats where none was', ok(null), '/chats'],
  ['among the chats where that cannot be read', diskFull, '/chats'],
])('begins %s', async (_where, answer, address) => {
  fakeMain({ 'chats.openedLast': () => answer });
  const { hook, history } = memoryLocation({ path: '/', record: true });
  renderPart(
    <Router hook={hook}>
      <BackToChat instanceId="i" />
    </Router>,
  );
  await waitFor(() => expect(history.at(-1)).toBe(address));
});
