import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { BrowserContext } from '@playwright/test';
import { type Running, untilReady } from './postline.ts';

const root = new URL('../../', import.meta.url);
const main = fileURLToPath(new URL('dist/preview/main.cjs', root));
/** Node keeps there what it compiled; every story starts it at least once. */
const compiled = fileURLToPath(new URL('node_modules/.cache/postline-preview', root));

/** The locale of the system on which a story runs. */
const systemLocale = 'en_GB.UTF-8';

/** Starts the preview and opens its page in a tab of the browser. */
export async function startPreview(
  dataFolder: string,
  browser: BrowserContext,
  options: readonly string[] = [],
): Promise<Running> {
  const flags = ['--disable-warning=ExperimentalWarning'];
  const child = spawn(
    process.execPath,
    [...flags, main, `--user-data-dir=${dataFolder}`, ...options],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
      // The system's language is the host's: stories read English, and a story about languages brings its own.
      env: { ...process.env, LC_ALL: systemLocale, NODE_COMPILE_CACHE: compiled },
    },
  );
  const lines = createInterface({ input: child.stdout });
  const exit = once(child, 'exit');
  const [line] = (await Promise.race([once(lines, 'line'), exit])) as [unknown];
  const address = /^Postline preview: (http:.*)$/.exec(String(line))?.[1];
  if (address === undefined) throw new Error(`the preview did not start: ${String(line)}`);

  const page = await browser.newPage();
  await page.goto(address);
  await untilReady(page);
  const end = async (signal: NodeJS.Signals) => {
    await page.close();
    child.kill(signal);
    await exit;
  };
  return { page, electron: null, quit: () => end('SIGTERM'), kill: () => end('SIGKILL') };
}
