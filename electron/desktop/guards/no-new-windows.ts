import type { WebContents } from 'electron';
import type { Log } from '../../engine/host.ts';

/**
 * Lets the page open no window: not by script, not by a link with a target, not by a middle click.
 *
 * Rule 14: https://www.electronjs.org/docs/latest/tutorial/security#14-disable-or-limit-creation-of-new-windows
 */
export function forbidNewWindows(contents: WebContents, log: Log): void {
  contents.setWindowOpenHandler(() => {
    log.warn('new window refused');
    return { action: 'deny' };
  });
}
