import { createClient } from './client.ts';
import { type Gateway, gatewayOver, type GatewayTarget, type WireChoices } from './gateway.ts';
import { defaultTimeouts, type Timeouts } from './timeouts.ts';
import type { Trust } from '../connection/trust.ts';

export interface GatewaySettings {
  /** Asked anew for each request; null, or an empty token, makes the outcome `not-sent` with `no-token`. */
  target: () => GatewayTarget | null;
  /** Asked anew for each request. */
  wire: () => WireChoices;
  /** Returns what a PAC script would: `DIRECT`, or `PROXY host:port; DIRECT`. Never asked for loopback addresses. */
  resolveProxy: (address: string) => Promise<string>;
  /** What differs from {@link defaultTimeouts}. */
  timeouts?: Partial<Timeouts>;
  /** Which certificates are trusted; by default Node's and the operating system's. */
  trust?: Trust;
}

/** Builds the gateway of one instance. It keeps no state between requests; connections only for what may be made twice. */
export function createGateway({ wire, ...settings }: GatewaySettings): Gateway {
  const timeouts = { ...defaultTimeouts, ...settings.timeouts };
  return gatewayOver(createClient({ ...settings, timeouts }), wire);
}
