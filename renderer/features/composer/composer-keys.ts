import type { KeyboardEvent } from 'react';
import type { Settings } from '../../../shared/contract/settings.ts';

/** Returns whether the keys send. Where Enter alone does, Enter with Control or Command does too. */
export function isSendKey(
  event: KeyboardEvent,
  enterSends: Settings['sending']['enterSends'],
): boolean {
  if (event.key !== 'Enter' || event.shiftKey) return false;
  return enterSends === 'enter' || event.ctrlKey || event.metaKey;
}
