import { type Doubt, type Outcome, unproven } from '../gateway/outcome.ts';
import type { Log } from '../host.ts';
import type { BackOff } from './back-off.ts';

/** The result of one attempt. */
export interface Attempt<Value> {
  outcome: Outcome<Value>;
  /** When a request that was not carried out is retried, in milliseconds since 1970; null: not automatically, or not known. */
  retryAt: number | null;
}

/**
 * Makes one request and applies its outcome to the back-off. Returns null if the request was refused for a token that has been
 * replaced meanwhile: such a request has no outcome, and nothing is reported.
 */
export async function attempt<Value>(
  send: () => Promise<Outcome<Value>>,
  {
    backOff,
    troubleAbout,
    log,
  }: {
    backOff: BackOff;
    /** Returns the chat or thread under which the back-off counts this doubt against the service; null: it is not counted. */
    troubleAbout: (doubt: Doubt) => string | null;
    log: Log;
  },
): Promise<Attempt<Value> | null> {
  const tokenAge = backOff.tokenAge();
  let outcome: Outcome<Value>;
  const begunAt = performance.now();
  try {
    outcome = await send();
  } catch (error) {
    // A bug in Postline, which proves nothing about the request.
    log.error('a request failed in Postline itself', { error: String(error) });
    outcome = unproven;
  }
  if (outcome.outcome === 'unauthorized' && tokenAge !== backOff.tokenAge()) return null;
  return {
    outcome,
    retryAt: applyOutcome(outcome, backOff, troubleAbout, performance.now() - begunAt),
  };
}

/** Updates the back-off: a 401, a 429, proof that nothing left, and a failing service hold all requests. Returns `retryAt`. */
function applyOutcome(
  outcome: Outcome<unknown>,
  backOff: BackOff,
  troubleAbout: (doubt: Doubt) => string | null,
  tookMs: number,
): number | null {
  switch (outcome.outcome) {
    case 'accepted':
    case 'rejected':
      backOff.reached(tookMs);
      return null;
    case 'unknown': {
      const about = troubleAbout(outcome);
      if (about !== null) backOff.trouble(about, outcome.status === null);
      return null;
    }
    case 'not-sent':
      if (outcome.reason !== 'no-token') return backOff.offline();
      backOff.needsToken('no-token');
      return null;
    case 'unauthorized':
      backOff.needsToken('unauthorized');
      return null;
    case 'not-working':
      return backOff.notWorking(outcome);
    case 'rate-limited':
      return backOff.rateLimited(outcome.retryAfterMs);
    case 'bad-file':
    case 'broken-off':
      return null;
  }
}
