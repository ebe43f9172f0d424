import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium } from '@playwright/test';
import { type Part, type Plan, Skipped } from '../rows/row.ts';
import type { Running } from '../support/postline.ts';
import { asRoot, startElectron } from '../support/start-electron.ts';
import { startPreview } from '../support/start-preview.ts';

/** Where a page of Postline runs. */
export interface AttackedHost {
  name: 'preview' | 'Electron';
  /** Starts Postline on the host's data folder; the same again is the same console. */
  start(): Promise<Running>;
  dataFolder: string;
  /** A folder that Postline knows nothing of. */
  outside: string;
  /** The browser of the preview; null on Electron. */
  context: BrowserContext | null;
}

/** Tries parts on each host that this machine has; their names end in the host's. Throws where it has none. */
export async function onHosts(
  { electron, chromium: found }: Plan,
  attempt: (host: AttackedHost) => Promise<Part[]>,
): Promise<{ parts: Part[]; skipped: string[] }> {
  const parts: Part[] = [];
  const skipped: string[] = [];
  const tryOn = async (host: Pick<AttackedHost, 'name' | 'context'>, start: Start) => {
    const folder = mkdtempSync(join(tmpdir(), 'postline-host-'));
    const outside = mkdtempSync(join(tmpdir(), 'postline-outside-'));
    const dataFolder = join(folder, 'data');
    try {
      const tried = await attempt({ ...host, dataFolder, outside, start: () => start(dataFolder) });
      parts.push(...tried.map((one) => ({ ...one, name: `${one.name} (${host.name})` })));
    } finally {
      for (const one of [folder, outside]) {
        rmSync(one, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
      }
    }
  };
  if ('binary' in found) {
    const browser = await chromium.launch({ executablePath: found.binary, args: asRoot });
    try {
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
      await tryOn({ name: 'preview', context }, (dataFolder) => startPreview(dataFolder, context));
    } finally {
      await browser.close();
    }
  } else skipped.push(`the preview: ${found.reason}`);
  if ('binary' in electron) {
    await tryOn({ name: 'Electron', context: null }, (dataFolder) => startElectron(dataFolder, []));
  } else skipped.push(`Electron: ${electron.reason}`);
  if (parts.length === 0) throw new Skipped(skipped.join('; '));
  return { parts, skipped };
}

type Start = (dataFolder: string) => Promise<Running>;
