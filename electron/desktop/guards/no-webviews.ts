import type { WebContents } from 'electron';
import type { Log } from '../../engine/host.ts';

/**
 * Lets the page embed no other page. The tag is off already; this holds if someone switches it on.
 *
 * Rule 12: https://www.electronjs.org/docs/latest/tutorial/security#12-verify-webview-options-before-creation
 */
export function forbidWebviews(contents: WebContents, log: Log): void {
  contents.on('will-attach-webview', (event) => {
    event.preventDefault();
    log.warn('webview refused');
  });
}
