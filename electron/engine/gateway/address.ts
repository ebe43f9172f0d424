import type { InputProblem } from '../../../shared/domain/app-error.ts';
import type { Protocol } from '../../../shared/domain/protocol.ts';
import { isLoopback } from '../connection/is-loopback.ts';
import { parseWebAddress } from '../connection/parse-web-address.ts';

export type CheckedAddress =
  | { ok: true; /** Normalised: lower-case host, no default port. */ address: string }
  | { ok: false; problem: InputProblem };

/**
 * Reads the address of a service as a person wrote it. Mistakes are named, never repaired by a guess:
 * the token goes wherever this address points.
 */
export function checkServiceAddress(written: string): CheckedAddress {
  const checked = checkBaseAddress(written);
  // Both bases end in the version segment (interface.md, head and §9); a newer one queues what it is asked.
  return checked.ok && !/\/v[12]$/.test(checked.address) ? refuse('no-version') : checked;
}

/** The check of a service's address for each protocol, as {@link checkServiceAddress} does it. */
export const addressChecks: Readonly<Record<Protocol, (written: string) => CheckedAddress>> = {
  interface: checkServiceAddress,
  // Its `/api` may follow a path; the slash that browsers add is ignored.
  waha: (written) => checkBaseAddress(written.trim().replace(/\/+$/, '')),
};

function checkBaseAddress(written: string): CheckedAddress {
  const trimmed = written.trim();
  if (trimmed === '') return refuse('required');
  const url = parseWebAddress(trimmed);
  if (url === null) return refuse('not-an-address');
  const authority = trimmed.split(/[/?#]/)[2] ?? '';
  if (authority.includes('@')) return refuse('has-user');
  if (/[?#]/.test(trimmed)) return refuse('has-query');
  if (url.protocol === 'http:' && !isLoopback(url.hostname)) return refuse('needs-https');
  if (url.pathname.length > 1 && url.pathname.endsWith('/')) return refuse('trailing-slash');
  return { ok: true, address: `${url.origin}${url.pathname.replace(/\/$/, '')}` };
}

function refuse(problem: InputProblem): CheckedAddress {
  return { ok: false, problem };
}
