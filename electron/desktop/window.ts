import { setTimeout as wait } from 'node:timers/promises';
import { BrowserWindow, nativeTheme, screen } from 'electron';
import type { JsonFile, Log } from '../engine/host.ts';
import { showCrashDialog } from './crash-dialog.ts';
import { forbidNavigation } from './guards/no-navigation.ts';
import { forbidNewWindows } from './guards/no-new-windows.ts';
import { forbidWebviews } from './guards/no-webviews.ts';
import { pageAddress } from './page-address.ts';
import {
  type Rectangle,
  smallest,
  windowBounds,
  type WindowKind,
  type WindowPlaces,
} from './window-place.ts';
import type { Words } from './words.ts';

const oneMinute = 60_000;

/** What all windows are made of. */
export interface WindowParts {
  preload: string;
  /** Where they were. */
  places: JsonFile<WindowPlaces>;
  log: Log;
  words: () => Words;
  /** Until then the page has nothing to show. */
  content: () => Promise<unknown>;
  /** The page's process has ended, for this reason. */
  onCrash: (reason: string) => void;
}

/** Milliseconds for which a window waits for what it shows; then it says that it waits. */
const longestBlankMs = 500;

/** What one window is. */
export interface WindowSpec {
  kind: WindowKind;
  /** The part of its address behind `#`. */
  address: string;
  /** Where others of its kind stand. */
  taken: readonly Rectangle[];
}

/**
 * Opens a window. The page runs in Chromium's sandbox, in a world of its own, without Node.
 *
 * Rules 2, 3, 4 and 6: https://www.electronjs.org/docs/latest/tutorial/security#2-do-not-enable-nodejs-integration-for-remote-content
 */
export function openWindow(
  { preload, places, log, words, content, onCrash }: WindowParts,
  { kind, address, taken }: WindowSpec,
): BrowserWindow {
  const { bounds, maximized, fullScreen } = places.store[kind] ?? {};
  const screens = screen.getAllDisplays().map((display) => display.workArea);
  const window = new BrowserWindow({
    ...windowBounds(bounds, screens, kind, taken),
    minWidth: smallest[kind].width,
    minHeight: smallest[kind].height,
    show: false,
    // All that it offers stands in the page and in the palette too; Alt shows it.
    autoHideMenuBar: true,
    backgroundColor: nativeTheme.shouldUseDarkColors ? '#17181c' : '#ffffff',
    webPreferences: {
      preload,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      experimentalFeatures: false,
      webviewTag: false,
      // The Mac checks by itself. Elsewhere Chromium would fetch its dictionaries from the network: main checks (decision 0050).
      spellcheck: process.platform === 'darwin',
    },
  });
  const { webContents } = window;
  webContents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp');
  forbidNavigation(webContents, log);
  forbidNewWindows(webContents, log);
  forbidWebviews(webContents, log);
  reloadAfterCrash(window, log, words, onCrash);

  window.once('ready-to-show', async () => {
    await Promise.race([content(), wait(longestBlankMs)]);
    if (window.isDestroyed()) return;
    if (maximized === true) window.maximize();
    window.show();
    if (fullScreen === true) window.setFullScreen(true);
  });
  window.on('close', () => {
    const place = {
      bounds: window.getNormalBounds(),
      maximized: window.isMaximized(),
      fullScreen: window.isFullScreen(),
    };
    places.store = { ...places.store, [kind]: place };
  });
  window.loadURL(`${pageAddress}#${address}`).catch((error: unknown) => {
    log.error('the page could not be loaded', { reason: String(error) });
    void showCrashDialog(window, 'not-loaded', words());
  });
  return window;
}

/**
 * Brings the page back when its process dies: what it showed and its drafts are in main. A page that dies again within
 * a minute would do so forever, so then a person is asked. `onCrash` hears why the system says it died.
 */
function reloadAfterCrash(
  window: BrowserWindow,
  log: Log,
  words: () => Words,
  onCrash: (reason: string) => void,
): void {
  const { webContents } = window;
  let lastCrashAt = -Infinity;
  webContents.on('render-process-gone', (_event, { reason, exitCode }) => {
    if (reason === 'clean-exit') return;
    const again = performance.now() - lastCrashAt < oneMinute;
    lastCrashAt = performance.now();
    log.error('the page’s process ended', { reason, exitCode, reloaded: !again });
    onCrash(reason);
    if (again) void showCrashDialog(window, 'crashed', words());
    else webContents.reload();
  });
}
