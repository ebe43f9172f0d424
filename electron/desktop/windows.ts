import { BrowserWindow, type WebContents } from 'electron';
import { openWindow, type WindowParts } from './window.ts';

/** All windows that show Postline's page: who is told, who is heard, and what comes to the front. */
export interface Windows {
  /** The open ones, the one that was in front last first. */
  all(): readonly BrowserWindow[];
  /** Opens one more. */
  open(): void;
  /** Brings the one that was in front last to the front; opens one where none is open. */
  show(): void;
  /** Returns whether this is the content of one of the windows, and not of a window that something else opened. */
  isOurs(contents: WebContents | null): boolean;
  /** Returns whether a person has one in front of them. True before the first was shown: what happened until then is said in it. */
  isInFront(): boolean;
  /** Sends a message to the page of each. */
  send(channel: string, message: unknown): void;
}

/** Keeps account of the windows; opens none by itself. */
export function createWindows(parts: WindowParts): Windows {
  let open: readonly BrowserWindow[] = [];
  let wasShown = false;
  const windows: Windows = {
    all: () => open,
    open() {
      const window = openWindow(parts);
      open = [...open, window];
      window.once('show', () => (wasShown = true));
      window.on('focus', () => (open = [window, ...open.filter((other) => other !== window)]));
      window.once('closed', () => (open = open.filter((other) => other !== window)));
    },
    show() {
      const [last] = open;
      if (last === undefined) windows.open();
      else bringToFront(last);
    },
    isOurs: (contents) => open.some((window) => window.webContents === contents),
    isInFront: () => !wasShown || BrowserWindow.getFocusedWindow() !== null,
    send(channel, message) {
      for (const { webContents } of open) {
        if (!webContents.isDestroyed()) webContents.send(channel, message);
      }
    },
  };
  return windows;
}

function bringToFront(window: BrowserWindow): void {
  if (window.isMinimized()) window.restore();
  window.show();
  window.focus();
}
