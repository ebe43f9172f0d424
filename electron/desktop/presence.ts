import { join } from 'node:path';
import { app, Menu, nativeImage, Tray } from 'electron';
import { defaultSettings } from '../../shared/contract/settings.ts';
import type { Engine } from '../engine/engine.ts';
import type { InstanceCounts } from '../engine/host.ts';
import { type IconMark, iconMark, trayMenu, trayTip } from './tray-menu.ts';
import type { DesktopLanguage } from './language.ts';
import type { Windows } from './windows.ts';

interface PresenceParts {
  language: DesktopLanguage;
  windows: Windows;
  /** The folder of `tray.png` and the others that scripts/draw-icons.mjs draws. */
  icons: string;
  /** Brings a window to the front. */
  show: () => void;
}

/** Creates what shows Postline beside its windows: the badge, the tray, the button in the taskbar. */
export function createPresence({ language, windows, icons, show }: PresenceParts) {
  let counts: readonly InstanceCounts[] = [];
  let engine: Engine | null = null;
  // Held: one that was collected as garbage leaves the tray.
  let tray: Tray | null = null;

  const mark = (before: readonly InstanceCounts[]) => iconMark(language.words(), counts, before);
  const sum = () => mark(counts).badge;
  const icon = (name: string) => nativeImage.createFromPath(join(icons, `${name}.png`));

  const presence = () => engine?.settings().presence ?? defaultSettings.presence;

  const drawTray = (): void => {
    if (engine === null) return;
    if (!presence().tray) {
      tray?.destroy();
      tray = null;
      return;
    }
    const isMac = process.platform === 'darwin';
    const image = icon(isMac ? 'trayTemplate' : sum() > 0 ? 'waiting' : 'tray');
    if (tray === null) {
      tray = new Tray(image);
      tray.on('click', show);
    } else tray.setImage(image);
    if (isMac) tray.setTitle(sum() > 0 ? String(sum()) : '');
    tray.setToolTip(trayTip(language.words(), counts));
    const { pausedUntil } = engine.memory();
    const isPaused = pausedUntil !== null && pausedUntil > Date.now();
    const running = engine;
    const menu = trayMenu(language.words(), counts, isPaused, {
      open: (instanceId, place) => running.open({ instanceId, place }),
      show,
      pause: (pause) => void running.call('memory.pauseNotifications', { pause }),
      quit: () => app.quit(),
    });
    tray.setContextMenu(Menu.buildFromTemplate(menu));
  };

  const markButtons = ({ overlay, hasMore }: IconMark): void => {
    const image = overlay === '' ? null : icon('overlay');
    for (const window of windows.all()) {
      if (process.platform === 'win32') window.setOverlayIcon(image, overlay);
      if (hasMore && presence().flash && !window.isFocused()) window.flashFrame(true);
    }
  };

  return {
    showCounts: (shown: readonly InstanceCounts[]): void => {
      const before = counts;
      counts = shown;
      const now = mark(before);
      app.setBadgeCount(now.badge);
      markButtons(now);
      drawTray();
    },
    /** Follows the settings of an engine that has started. */
    follow: (started: Engine): void => {
      engine = started;
      started.subscribe((events) => {
        if (events.some(({ name }) => name === 'settings.changed' || name === 'memory.changed'))
          drawTray();
      });
      language.follow(() => {
        markButtons(mark(counts));
        drawTray();
      });
    },
    /** Whether Postline goes on without a window; a second start brings one back, also where the system has no tray. */
    keepsRunning: (): boolean => presence().keepRunning,
  };
}
