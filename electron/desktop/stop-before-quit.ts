import { once } from 'node:events';
import { app, BrowserWindow, dialog, type MessageBoxOptions, powerMonitor } from 'electron';
import type { Unfinished } from '../../shared/domain/unfinished.ts';
import type { Engine } from '../engine/engine.ts';
import { quitButtons, quitQuestion } from './quit-words.ts';
import type { Windows } from './windows.ts';
import type { Words } from './words.ts';

/** How far the end of the process is. */
export interface Stopping {
  /** The windows are closing, or closed: none is opened any more. */
  isUnderWay(): boolean;
  /** The process that ends is followed by another. */
  startAgainAfterwards(): void;
  /** What runs last, when all is written and closed; null: nothing. Returns whether the system took it. */
  endWith(last: (() => boolean) | null): void;
  /** Ends the process and asks nothing. */
  quit(): void;
  /** Called as the last window is about to close, with which Postline quits. Returns whether the window stays until that is decided. */
  keepsLastWindow(): boolean;
}

/** Milliseconds after which a system that said that it ends has not: somebody cancelled that. */
const shutdownMs = 60_000;

/** What the system or a terminal ends a program with. */
const signals = ['SIGTERM', 'SIGHUP', 'SIGINT'] as const;

/**
 * Lets the page and then the engine end what they have begun to write before the process ends, whoever quits. A person who quits
 * while something is under way is asked first; a system that ends is not kept from it.
 */
export function stopBeforeQuit(engine: Engine, windows: Windows, words: () => Words): Stopping {
  let state: 'running' | 'asking' | 'stopping' | 'stopped' = 'running';
  let asks = true;
  let startAgain = false;
  let last: (() => boolean) | null = null;

  app.on('before-quit', (event) => {
    if (state === 'stopped') return;
    event.preventDefault();
    if (state === 'asking' && !asks) return stop();
    if (state !== 'running') return;
    state = 'asking';
    void mayQuit().then((may) => {
      if (state !== 'asking') return;
      state = 'running';
      if (may) stop();
    });
  });

  /** Returns whether nothing is under way, or the person wants to quit all the same. */
  async function mayQuit(): Promise<boolean> {
    if (!asks) return true;
    const unfinished = await engine.quitting.unfinished();
    if (unfinished.length === 0) return true;
    const response = await ask(unfinished, windows, words());
    if (response !== 0) {
      engine.quitting.cancel();
      return response === 1;
    }
    engine.quitting.whenFinished(unfinished);
    // It says how far that is.
    if (windows.all().length === 0) windows.show();
    return false;
  }

  function stop(): void {
    state = 'stopping';
    void closeWindows()
      .then(() => engine.stop())
      .finally(() => {
        state = 'stopped';
        // Who asked for it is not left without a window where it comes to nothing.
        if (last !== null && !last()) startAgain = true;
        // Somebody wants to see it.
        if (startAgain)
          app.relaunch({ args: process.argv.slice(1).filter((one) => one !== '--hidden') });
        app.quit();
      });
  }

  function quit(): void {
    asks = false;
    app.quit();
  }

  powerMonitor.on('shutdown', () => {
    asks = false;
    setTimeout(() => (asks = true), shutdownMs).unref();
  });
  for (const signal of signals) process.on(signal, quit);

  return {
    isUnderWay: () => state === 'stopping' || state === 'stopped',
    startAgainAfterwards() {
      startAgain = true;
    },
    endWith(step) {
      last = step;
    },
    quit,
    keepsLastWindow() {
      if (state === 'stopping') return false;
      app.quit();
      return true;
    },
  };
}

/** Asks the person, and returns the place of the button that was pressed. */
async function ask(
  unfinished: readonly Unfinished[],
  windows: Windows,
  words: Words,
): Promise<number> {
  const question: MessageBoxOptions = {
    type: 'question',
    ...quitQuestion(words, unfinished),
    buttons: quitButtons(words),
    defaultId: 0,
    cancelId: 2,
    noLink: true,
  };
  const parent = windows.all().find((window) => window.isVisible() && !window.isMinimized());
  const asked = parent ? dialog.showMessageBox(parent, question) : dialog.showMessageBox(question);
  return (await asked).response;
}

/** A page that is left hands over what was typed last; it has to be heard before the engine ends. */
async function closeWindows(): Promise<void> {
  const closed = BrowserWindow.getAllWindows().map((window) => {
    const end = once(window, 'closed');
    window.close();
    return end;
  });
  await Promise.all(closed);
}
