import type { KeyboardEvent } from 'react';
import type { Settings } from '../../../shared/contract/settings.ts';

/** True while an input method is putting a word together; its Enter takes the word and sends nothing. */
export function isComposing({ nativeEvent }: KeyboardEvent): boolean {
  return nativeEvent.isComposing || nativeEvent.keyCode === 229;
}

/** Enter with Control or Command and Shift asks when to send. */
export function isSendLaterKey(event: KeyboardEvent): boolean {
  return event.key === 'Enter' && event.shiftKey && (event.ctrlKey || event.metaKey);
}

/** Where Enter alone sends, Enter with Control or Command does so too: no one who is used to it is let down. */
export function isSendKey(
  event: KeyboardEvent,
  enterSends: Settings['sending']['enterSends'],
): boolean {
  if (event.key !== 'Enter' || event.shiftKey) return false;
  return enterSends === 'enter' || event.ctrlKey || event.metaKey;
}
