import type { Session } from 'electron';
import { isOwnAddress, developmentServer } from '../page-address.ts';

/**
 * Leaves the page no network: whatever it asks for, only its own files are answered. The engine's requests are Node's and
 * do not pass here. The content policy says the same; this holds if the policy is ever got round.
 *
 * Rule 1: https://www.electronjs.org/docs/latest/tutorial/security#1-only-load-secure-content
 */
export function forbidNetwork(session: Session): void {
  session.webRequest.onBeforeRequest((details, answer) => {
    answer({ cancel: !isOwnAddress(details.url) && !isOfDevelopment(details.url) });
  });
}

function isOfDevelopment(address: string): boolean {
  if (developmentServer === undefined) return false;
  return address.startsWith('devtools://') || address.startsWith(asSocket(developmentServer));
}

const asSocket = (address: string) => address.replace(/^http/, 'ws');
