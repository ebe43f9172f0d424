import type { ServiceAnswer } from '../../../shared/contract/health.ts';
import { KeptConnections } from '../connection/kept-connections.ts';
import { createClient } from './client.ts';
import { createFileReader } from './read-file.ts';
import type { Protocol } from '../../../shared/domain/protocol.ts';
import type { GatewayTarget, Send, WireChoices } from './gateway.ts';
import type { Outcome } from './outcome.ts';
import { protocolParts } from './protocols.ts';
import { defaultTimeouts, type Timeouts } from './timeouts.ts';
import type { NetworkAccess } from '../connection/connect.ts';

export interface GatewaySettings extends NetworkAccess {
  /** By default `interface`. */
  protocol?: Protocol;
  /** Called for each request; null, or an empty token, makes the outcome `not-sent` with `no-token`. */
  target: () => GatewayTarget | null;
  /** Called for each request. */
  wire: () => WireChoices;
  /** What differs from {@link defaultTimeouts}. */
  timeouts?: Partial<Timeouts>;
  /** Called with the end of each request. */
  onAnswer?: (answer: ServiceAnswer) => void;
}

/** Creates the gateway of one instance. It keeps no state between requests but connections for requests that may be made twice. */
export function createGateway({ wire, onAnswer, protocol, ...settings }: GatewaySettings) {
  const parts = protocolParts[protocol ?? 'interface'];
  const timeouts = { ...defaultTimeouts, ...settings.timeouts };
  const connections = new KeptConnections();
  const client = createClient({ ...settings, timeouts, connections, form: parts.form });
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
  const choices = { wire, instanceUuid: () => settings.target()?.instanceUuid ?? '' };
  return {
    ...parts.gateway(send, choices),
    /** Optional requests, made only if the service offers them. */
    optional: parts.optional(send, choices),
    /** Reads back sent and received messages; null if the service cannot. */
    history: parts.history(send, choices),
    /** Asks whether the network knows a number; null if the service cannot. */
    checkNumber: parts.checkNumber(send, choices),
    /** Reads files that the service named. */
    files: createFileReader({ ...settings, timeouts, ...parts }),
    /** Closes the idle connections. */
    dropKept: () => connections.drop(),
  };
}

function resultOf(outcome: Outcome<unknown>): Pick<ServiceAnswer, 'outcome' | 'status'> {
  if (outcome.outcome === 'not-working') return { outcome: 'rejected', status: 422 };
  const known = { unauthorized: 401, 'rate-limited': 429 }[outcome.outcome as string] ?? null;
  return { outcome: outcome.outcome, status: 'status' in outcome ? outcome.status : known };
}
