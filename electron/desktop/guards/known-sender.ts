import type { IpcMainEvent, IpcMainInvokeEvent } from 'electron';
import { isOwnAddress } from '../page-address.ts';
import type { Windows } from '../windows.ts';

/**
 * Returns whether a call comes from our page: the main frame of one of our windows, showing our own address. A frame inside the
 * page, any other window, and a window that was led elsewhere are not.
 *
 * Rule 17: https://www.electronjs.org/docs/latest/tutorial/security#17-validate-the-sender-of-all-ipc-messages
 */
export function isKnownSender(
  { sender, senderFrame }: IpcMainEvent | IpcMainInvokeEvent,
  windows: Windows,
): boolean {
  if (senderFrame === null || !windows.isOurs(sender)) return false;
  return senderFrame === sender.mainFrame && isOwnAddress(senderFrame.url);
}
