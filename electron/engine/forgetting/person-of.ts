import { numberPattern } from './number-pattern.ts';

/** Returns how whoever has these chats is found: by the chats, and by their numbers in whatever form. */
export function personOf(chatIds: readonly string[]) {
  return { chatIds, patterns: chatIds.map(numberPattern) };
}
