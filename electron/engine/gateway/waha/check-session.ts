import type { InputProblem } from '../../../../shared/domain/app-error.ts';
import type { RequestOptions } from '../gateway.ts';
import type { Health } from '../optional/health.ts';
import type { Outcome } from '../outcome.ts';
import { probeAddress, problemOfAddress, type ProbeSettings } from '../probe-address.ts';
import { wahaPathOf } from './waha-form.ts';

/** A problem with the details of a WAHA server that a person entered. */
export interface WahaProblem {
  field: 'chatServiceAddress' | 'instanceUuid' | 'accessToken';
  problem: InputProblem;
  detail?: string;
}

/**
 * Checks, by reads alone, whether a WAHA server answers at a checked address, and then, with the key, whether its session works;
 * `health` asks for the latter. Null: it does.
 */
export async function checkSession(
  { address, session }: { address: string; session: string },
  health: (options: RequestOptions) => Promise<Outcome<Health>>,
  settings: ProbeSettings,
): Promise<WahaProblem | null> {
  const problem = await probeAddress(`${address}${wahaPathOf(session)}`, settings);
  // A web page or a redirecting server must not receive the key.
  if (problem === 'web-page' || problem === 'redirects')
    return at('chatServiceAddress', 'not-waha');
  if (problem !== null) return at('chatServiceAddress', problem);
  const outcome = await health(settings.signal ? { signal: settings.signal } : {});
  switch (outcome.outcome) {
    case 'accepted': {
      const { status } = outcome.value;
      if (status === 'WORKING') return null;
      return { ...at('instanceUuid', 'session-not-working'), detail: status };
    }
    case 'unauthorized':
      return at('accessToken', 'key-refused');
    case 'not-working':
      return { ...at('instanceUuid', 'session-not-working'), detail: outcome.state };
    case 'rejected':
      if (outcome.status === 403) return at('accessToken', 'key-refused');
      return outcome.status === 404
        ? at('instanceUuid', 'no-such-session')
        : at('chatServiceAddress', 'not-waha');
    case 'not-sent':
      return at('chatServiceAddress', problemOfAddress[outcome.reason]);
    case 'rate-limited':
      return at('chatServiceAddress', 'host-silent');
    case 'unknown':
      return at('chatServiceAddress', outcome.status === null ? 'host-silent' : 'not-waha');
    case 'bad-file':
    case 'broken-off':
      return at('chatServiceAddress', 'host-silent');
  }
}

function at(field: WahaProblem['field'], problem: InputProblem): WahaProblem {
  return { field, problem };
}
