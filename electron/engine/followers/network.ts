import { isLoopback } from '../connection/is-loopback.ts';
import type { Host } from '../host.ts';
import type { Instances } from '../sessions/instances.ts';

/**
 * Tells the outboxes what the system says of the network. A service of this machine needs none. Answers the function that
 * ends it.
 */
export function followNetwork(host: Host, instances: Instances): () => void {
  const { network } = host;
  if (network === null) return () => {};
  const tell = (): void => {
    const isOnline = network.isOnline();
    for (const { instanceId, chatServiceAddress } of instances.list().instances) {
      if (!isOnline && isLoopback(new URL(chatServiceAddress).hostname)) continue;
      const { backOff } = instances.session(instanceId);
      if (isOnline) backOff.networkBack();
      else backOff.networkGone();
    }
  };
  if (!network.isOnline()) tell();
  return network.subscribe(tell);
}
