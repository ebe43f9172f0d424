import { systemPreferences } from 'electron';
import type { SystemAuthentication } from '../engine/host.ts';
import type { Words } from './words.ts';

/** Touch ID. Electron has no other authentication of a system. */
export function askSystem(words: () => Words): SystemAuthentication | null {
  if (process.platform !== 'darwin') return null;
  return {
    canAsk: () => systemPreferences.canPromptTouchID(),
    ask: () =>
      // Follows “Postline is trying to” in the dialog of macOS.
      systemPreferences.promptTouchID(words().translate('lock.purpose')).then(
        () => true,
        () => false,
      ),
  };
}
