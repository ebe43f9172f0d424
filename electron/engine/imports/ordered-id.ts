import { randomUUID } from 'node:crypto';

/**
 * Returns a local ID of an imported message: a UUID that begins with the time (RFC 9562, version 7). Those of an import stand together in the
 * index of IDs; random ones of a million messages touch a page of it each.
 */
export function orderedId(now = Date.now()): string {
  const time = now.toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
}
