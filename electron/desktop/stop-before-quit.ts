import { once } from 'node:events';
import { app, BrowserWindow } from 'electron';
import type { Engine } from '../engine/engine.ts';

/** How far the end of the process is. */
export interface Stopping {
  /** The windows are closing, or closed: none is opened any more. */
  isUnderWay(): boolean;
  /** The process that ends is followed by another. */
  startAgainAfterwards(): void;
  /** What runs last, when all is written and closed; null: nothing. Returns whether the system took it. */
  endWith(last: (() => boolean) | null): void;
}

/** Lets the page and then the engine end what they have begun to write before the process ends, whoever quits. */
export function stopBeforeQuit(engine: Engine): Stopping {
  let state: 'running' | 'stopping' | 'stopped' = 'running';
  let startAgain = false;
  let last: (() => boolean) | null = null;
  app.on('before-quit', (event) => {
    if (state === 'stopped') return;
    event.preventDefault();
    if (state === 'stopping') return;
    state = 'stopping';
    const stop = closeWindows().then(() => engine.stop());
    void stop.finally(() => {
      state = 'stopped';
      // Who asked for it is not left without a window where it comes to nothing.
      if (last !== null && !last()) startAgain = true;
      // Somebody wants to see it.
      if (startAgain)
        app.relaunch({ args: process.argv.slice(1).filter((one) => one !== '--hidden') });
      app.quit();
    });
  });
  return {
    isUnderWay: () => state !== 'running',
    startAgainAfterwards() {
      startAgain = true;
    },
    endWith(step) {
      last = step;
    },
  };
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
