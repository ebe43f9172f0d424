import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useText } from '../../messages/text.tsx';
import { chatFixture } from '../../testing/chat-fixture.ts';
import { WholePage } from '../../testing/render-with-main.tsx';
import { chatTitle } from './chat-title.ts';

const group = {
  kind: 'group',
  chatId: '120363041000000003@g.us',
  number: '120363041000000003',
} as const;

it.each([
  [{ name: 'Maya', number: '+1 2' }, 'Maya'],
  [{ name: null, person: { chats: 2, name: 'Mia' }, number: '+1 2' }, 'Mia'],
  [{ name: null, number: '+1 2' }, '+1 2'],
  [{ ...group, name: 'Warehouse' }, 'Warehouse'],
  [{ ...group, name: null }, 'Group …0003'],
])('of %j is %s', (change, title) => {
  const { result } = renderHook(() => useText(), { wrapper: WholePage });
  expect(chatTitle(result.current, chatFixture(change))).toBe(title);
});
