import type { KeyboardEvent } from 'react';
import type { Settings } from '../../../shared/contract/settings.ts';

/** Returns whether an input method is composing a word; its Enter confirms the word and sends nothing. */
export function isComposing({ nativeEvent }: KeyboardEvent): boolean {
  return nativeEvent.isComposing || nativeEvent.keyCode === 229;
}

/** Returns whether the keys send. Where Enter alone does, Enter with Control or Command does too. */
export function isSendKey(
  event: KeyboardEvent,
  enterSends: Settings['sending']['enterSends'],
): boolean {
  if (event.key !== 'Enter' || event.shiftKey) return false;
  return enterSends === 'enter' || event.ctrlKey || event.metaKey;
}
