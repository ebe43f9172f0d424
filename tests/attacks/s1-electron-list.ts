import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { _electron, type ElectronApplication, type Page } from '@playwright/test';
import { binaryOf, type Part, type Program, rowOfParts } from '../rows/row.ts';
import { electronCommand, startElectron } from '../support/start-electron.ts';
import { startTrap, type Trap } from './trap.ts';

const beside = (name: string) => fileURLToPath(new URL(name, import.meta.url));

interface Window {
  page: Page;
  electron: ElectronApplication;
  trap: Trap;
}

/** A point of Electron's list as an act: it returns whether it succeeded. */
interface Act {
  point: string;
  act: (window: Window) => Promise<boolean>;
  /** Without its guard it has to succeed: in the application of without-guards.cjs, also with a page that has Node; null: no guard is code. */
  without: 'guards' | 'isolation' | null;
}

/**
 * S1: the twenty points of https://www.electronjs.org/docs/latest/tutorial/security, each as an act in the real window. It fails; and
 * it succeeds in the same application with its guards taken out.
 */
export const electronList: Program = async ({ seed, electron }) => {
  binaryOf(electron);
  const guarded = await carryOut({}, () => true);
  const unguarded = await carryOut(
    { application: beside('without-guards.cjs') },
    ({ without }) => without === 'guards',
  );
  const bare = await carryOut(
    { application: beside('without-guards.cjs'), isWithNode: true },
    ({ without }) => without === 'isolation',
  );
  const parts = acts.map(({ point, without }): Part => {
    const wrong: string[] = [];
    const ended = guarded.get(point);
    if (ended !== false) wrong.push(`it succeeded${typeof ended === 'string' ? `: ${ended}` : ''}`);
    if (without !== null) {
      const opened = (without === 'guards' ? unguarded : bare).get(point);
      if (opened !== true) wrong.push(`it fails also without its guard: ${String(opened)}`);
    }
    return { name: point, wrong };
  });
  return rowOfParts(
    'twenty points of Electron’s list as acts in the window, then without guards',
    seed,
    parts,
  );
};

async function carryOut(
  { application, isWithNode = false }: { application?: string; isWithNode?: boolean },
  isTried: (act: Act) => boolean,
): Promise<Map<string, boolean | string>> {
  const ended = new Map<string, boolean | string>();
  const folder = mkdtempSync(join(tmpdir(), 'postline-list-'));
  const trap = await startTrap();
  try {
    const window = await (isWithNode ? openBare(folder, application) : open(folder, application));
    for (const one of acts.filter((act) => isTried(act))) {
      const act = one.act({ ...window, trap });
      ended.set(one.point, await act.catch((error: unknown) => String(error).slice(0, 200)));
    }
    const exit = once(window.electron.process(), 'exit');
    window.electron.process().kill('SIGKILL');
    await exit;
  } finally {
    trap.close();
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
  }
  return ended;
}

async function open(folder: string, application?: string) {
  const { page, electron } = await startElectron(
    folder,
    ['--use-fake-device-for-media-stream'],
    [],
    application,
  );
  if (electron === null) throw new Error('no Electron was started');
  return { page, electron };
}

/** A page that has no bridge to main shows nothing: it is not waited for. */
async function openBare(folder: string, application?: string) {
  const { executablePath, args } = electronCommand(folder, [], [], application);
  const env = { ...process.env, PAGE_WITH_NODE: '1', LC_ALL: 'C.UTF-8' } as Record<string, string>;
  const electron = await _electron.launch({ executablePath, args, env, timeout: 60_000 });
  const page = await electron.firstWindow({ timeout: 60_000 });
  await page.waitForLoadState();
  return { page, electron };
}

type Preference =
  | 'contextIsolation'
  | 'sandbox'
  | 'nodeIntegration'
  | 'webSecurity'
  | 'allowRunningInsecureContent'
  | 'experimentalFeatures'
  | 'enableBlinkFeatures'
  | 'webviewTag';

/** As Electron applied it to the window that is there. */
function preference({ electron }: Window, name: Preference): Promise<unknown> {
  return electron.evaluate(({ BrowserWindow }, key) => {
    const contents = BrowserWindow.getAllWindows()[0]?.webContents as unknown as {
      getLastWebPreferences(): Record<string, unknown>;
    };
    return contents.getLastWebPreferences()[key] ?? null;
  }, name);
}

const acts: Act[] = [
  {
    point: '1 secure content',
    without: 'guards',
    act: async ({ page, trap }) => {
      const before = trap.asked();
      await page.evaluate(async (address) => {
        await fetch(address).catch(() => {});
        await new Promise((resolve) => {
          const image = new Image();
          image.addEventListener('load', resolve);
          image.addEventListener('error', resolve);
          image.src = `${address}/image.png`;
        });
        navigator.sendBeacon(address, 'x');
      }, trap.origin);
      return trap.asked() > before;
    },
  },
  {
    point: '2 Node in the page',
    without: 'isolation',
    act: ({ page }) => page.evaluate(() => 'require' in window && 'process' in window),
  },
  {
    point: '3 context isolation',
    without: 'isolation',
    act: async (window) => (await preference(window, 'contextIsolation')) !== true,
  },
  {
    point: '4 sandbox',
    without: 'isolation',
    act: async (window) => (await preference(window, 'sandbox')) !== true,
  },
  {
    point: '5 permissions',
    without: 'guards',
    act: ({ page }) =>
      page.evaluate(async () => {
        const camera = await navigator.mediaDevices.getUserMedia({ video: true }).then(
          () => true,
          () => false,
        );
        const names = ['geolocation', 'notifications', 'clipboard-read'] as PermissionName[];
        const states = await Promise.all(
          names.map((name) => navigator.permissions.query({ name })),
        );
        return camera || states.some(({ state }) => state === 'granted');
      }),
  },
  {
    point: '6 web security',
    without: 'guards',
    act: async (window) => (await preference(window, 'webSecurity')) === false,
  },
  {
    point: '7 content policy',
    without: 'guards',
    act: ({ page }) =>
      page.evaluate(() => {
        try {
          const script = document.createElement('script');
          script.textContent = 'window.ranInline = true';
          document.head.append(script);
        } catch {
          return false;
        }
        return 'ranInline' in window;
      }),
  },
  {
    point: '8 insecure content',
    without: 'guards',
    act: async (window) => (await preference(window, 'allowRunningInsecureContent')) === true,
  },
  {
    point: '9 experimental features',
    without: null,
    act: async (window) => (await preference(window, 'experimentalFeatures')) === true,
  },
  {
    point: '10 Blink features',
    without: null,
    act: async (window) => {
      const asked = (await preference(window, 'enableBlinkFeatures')) as string | null;
      return (asked ?? '') !== '';
    },
  },
  {
    point: '11 and 12 webviews',
    without: 'guards',
    act: async ({ page, electron, trap }) => {
      await page.evaluate(async (address) => {
        const view = document.createElement('webview');
        view.setAttribute('src', address);
        view.setAttribute('allowpopups', '');
        document.body.append(view);
        await new Promise((resolve) => setTimeout(resolve, 1_000));
      }, trap.origin);
      return electron.evaluate(({ webContents }) =>
        webContents.getAllWebContents().some((contents) => contents.getType() === 'webview'),
      );
    },
  },
  {
    point: '14 new windows',
    without: 'guards',
    act: async ({ page, electron, trap }) => {
      await page.evaluate((address) => void window.open(address), trap.origin);
      await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 500)));
      const count = await electron.evaluate(
        ({ BrowserWindow }) => BrowserWindow.getAllWindows().length,
      );
      return count > 1;
    },
  },
  {
    point: '15 openExternal',
    without: null,
    act: async ({ page, electron }) => {
      await electron.evaluate(({ shell }) => {
        Object.assign(shell, {
          openExternal: () => {
            Object.assign(process, { hasOpened: true });
            return Promise.resolve();
          },
        });
      });
      await page.evaluate(async () => {
        for (const address of [
          'file:///etc/passwd',
          'javascript:1',
          'https://example.invalid',
          'smb://x',
        ]) {
          await window.postline.call('messages.openLink', {
            instanceId: 'x',
            localId: 'x',
            address,
          } as never);
        }
      });
      return electron.evaluate(() => 'hasOpened' in process);
    },
  },
  {
    point: '16 a pinned Electron',
    without: null,
    act: () => {
      const manifest = JSON.parse(readFileSync(beside('../../package.json'), 'utf8')) as {
        devDependencies: Record<string, string>;
      };
      return Promise.resolve(!/^\d+\.\d+\.\d+$/.test(manifest.devDependencies['electron'] ?? ''));
    },
  },
  {
    point: '17 senders of calls',
    without: 'guards',
    act: ({ electron }) =>
      electron.evaluate(async ({ BrowserWindow }, preload) => {
        const window = new BrowserWindow({
          show: false,
          webPreferences: { preload, sandbox: true },
        });
        await window.loadURL('app://postline/');
        const answer = (await window.webContents.executeJavaScript(
          `window.postline.call('app.status', {})`,
        )) as { ok: boolean };
        window.destroy();
        return answer.ok;
      }, beside('../../dist/preload/preload.cjs')),
  },
  {
    point: '18 files of the machine',
    without: null,
    act: ({ page }) =>
      page.evaluate(async () => {
        const addresses = [
          'file:///etc/passwd',
          'app://postline/../main/main.cjs',
          'app://postline/%2e%2e/main/main.cjs',
          'app://postline/..%2fmain%2fmain.cjs',
          'app://other/index.html',
          '/files/../../../etc/passwd',
        ];
        const read = await Promise.all(
          addresses.map((address) =>
            fetch(address).then(
              (answer) => answer.ok,
              () => false,
            ),
          ),
        );
        return read.includes(true);
      }),
  },
  {
    point: '20 Electron’s own functions',
    without: null,
    act: ({ page }) =>
      page.evaluate(() => Object.keys(window.postline).sort().join() !== 'call,grant,subscribe'),
  },
  // The last: in the unguarded window nothing is left to ask after it.
  {
    point: '13 navigation',
    without: 'guards',
    act: async ({ page, electron, trap }) => {
      await page.evaluate((address) => void (location.href = address), trap.origin);
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      const address = await electron.evaluate(
        ({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.getURL() ?? '',
      );
      return !address.startsWith('app://postline/');
    },
  },
];
