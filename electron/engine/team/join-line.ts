import * as z from 'zod';
import { isLoopback } from '../connection/is-loopback.ts';
import { invalidInput } from '../engine-error.ts';

/** The start of every join line. */
const prefix = 'postline-team:';

/** The address of a team's store, and the role with which a member connects. */
export interface TeamAddress {
  host: string;
  port: number;
  database: string;
  /** The member's own role. */
  role: string;
  /** SHA-256 of the authority's certificate, in lower-case hexadecimal digits; null: no TLS, allowed only for a store on this computer. */
  fingerprint: string | null;
}

export interface JoinLine extends TeamAddress {
  /** A one-time password. */
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

/** Reads a join line from a text that contains it. Throws EngineError `invalid-input` for the field `line`. */
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
    if (!isThisComputer(line.host)) throw invalidInput('line', 'team-no-tls');
    return { ...line, teamName, fingerprint: null };
  }
  if (!/^[0-9a-f]{64}$/.test(fingerprint)) throw invalidInput('line', 'team-line-malformed');
  return { ...line, teamName, fingerprint };
}

/** Returns whether a host is this computer, so that nobody can read the connection on its way. */
function isThisComputer(host: string): boolean {
  return isLoopback(host) || host === '::1' || host.startsWith('/');
}

/** Characters that mail programs insert where they quote, wrap or encode a line; a join line never contains them. */
const inserted = /^[\s>|]+|=$|[\s\p{Cf}]/gmu;

function readJson(pasted: string): unknown {
  // The text around the line may contain the prefix too.
  for (const afterPrefix of pasted.replace(inserted, '').split(prefix).slice(1)) {
    const json = firstObject(afterPrefix);
    if (json !== null) return json;
  }
  return null;
}

/** Returns the object that a text encodes at its start, or null. Without white space, the text after the line seems to be part of it. */
function firstObject(encoded: string): unknown {
  const [body = ''] = encoded.match(/^[\w-]+/) ?? [];
  const text = Buffer.from(body, 'base64url').toString('utf8');
  for (let end = text.indexOf('}'); end !== -1; end = text.indexOf('}', end + 1)) {
    try {
      return JSON.parse(text.slice(0, end + 1)) as unknown;
    } catch {
      // A name may contain a brace: the object continues.
    }
  }
  return null;
}
