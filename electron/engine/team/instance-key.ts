import type { Protocol } from '../../../shared/domain/protocol.ts';

/**
 * Returns the key of an instance, which is the same on all consoles that are connected to it: the service's address, `|`, the
 * instance's ID. The interface's UUIDs are unique at an origin. WAHA's session names are not, since a host may serve several WAHA
 * servers at different paths; they are also case-sensitive.
 */
export function instanceKeyOf({
  protocol,
  chatServiceAddress,
  instanceUuid,
}: {
  protocol: Protocol;
  chatServiceAddress: string;
  instanceUuid: string;
}): string {
  const { origin, pathname } = new URL(chatServiceAddress);
  if (protocol === 'interface') return `${origin}|${instanceUuid.toLowerCase()}`;
  const path = pathname.replace(/\/$/, '').replaceAll('|', '%7C');
  return `${origin}${path}|${instanceUuid}`;
}
