import type { IpcMainEvent, IpcMainInvokeEvent, WebContents } from 'electron';
import { isOwnAddress } from '../page-address.ts';

/**
 * Returns whether a call comes from our page: the main frame of our window, showing our own address. A frame inside the page,
 * another window, and a window that was led elsewhere are not.
 *
 * Rule 17: https://www.electronjs.org/docs/latest/tutorial/security#17-validate-the-sender-of-all-ipc-messages
 */
export function isKnownSender(
  event: IpcMainEvent | IpcMainInvokeEvent,
  contents: WebContents | null,
): boolean {
  const frame = event.senderFrame;
  if (contents === null || frame === null || event.sender !== contents) return false;
  return frame === contents.mainFrame && isOwnAddress(frame.url);
}
