import { addressChecks } from '../address.ts';
import type { RequestForm } from '../client.ts';

/** Returns where, below a server's address, the state of a session is. */
export const wahaPathOf = (session: string) => `/api/sessions/${encodeURIComponent(session)}`;

/** How requests to WAHA begin: the key in a header of its own, the session in the path or the body of each. */
export const wahaForm: RequestForm = {
  checkAddress: addressChecks.waha,
  authorization: (key) => ({ 'X-Api-Key': key }),
  pathOf: (_session, endpoint) => endpoint,
};

/**
 * Returns the address of a named file on its server. The server uses its configured name, which often resolves only in its own network;
 * the path is the same at any address. Null: the address is not that of a WAHA file.
 */
export function wahaFileAddress(named: URL, address: string): URL | null {
  const at = named.pathname.indexOf('/api/files/');
  if (at < 0) return null;
  return new URL(`${address}${named.pathname.slice(at)}${named.search}`);
}
