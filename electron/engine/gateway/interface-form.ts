import { addressChecks } from './address.ts';
import type { RequestForm } from './client.ts';

const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });

/** How requests of the interface begin (interface.md, head and §5). */
export const interfaceForm: RequestForm = {
  checkAddress: addressChecks.interface,
  authorization: bearer,
  headOf: (address, instanceUuid, token, { method = 'POST', endpoint, query, body }) => {
    const search = new URLSearchParams(query ?? {}).toString();
    return {
      method,
      url: `${address}/${encodeURIComponent(instanceUuid)}${endpoint && `/${endpoint}`}${search && `?${search}`}`,
      headers: {
        ...bearer(token),
        Accept: 'application/json',
        'Content-Type': body?.contentType ?? 'application/json',
      },
    };
  },
};
