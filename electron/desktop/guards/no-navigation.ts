import type { WebContents } from 'electron';
import type { Log } from '../../engine/host.ts';
import { isOwnAddress } from '../page-address.ts';

/**
 * Keeps the window on its page. Moving about inside the page is by hash, which is no navigation.
 *
 * Rule 13: https://www.electronjs.org/docs/latest/tutorial/security#13-disable-or-limit-navigation
 */
export function forbidNavigation(contents: WebContents, log: Log): void {
  const refuse = (event: { preventDefault(): void }, address: string) => {
    if (isOwnAddress(address)) return;
    event.preventDefault();
    log.warn('navigation refused', { origin: originOf(address) });
  };
  contents.on('will-navigate', (event, address) => refuse(event, event.url ?? address));
  contents.on('will-redirect', (event, address) => refuse(event, event.url ?? address));
}

/** What may be logged of an address: a path or a query can hold what a person wrote. */
function originOf(address: string): string {
  try {
    const { protocol, host } = new URL(address);
    return `${protocol}//${host}`;
  } catch {
    return 'not an address';
  }
}
