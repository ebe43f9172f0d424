import * as z from 'zod';
import { isLoopback } from '../connection/is-loopback.ts';
import { invalidInput } from '../engine-error.ts';

/** What every join line begins with. */
const prefix = 'postline-team:';

/** Where a team's store is, and as whom one speaks to it. */
export interface TeamAddress {
  host: string;
  port: number;
  database: string;
  /** The member's own role. */
  role: string;
  /** SHA-256 of the authority's certificate, in lower-case hexadecimal digits; null: no TLS, which only this computer itself may do without. */
  fingerprint: string | null;
}

export interface JoinLine extends TeamAddress {
  /** Works once. */
  code: string;
  teamName: string;
}

const headSchema = z.object({ v: z.number() });

const lineSchema = z.object({
  v: z.literal(1),
  host: z.string().min(1).max(255),
  port: z.int().min(1).max(65_535),
  database: z.string().min(1).max(63),
  role: z.string().min(1).max(63),
  code: z.string().min(1).max(200),
  fingerprint: z.string().nullish(),
  team: z.string().min(1).max(200),
});

/** Reads a join line, whatever stands around it. Throws EngineError `invalid-input` for the field `line`. */
export function readJoinLine(pasted: string): JoinLine {
  const json = readJson(pasted);
  const head = headSchema.safeParse(json);
  if (!head.success) throw invalidInput('line', 'team-line-malformed');
  if (head.data.v > 1) throw invalidInput('line', 'team-line-newer');
  const read = lineSchema.safeParse(json);
  if (!read.success) throw invalidInput('line', 'team-line-malformed');
  const { v: _version, team: teamName, fingerprint: written, ...line } = read.data;
  const fingerprint = (written ?? '').replaceAll(':', '').toLowerCase();
  if (fingerprint === '') {
    if (!isHere(line.host)) throw invalidInput('line', 'team-no-tls');
    return { ...line, teamName, fingerprint: null };
  }
  if (!/^[0-9a-f]{64}$/.test(fingerprint)) throw invalidInput('line', 'team-line-malformed');
  return { ...line, teamName, fingerprint };
}

/** Tells whether a host is this computer: nothing of it can be read on the way. */
function isHere(host: string): boolean {
  return isLoopback(host) || host === '::1' || host.startsWith('/');
}

/** What a program that quotes, wraps or encodes a message puts into a line that it breaks: none of it is ever in a line. */
const brokenBy = /^[\s>|]+|=$|[\s\p{Cf}]/gmu;

function readJson(pasted: string): unknown {
  // The words around it may speak of how a line begins, too.
  for (const said of pasted.replace(brokenBy, '').split(prefix).slice(1)) {
    const json = firstObject(said);
    if (json !== null) return json;
  }
  return null;
}

/** Returns the object that a line begins with; what follows it is what stood behind the line, as if it were of it. */
function firstObject(said: string): unknown {
  const [body = ''] = said.match(/^[\w-]+/) ?? [];
  const text = Buffer.from(body, 'base64url').toString('utf8');
  for (let end = text.indexOf('}'); end !== -1; end = text.indexOf('}', end + 1)) {
    try {
      return JSON.parse(text.slice(0, end + 1)) as unknown;
    } catch {
      // It goes on: a name may have a brace.
    }
  }
  return null;
}
