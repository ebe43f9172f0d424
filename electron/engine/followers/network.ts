import { isLoopback } from '../connection/is-loopback.ts';
import type { Host } from '../host.ts';
import type { Instances } from '../sessions/instances.ts';

/**
 * Tells the outboxes what the system says of the network. A service of this machine needs none. Returns the function that
 * ends it.
 */
export function followNetwork(host: Host, instances: Instances): () => void {
  const { network } = host;
  if (network === null) return () => {};
  const tell = (): void => {
    const isOnline = network.isOnline();
    for (const { record, backOff } of instances.sessions()) {
      if (!isOnline && isLoopback(new URL(record.chatServiceAddress).hostname)) continue;
      if (isOnline) backOff.networkBack();
      else backOff.networkGone();
    }
  };
  if (!network.isOnline()) tell();
  return network.subscribe(tell);
}
