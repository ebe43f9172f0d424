import type { Finding, OfferName, Probe } from '../../../shared/domain/offers.ts';
import type { RequestOptions } from './gateway.ts';
import type { OptionalGateway } from './optional/optional-gateway.ts';
import type { Outcome } from './outcome.ts';

type NotAccepted = Exclude<Outcome<unknown>, { outcome: 'accepted' }>;

/** The read that probes each offer. */
const reads: Partial<
  Record<
    OfferName,
    (gateway: OptionalGateway, options: RequestOptions) => Promise<Outcome<unknown>>
  >
> = {
  health: (gateway, options) => gateway.health(options),
  contacts: (gateway, options) => gateway.contacts({ limit: 1, offset: 0 }, options),
  smsLists: (gateway, options) => gateway.page('message-threads', { perPage: 1 }, options),
  smsMessages: (gateway, options) => gateway.page('messages', { perPage: 1 }, options),
  heartbeats: (gateway, options) => gateway.newestHeartbeat(options),
};

/** Requests that a probe makes. */
export const probeRequests = Object.keys(reads).length;

/**
 * Finds out what a service offers, by concurrent reads alone. Returns the failure instead if nothing of it was reached: no
 * connection, or no token that it accepts.
 */
export async function probeService(
  gateway: OptionalGateway,
  chatServiceAddress: string,
  options: RequestOptions = {},
): Promise<Probe | NotAccepted> {
  const asked = Object.entries(reads) as [OfferName, NonNullable<(typeof reads)[OfferName]>][];
  const outcomes = await Promise.all(
    asked.map(async ([name, read]) => [name, await read(gateway, options)] as const),
  );
  const nothing = outOfReach(outcomes.map(([, outcome]) => outcome));
  if (nothing !== null) return nothing;
  const findings: Probe['findings'] = Object.fromEntries(
    outcomes.map(([name, outcome]) => [name, findingOf(outcome)]),
  );
  const follows = (does: boolean): Finding => ({
    answer: does ? 'follows' : 'follows-not',
    status: null,
  });
  return {
    at: Date.now(),
    findings: {
      ...findings,
      queue: follows(chatServiceAddress.endsWith('/v2')),
      // An SMS that could not be looked up must not be sent: its answer may be lost.
      smsSend: follows(findings.smsMessages?.answer === 'answered'),
    },
  };
}

/** Returns why the service was out of reach, or null. Answers to a refused token prove nothing, nor do 404s beside them. */
function outOfReach(outcomes: readonly Outcome<unknown>[]): NotAccepted | null {
  if (outcomes.some(({ outcome }) => outcome === 'accepted')) return null;
  const others = outcomes.filter((outcome) => outcome.outcome !== 'accepted');
  const refused = others.find(({ outcome }) => outcome === 'unauthorized');
  const [first] = others;
  const isAway = others.every(({ outcome }) => outcome === 'not-sent');
  return refused ?? (isAway ? (first ?? null) : null);
}

function findingOf(outcome: Outcome<unknown>): Finding {
  const status = 'status' in outcome ? outcome.status : null;
  switch (outcome.outcome) {
    case 'accepted':
      return { answer: 'answered', status };
    case 'unauthorized':
      return { answer: 'unauthorized', status: 401 };
    case 'rate-limited':
      return { answer: 'rate-limited', status: 429 };
    case 'not-working':
      return { answer: 'refused', status: 422 };
    case 'rejected':
      return { answer: answerOf[outcome.status] ?? 'refused', status };
    case 'not-sent':
    case 'bad-file':
    case 'broken-off':
      return { answer: 'not-reached', status: null };
    case 'unknown':
      if (outcome.reason === 'web-page') return { answer: 'web-page', status };
      if (outcome.reason === 'server-error') return { answer: 'server-error', status };
      return { answer: status === null ? 'no-answer' : 'other-answer', status };
  }
}

const answerOf: Record<number, Finding['answer']> = {
  403: 'unauthorized',
  404: 'not-found',
  405: 'not-allowed',
};
