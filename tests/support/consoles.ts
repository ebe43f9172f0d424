import type { Browser, BrowserType, LaunchOptions } from '@playwright/test';
import { type Console, emptyConsole, startConsole } from './console.ts';
import { startElectron } from './start-electron.ts';
import { startPreview } from './start-preview.ts';

/** The consoles that one of Playwright's processes lends to its stories, one story after the other. */
export interface Consoles {
  /** One with these switches of Chromium: the one that was left, or another that is started. */
  take(switches: readonly string[]): Promise<Console>;
  /** One that is started, which no story had before; `options` are Postline's own. */
  start(switches: readonly string[], options?: readonly string[]): Promise<Console>;
  /** Empties a console and keeps it for the next story. */
  leave(used: Console): Promise<void>;
  /** Ends what was started and is not a story's. */
  close(): Promise<void>;
}

/** How a host starts a console. */
interface Host {
  start(switches: readonly string[], options: readonly string[]): Promise<Console>;
  close(): Promise<void>;
}

/** Consoles of a host; none is started before a story wants it, and one at most is kept for the next. */
export function lendConsoles(host: Host): Consoles {
  const switchesOf = new WeakMap<Console, string>();
  let left: Console | null = null;
  const start = async (switches: readonly string[], options: readonly string[] = []) => {
    const started = await host.start(switches, options);
    switchesOf.set(started, switches.join(' '));
    return started;
  };
  return {
    start,
    async take(switches) {
      const kept = left;
      left = null;
      if (kept && switchesOf.get(kept) === switches.join(' ')) return kept;
      await kept?.end();
      return start(switches);
    },
    async leave(used) {
      try {
        await emptyConsole(used);
        left = used;
      } catch (error) {
        await used.end();
        throw error;
      }
    },
    async close() {
      await left?.end();
      await host.close();
    },
  };
}

/** Previews in one Chromium; one with switches gets a Chromium of its own. */
export function previewHost(chromium: BrowserType, options: LaunchOptions): Host {
  let shared: Promise<Browser> | null = null;
  const launch = (switches: readonly string[]) =>
    chromium.launch({ ...options, args: [...(options.args ?? []), ...switches] });
  return {
    async start(switches, options) {
      const own = switches.length > 0 ? await launch(switches) : null;
      const context = await (own ?? (await (shared ??= launch([])))).newContext();
      return startConsole(
        (folder) => startPreview(folder, context, options),
        async () => {
          await context.close();
          await own?.close();
        },
      );
    },
    close: async () => (await shared)?.close(),
  };
}

/**
 * An Electron that brings SQLite in WebAssembly compiles it anew at each start: quickly then, and what is called. Without
 * these, that was a third of what the stories worked on it.
 */
const quickWebAssembly = '--js-flags=--liftoff-only --wasm-lazy-compilation';

/** Electron with its window. */
export const electronHost: Host = {
  start: (switches, options) =>
    startConsole((folder) => startElectron(folder, [quickWebAssembly, ...switches], options)),
  close: async () => {},
};
