import type { InputProblem } from '../../../shared/domain/app-error.ts';
import type { NotSentReason } from '../../../shared/domain/failure.ts';
import { isWebPage } from './answer-head.ts';
import { perform } from './client.ts';
import { defaultTimeouts } from './timeouts.ts';
import type { NetworkAccess } from '../connection/connect.ts';
import type { StepReport } from '../connection/step-report.ts';

/** Problem of an address for each reason why nothing could be sent to it. */
export const problemOfAddress: Readonly<Record<NotSentReason, InputProblem>> = {
  'no-name': 'no-such-host',
  refused: 'host-refused',
  unreachable: 'host-unreachable',
  proxy: 'host-unreachable',
  'proxy-login': 'proxy-login',
  'proxy-login-refused': 'proxy-login-refused',
  'proxy-scheme': 'proxy-scheme',
  'connect-timeout': 'host-silent',
  'closed-early': 'host-silent',
  tls: 'host-not-secure',
  'tls-authority': 'host-not-secure',
  'tls-name': 'host-other-name',
  'tls-expired': 'host-expired',
  'no-token': 'host-silent',
};

export interface ProbeSettings extends NetworkAccess {
  signal?: AbortSignal;
  report?: StepReport;
  /** For the connection, and again for the answer. */
  timeoutMs?: number;
}

/**
 * Checks, without a token, whether something like the service answers at an address that passed
 * `checkServiceAddress`. Null where it does: any answer that is neither a web page nor a redirect.
 */
export async function probeAddress(
  address: string,
  settings: ProbeSettings,
): Promise<InputProblem | null> {
  const result = await askWithoutToken(address, settings);
  if ('outcome' in result) {
    return result.outcome === 'not-sent' ? problemOfAddress[result.reason] : 'host-unreachable';
  }
  if (result.head === null) return 'host-silent';
  const { status } = result.head;
  if (status >= 300 && status < 400) return 'redirects';
  return isWebPage(result.head) ? 'web-page' : null;
}

/** Makes a GET without a token. */
export function askWithoutToken(
  address: string,
  { signal, report, timeoutMs = 10_000, ...access }: ProbeSettings,
) {
  const headers = { Accept: 'application/json' };
  return perform(
    { method: 'GET', url: new URL(address), headers, body: null },
    {
      ...access,
      timeouts: { ...defaultTimeouts, connectMs: timeoutMs, waitMs: timeoutMs },
      headDecides: () => true,
      options: { ...(signal && { signal }), ...(report && { report }) },
    },
  );
}
