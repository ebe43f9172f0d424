import { setTimeout as wait } from 'node:timers/promises';
import { BrowserWindow, nativeTheme, screen } from 'electron';
import type { JsonFile, Log } from '../engine/host.ts';
import { showCrashDialog } from './crash-dialog.ts';
import { forbidNavigation } from './guards/no-navigation.ts';
import { forbidNewWindows } from './guards/no-new-windows.ts';
import { forbidWebviews } from './guards/no-webviews.ts';
import { pageAddress } from './page-address.ts';
import { reloadAfterCrash } from './reload-after-crash.ts';
import { smallest, windowBounds, type WindowPlace } from './window-place.ts';

/** What the window is made of. */
export interface WindowParts {
  preload: string;
  place: JsonFile<WindowPlace>;
  log: Log;
  /** Until then the page has nothing to show. */
  content: () => Promise<unknown>;
  /** The page's process has ended, for this reason. */
  onCrash: (reason: string) => void;
}

/** Milliseconds for which a window waits for what it shows; then it says that it waits. */
const longestBlankMs = 500;

/**
 * Opens the window. The page runs in Chromium's sandbox, in a world of its own, without Node.
 *
 * Rules 2, 3, 4 and 6: https://www.electronjs.org/docs/latest/tutorial/security#2-do-not-enable-nodejs-integration-for-remote-content
 */
export function openWindow({ preload, place, log, content, onCrash }: WindowParts): BrowserWindow {
  const screens = screen.getAllDisplays().map((display) => display.workArea);
  const window = new BrowserWindow({
    ...windowBounds(place.store.bounds, screens),
    minWidth: smallest.width,
    minHeight: smallest.height,
    show: false,
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
      // Chromium fetches its dictionaries from the network, which the page does not have.
      spellcheck: false,
    },
  });
  const { webContents } = window;
  webContents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp');
  forbidNavigation(webContents, log);
  forbidNewWindows(webContents, log);
  forbidWebviews(webContents, log);
  reloadAfterCrash(window, log, onCrash);

  window.once('ready-to-show', async () => {
    await Promise.race([content(), wait(longestBlankMs)]);
    if (window.isDestroyed()) return;
    if (place.store.maximized === true) window.maximize();
    window.show();
  });
  window.on('close', () => {
    place.store = { bounds: window.getNormalBounds(), maximized: window.isMaximized() };
  });
  window.loadURL(pageAddress).catch((error: unknown) => {
    log.error('the page could not be loaded', { reason: String(error) });
    void showCrashDialog(window, 'not-loaded');
  });
  return window;
}
