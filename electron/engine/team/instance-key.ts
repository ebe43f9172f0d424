import type { Protocol } from '../../../shared/domain/protocol.ts';

/**
 * Returns what two consoles have in common that are connected to the same instance of the same service; its ID is behind a `|`.
 * The UUIDs of the interface are one of a kind at an address. The sessions of WAHA are not: one server of it may stand behind
 * another path of the same host, and their names tell capitals apart.
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
