import { KeptConnections } from '../connection/kept-connections.ts';
import { createClient } from './client.ts';
import { type Gateway, gatewayOver, type GatewayTarget, type WireChoices } from './gateway.ts';
import { defaultTimeouts, type Timeouts } from './timeouts.ts';
import type { NetworkAccess } from '../connection/connect.ts';

export interface GatewaySettings extends NetworkAccess {
  /** Asked anew for each request; null, or an empty token, makes the outcome `not-sent` with `no-token`. */
  target: () => GatewayTarget | null;
  /** Asked anew for each request. */
  wire: () => WireChoices;
  /** What differs from {@link defaultTimeouts}. */
  timeouts?: Partial<Timeouts>;
}

/** Builds the gateway of one instance. It keeps no state between requests; connections only for what may be made twice. */
export function createGateway({ wire, ...settings }: GatewaySettings) {
  const timeouts = { ...defaultTimeouts, ...settings.timeouts };
  const connections = new KeptConnections();
  const gateway: Gateway = gatewayOver(createClient({ ...settings, timeouts, connections }), wire);
  return {
    ...gateway,
    /** Closes the connections that wait for a next request. */
    dropKept: () => connections.drop(),
  };
}
