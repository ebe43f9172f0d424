import type { IpcMainEvent, IpcMainInvokeEvent, WebContents } from 'electron';
import { isOwnAddress } from '../page-address.ts';

/** Our own windows, as the guards know them. */
export interface OwnWindows {
  /** Returns whether this is the content of one of the windows, and not of a window that something else opened. */
  isOurs(contents: WebContents | null): boolean;
}

/**
 * Returns whether a call comes from our page: the main frame of one of our windows, showing our own address. A frame inside the
 * page, any other window, and a window that was led elsewhere are not.
 *
 * Rule 17: https://www.electronjs.org/docs/latest/tutorial/security#17-validate-the-sender-of-all-ipc-messages
 */
export function isKnownSender(
  { sender, senderFrame }: IpcMainEvent | IpcMainInvokeEvent,
  windows: OwnWindows,
): boolean {
  if (senderFrame === null || !windows.isOurs(sender)) return false;
  return senderFrame === sender.mainFrame && isOwnAddress(senderFrame.url);
}
