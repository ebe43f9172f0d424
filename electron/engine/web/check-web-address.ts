import * as net from 'node:net';
import type { InputProblem } from '../../../shared/domain/app-error.ts';
import { parseWebAddress } from '../connection/parse-web-address.ts';
import { isPublicIp } from './public-address.ts';

export type CheckedWebAddress = { ok: true; url: URL } | { ok: false; problem: InputProblem };

const longestAddress = 2_048;

/** Names that mean something only within a network or a machine (RFC 6761, RFC 6762, and what home networks use). */
const privateNames =
  /(^|\.)(localhost|local|localdomain|internal|intranet|lan|home|corp|private|home\.arpa|onion)$/;

/**
 * Reads the address of a page, a picture or a file as a person or a page wrote it: `http` or `https`, no user name, and
 * nothing that shows by its letters that it is not of the public internet. What a name resolves to is checked when it is asked for.
 */
export function checkWebAddress(
  written: string,
  isPublic: (ip: string) => boolean = isPublicIp,
): CheckedWebAddress {
  const trimmed = written.trim();
  if (trimmed === '') return refuse('required');
  if (trimmed.length > longestAddress) return refuse('too-long');
  const url = parseWebAddress(trimmed);
  if (url === null) return refuse('not-an-address');
  url.hash = '';
  if (url.username !== '' || url.password !== '') return refuse('has-user');
  const host = url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  if (net.isIP(host) !== 0) return isPublic(host) ? { ok: true, url } : refuse('private-address');
  if (privateNames.test(host)) return refuse('private-address');
  // A name without a dot is found in a network's own directory, if at all.
  return host.includes('.') ? { ok: true, url } : refuse('private-address');
}

function refuse(problem: InputProblem): CheckedWebAddress {
  return { ok: false, problem };
}
