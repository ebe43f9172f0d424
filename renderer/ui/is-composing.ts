import type { KeyboardEvent } from 'react';

/** Returns whether an input method is composing a word; its Enter confirms the word and sends nothing. */
export function isComposing({ nativeEvent }: KeyboardEvent): boolean {
  return nativeEvent.isComposing || nativeEvent.keyCode === 229;
}
