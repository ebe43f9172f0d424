import { addressChecks } from './address.ts';
import type { RequestForm } from './client.ts';

/** How requests of the interface begin (interface.md, head and §5). */
export const interfaceForm: RequestForm = {
  checkAddress: addressChecks.interface,
  authorization: (token) => ({ Authorization: `Bearer ${token}` }),
  pathOf: (instanceUuid, endpoint) =>
    `${encodeURIComponent(instanceUuid)}${endpoint && `/${endpoint}`}`,
};
