import type { KeyboardEvent } from 'react';
import type { Settings } from '../../../shared/contract/settings.ts';

/** Returns what the keys do with a message, by what the settings say that sends; null: nothing. */
export function sendKeyOf(
  { key, shiftKey, altKey, ctrlKey, metaKey }: KeyboardEvent,
  enterSends: Settings['sending']['enterSends'],
): 'send' | 'send-close' | null {
  if (key !== 'Enter' || shiftKey) return null;
  const isWithMod = ctrlKey || metaKey;
  if (enterSends === 'enter') return isWithMod ? 'send-close' : 'send';
  if (isWithMod) return 'send';
  return altKey ? 'send-close' : null;
}
