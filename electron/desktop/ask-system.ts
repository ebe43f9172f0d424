import { systemPreferences } from 'electron';
import type { SystemAuthentication } from '../engine/host.ts';

/** Follows “Postline is trying to” in the dialog of macOS. */
const words = { purpose: 'unlock its window' };

/** Touch ID. Electron has no other authentication of a system. */
export const askSystem: SystemAuthentication | null =
  process.platform === 'darwin'
    ? {
        canAsk: () => systemPreferences.canPromptTouchID(),
        ask: () =>
          systemPreferences.promptTouchID(words.purpose).then(
            () => true,
            () => false,
          ),
      }
    : null;
