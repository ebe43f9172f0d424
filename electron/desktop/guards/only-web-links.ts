import { readWebLink } from '../../engine/connection/web-link.ts';

/**
 * Returns an address as the browser is given it. Throws for everything but `http` and `https`: other schemes start programs. The
 * engine has found it in a message before (`electron/engine/services/links.ts`); this holds if that is ever got round.
 *
 * Rule 15: https://www.electronjs.org/docs/latest/tutorial/security#15-do-not-use-shellopenexternal-with-untrusted-content
 */
export function onlyWebLinks(address: string): string {
  const link = readWebLink(address);
  if (!(link instanceof URL)) throw new Error(`the link was not opened: ${link}`);
  return link.href;
}
