import { type Client, createClient } from './client.ts';
import { deletingEndpoints } from './deleting.ts';
import { forwardingEndpoints } from './forwarding.ts';
import type { Gateway, GatewayTarget, WireChoices } from './gateway.ts';
import { linkCardEndpoints } from './link-cards.ts';
import { mediaEndpoints } from './media.ts';
import { readingEndpoints } from './reading.ts';
import { textEndpoints } from './texts.ts';
import { threadEndpoints } from './threads.ts';
import { defaultTimeouts, type Timeouts } from './timeouts.ts';
import type { Trust } from '../connection/trust.ts';
import { voiceEndpoints } from './voice.ts';

export interface GatewaySettings {
  /** Asked anew for each request; null, or an empty token, makes the outcome `not-sent` with `no-token`. */
  target: () => GatewayTarget | null;
  /** Asked anew for each request. */
  wire: () => WireChoices;
  /** Answers as a PAC script does: `DIRECT`, or `PROXY host:port; DIRECT`. Never asked for loopback addresses. */
  resolveProxy: (address: string) => Promise<string>;
  /** What differs from {@link defaultTimeouts}. */
  timeouts?: Partial<Timeouts>;
  /** Which certificates are trusted; by default Node's and the operating system's. */
  trust?: Trust;
}

/** Builds the gateway of one instance. It keeps no state between requests; connections only for what may be made twice. */
export function createGateway({ wire, ...settings }: GatewaySettings): Gateway {
  const timeouts = { ...defaultTimeouts, ...settings.timeouts };
  return endpointsOf(createClient({ ...settings, timeouts }), wire);
}

/** All endpoints over one client. */
export function endpointsOf(client: Client, wire: () => WireChoices): Gateway {
  return {
    ...textEndpoints(client),
    ...linkCardEndpoints(client),
    ...mediaEndpoints(client, wire),
    ...voiceEndpoints(client),
    ...forwardingEndpoints(client),
    ...readingEndpoints(client),
    ...deletingEndpoints(client),
    ...threadEndpoints(client),
  };
}
