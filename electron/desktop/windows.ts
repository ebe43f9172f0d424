import { BrowserWindow } from 'electron';
import type { ContractEvent } from '../../shared/contract/contract.ts';
import type { CommandId } from '../../shared/domain/commands.ts';
import { type ChatOfWindow, windowAddress } from '../../shared/window-address.ts';
import type { OwnWindows } from './guards/known-sender.ts';
import { openWindow, type WindowParts } from './window.ts';

/** All windows that show Postline's page: who is told, who is heard, and what comes to the front. */
export interface Windows extends OwnWindows {
  /** The open ones, the one that was in front last first. */
  all(): readonly BrowserWindow[];
  /**
   * Opens a conversation in a window of its own, or brings the one that it has to the front; null: one more full window. Returns
   * false where too many are open.
   */
  open(chat: ChatOfWindow | null): boolean;
  /** Brings the full window that was in front last to the front; opens one where none is open. */
  show(): void;
  /** Returns whether a person has one in front of them. True while the first is about to be shown: what happens until then is said in it. */
  isInFront(): boolean;
  /** Lets the page of the window in front run a command. */
  run(id: CommandId): void;
  /** Sends a message to the page of each; to `one`: to that of the full window that was in front last. */
  send(channel: string, message: unknown, to?: 'all' | 'one'): void;
}

/** Each is a process of its own: a page that asks for windows without end gets no more. */
const most = 24;

/** A full window's address; the page finds its own way from there. */
const everything = '';

interface OpenWindow {
  window: BrowserWindow;
  address: string;
}

/** Keeps account of the windows; opens none by itself. `isHidden`: none is about to open, so that what happens is told. */
export function createWindows(
  parts: WindowParts,
  isHidden: boolean,
  keepsLast: () => boolean,
): Windows {
  let open: readonly OpenWindow[] = [];
  let wasShown = isHidden;

  function add(address: string): boolean {
    if (open.length >= most) return false;
    const kind = address === everything ? 'full' : 'chat';
    const taken = open
      .filter((other) => (other.address === everything) === (kind === 'full'))
      .map(({ window }) => window.getNormalBounds());
    const window = openWindow(parts, { kind, address, taken });
    const added = { window, address };
    open = [...open, added];
    window.once('show', () => (wasShown = true));
    window.on('focus', () => (open = [added, ...open.filter((other) => other !== added)]));
    window.on('app-command', (_event, command) => {
      if (command === 'browser-backward') run(window, 'go-back');
      if (command === 'browser-forward') run(window, 'go-forward');
    });
    window.on('swipe', (_event, direction) => {
      if (direction === 'left') run(window, 'go-back');
      if (direction === 'right') run(window, 'go-forward');
    });
    window.on('close', (event) => {
      if (open.length === 1 && keepsLast()) event.preventDefault();
    });
    window.once('closed', () => (open = open.filter((other) => other !== added)));
    return true;
  }

  /** Brings the window of an address to the front; opens it where there is none. */
  function show(address: string): boolean {
    const found = open.find((one) => one.address === address);
    if (found === undefined) return add(address);
    bringToFront(found.window);
    return true;
  }

  return {
    all: () => open.map(({ window }) => window),
    open: (chat) => (chat === null ? add(everything) : show(windowAddress(chat))),
    show: () => void show(everything),
    isOurs: (contents) => open.some(({ window }) => window.webContents === contents),
    isInFront: () => (!wasShown && open.length > 0) || BrowserWindow.getFocusedWindow() !== null,
    run(id) {
      const front = open.find(({ window }) => window.isFocused()) ?? open[0];
      if (front === undefined) add(everything);
      else run(front.window, id);
    },
    send(channel, message, to = 'all') {
      const full = open.filter(({ address }) => address === everything);
      for (const { window } of to === 'all' ? open : full.slice(0, 1)) {
        if (!window.webContents.isDestroyed()) window.webContents.send(channel, message);
      }
    },
  };
}

/** The page knows whether it can, and what stands over it, which would be left without a word. */
function run(window: BrowserWindow, id: CommandId): void {
  const commanded: ContractEvent = { name: 'window.commanded', payload: { id } };
  window.webContents.send('postline:events', [commanded]);
}

function bringToFront(window: BrowserWindow): void {
  if (window.isMinimized()) window.restore();
  window.show();
  window.focus();
}
