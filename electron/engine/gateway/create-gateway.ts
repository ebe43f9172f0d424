import type { ServiceAnswer } from '../../../shared/contract/health.ts';
import { KeptConnections } from '../connection/kept-connections.ts';
import { createClient } from './client.ts';
import {
  type Gateway,
  gatewayOver,
  type GatewayTarget,
  type Send,
  type WireChoices,
} from './gateway.ts';
import { messageKindsOver } from './optional/message-kinds.ts';
import { optionalGatewayOver } from './optional/optional-gateway.ts';
import type { Outcome } from './outcome.ts';
import { defaultTimeouts, type Timeouts } from './timeouts.ts';
import type { NetworkAccess } from '../connection/connect.ts';

export interface GatewaySettings extends NetworkAccess {
  /** Asked anew for each request; null, or an empty token, makes the outcome `not-sent` with `no-token`. */
  target: () => GatewayTarget | null;
  /** Asked anew for each request. */
  wire: () => WireChoices;
  /** What differs from {@link defaultTimeouts}. */
  timeouts?: Partial<Timeouts>;
  /** Hears of each request how it ended. */
  onAnswer?: (answer: ServiceAnswer) => void;
}

/** Builds the gateway of one instance. It keeps no state between requests; connections only for what may be made twice. */
export function createGateway({ wire, onAnswer, ...settings }: GatewaySettings) {
  const timeouts = { ...defaultTimeouts, ...settings.timeouts };
  const connections = new KeptConnections();
  const client = createClient({ ...settings, timeouts, connections });
  const send: Send = async (call, options) => {
    const begunAt = performance.now();
    const outcome = await client(call, options);
    const ms = Math.round(performance.now() - begunAt);
    if (!call.isRoutine || outcome.outcome !== 'accepted') {
      const operation = call.operation ?? call.endpoint;
      onAnswer?.({ operation, ...resultOf(outcome), ms, at: Date.now() });
    }
    return outcome;
  };
  const gateway: Gateway = gatewayOver(send, wire);
  return {
    ...gateway,
    ...messageKindsOver(send),
    /** What is only asked for where a probe found it. */
    optional: optionalGatewayOver(send, wire),
    /** Closes the connections that wait for a next request. */
    dropKept: () => connections.drop(),
  };
}

function resultOf(outcome: Outcome<unknown>): Pick<ServiceAnswer, 'outcome' | 'status'> {
  const known = { unauthorized: 401, 'rate-limited': 429 }[outcome.outcome as string] ?? null;
  return { outcome: outcome.outcome, status: 'status' in outcome ? outcome.status : known };
}
