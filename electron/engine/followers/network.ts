import { isLoopback } from '../connection/is-loopback.ts';
import type { Host } from '../host.ts';
import type { Instances } from '../sessions/instances.ts';
import type { Team } from '../sessions/team-membership.ts';

/**
 * Tells what sends what the system says of the network. A service of this machine needs none. Returns the function that
 * ends it.
 */
export function followNetwork(
  host: Host,
  instances: Instances,
  team: Pick<Team, 'wake'>,
): () => void {
  const { network } = host;
  if (network === null) return () => {};
  const tell = (): void => {
    const isOnline = network.isOnline();
    team.wake();
    for (const { record, backOff, smsBackOff, wake } of instances.sessions()) {
      wake('network');
      for (const [side, address] of [
        [backOff, record.chatServiceAddress],
        [smsBackOff, record.smsServiceAddress],
      ] as const) {
        if (address === '') continue;
        if (isOnline) side.networkBack();
        else if (!isLoopback(new URL(address).hostname)) side.networkGone();
      }
    }
  };
  if (!network.isOnline()) tell();
  return network.subscribe(tell);
}
