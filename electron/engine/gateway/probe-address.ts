import type { InputProblem } from '../../../shared/domain/app-error.ts';
import type { NotSentReason } from '../../../shared/domain/failure.ts';
import { isWebPage } from './answer-head.ts';
import { perform } from './client.ts';
import { defaultTimeouts } from './timeouts.ts';
import type { Trust } from '../connection/trust.ts';

const problems: Record<NotSentReason, InputProblem> = {
  'no-name': 'no-such-host',
  refused: 'host-refused',
  unreachable: 'host-unreachable',
  proxy: 'host-unreachable',
  'connect-timeout': 'host-silent',
  'closed-early': 'host-silent',
  tls: 'host-not-secure',
  'no-token': 'host-silent',
};

export interface ProbeSettings {
  signal?: AbortSignal;
  /** For the connection, and again for the answer. */
  timeoutMs?: number;
  resolveProxy: (address: string) => Promise<string>;
  trust?: Trust;
}

/**
 * Looks, without a token, whether something like the service answers at an address that passed
 * `checkServiceAddress`. Null where it does: any answer that is neither a web page nor a redirect.
 */
export async function probeAddress(
  address: string,
  { signal, timeoutMs = 10_000, resolveProxy, trust }: ProbeSettings,
): Promise<InputProblem | null> {
  const headers = { Accept: 'application/json' };
  const result = await perform(
    { method: 'GET', url: new URL(address), headers, body: null },
    {
      resolveProxy,
      trust,
      timeouts: { ...defaultTimeouts, connectMs: timeoutMs, waitMs: timeoutMs },
      headDecides: () => true,
      options: signal ? { signal } : {},
    },
  );
  if ('outcome' in result) {
    return result.outcome === 'not-sent' ? problems[result.reason] : 'host-unreachable';
  }
  if (result.head === null) return 'host-silent';
  const { status } = result.head;
  if (status >= 300 && status < 400) return 'redirects';
  return isWebPage(result.head) ? 'web-page' : null;
}
