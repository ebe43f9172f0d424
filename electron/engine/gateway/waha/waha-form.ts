import { addressChecks } from '../address.ts';
import type { RequestForm } from '../client.ts';

/** Returns where, below a server's address, the state of a session is. */
export const wahaPathOf = (session: string) => `/api/sessions/${encodeURIComponent(session)}`;

/** How requests to WAHA begin: the key in a header of its own, the session in the path or the body of each. */
export const wahaForm: RequestForm = {
  checkAddress: addressChecks.waha,
  headOf: (address, _session, key, { method = 'POST', endpoint, query, body }) => {
    const search = new URLSearchParams(query ?? {}).toString();
    return {
      method,
      url: `${address}/${endpoint}${search && `?${search}`}`,
      headers: {
        'X-Api-Key': key,
        Accept: 'application/json',
        'Content-Type': body?.contentType ?? 'application/json',
      },
    };
  },
};
