import { type Doubt, type Outcome, unproven } from '../gateway/outcome.ts';
import type { Log } from '../host.ts';
import type { BackOff } from './back-off.ts';

/** What came of one attempt. */
export interface Attempt<Value> {
  outcome: Outcome<Value>;
  /** When what could not be carried out is tried again, in milliseconds since 1970; null: not by itself, or not known. */
  retryAt: number | null;
}

/**
 * Makes one request and lets the back-off learn from its outcome. Returns null where it was refused for a token that has been
 * replaced meanwhile: nothing came of it, and nothing is to be said.
 */
export async function attempt<Value>(
  send: () => Promise<Outcome<Value>>,
  {
    backOff,
    troubleAbout,
    log,
  }: {
    backOff: BackOff;
    /** What the doubt says is sick, by the chat or the thread; null: it says nothing. */
    troubleAbout: (doubt: Doubt) => string | null;
    log: Log;
  },
): Promise<Attempt<Value> | null> {
  const tokenAge = backOff.tokenAge();
  let outcome: Outcome<Value>;
  try {
    outcome = await send();
  } catch (error) {
    // A fault of ours, and no proof of anything.
    log.error('a request failed in Postline itself', { error: String(error) });
    outcome = unproven;
  }
  if (outcome.outcome === 'unauthorized' && tokenAge !== backOff.tokenAge()) return null;
  return { outcome, retryAt: applyOutcome(outcome, backOff, troubleAbout) };
}

/** 401, 429 and proof that nothing left hold all that waits, and so does a service that is sick. */
function applyOutcome(
  outcome: Outcome<unknown>,
  backOff: BackOff,
  troubleAbout: (doubt: Doubt) => string | null,
): number | null {
  switch (outcome.outcome) {
    case 'accepted':
    case 'rejected':
      backOff.reached();
      return null;
    case 'unknown': {
      const about = troubleAbout(outcome);
      if (about !== null) backOff.trouble(about);
      return null;
    }
    case 'not-sent':
      if (outcome.reason !== 'no-token') return backOff.offline();
      backOff.needsToken('no-token');
      return null;
    case 'unauthorized':
      backOff.needsToken('unauthorized');
      return null;
    case 'rate-limited':
      return backOff.rateLimited(outcome.retryAfterMs);
    case 'bad-file':
    case 'broken-off':
      return null;
  }
}
