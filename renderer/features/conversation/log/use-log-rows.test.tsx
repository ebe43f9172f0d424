import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { acceptedMessage } from '../../../../shared/testing/message-fixture.ts';
import { useLogRows } from './use-log-rows.ts';

const messages = ['a', 'b', 'c'].map((localId, index) => ({
  ...acceptedMessage,
  localId,
  createdAt: 1_000 * index,
}));
const loaded = {
  messages,
  firstUnread: null,
  gaps: undefined,
  teamLines: undefined,
  aliases: undefined,
  isShared: false,
  hasOlder: false,
  hasNewer: false,
};

it('lays out nothing anew as long as the same is loaded', () => {
  const { result, rerender } = renderHook(useLogRows, { initialProps: loaded });
  const before = result.current;
  rerender({ ...loaded });
  // A list asks for every key again where this function is another one.
  expect(result.current.keyOf).toBe(before.keyOf);
  expect(result.current.all).toBe(before.all);
  rerender({ ...loaded, messages: messages.slice(1) });
  expect(result.current.all.map(([message]) => message?.localId)).toEqual(['b', 'c']);
});
