/** What a console has to know to join a team. It works once, and holds no token of a chat service. */
export interface JoinLine {
  /** Name or address of the server, as consoles reach it. */
  host: string;
  port: number;
  database: string;
  /** The member’s role on the server. */
  role: string;
  /** The role’s first password, which joining replaces. */
  code: string;
  /** Of who vouches for the server, see `findAuthority`; null: no TLS, on this computer alone. */
  fingerprint: string | null;
  /** The team’s name. */
  team: string;
}

const start = 'postline-team:';
const longest = 4096;

/** Writes the line that is pasted into a console. */
export function writeJoinLine(line: JoinLine): string {
  return start + Buffer.from(JSON.stringify({ v: 1, ...line })).toString('base64url');
}

/** Reads a join line, with whatever space and line breaks a mail program put into it; null: it is none. */
export function readJoinLine(text: string): JoinLine | null {
  const written = text.replace(/\s+/g, '');
  if (!written.startsWith(start) || written.length > longest) return null;
  let value: unknown;
  try {
    value = JSON.parse(Buffer.from(written.slice(start.length), 'base64url').toString());
  } catch {
    return null;
  }
  if (typeof value !== 'object' || value === null) return null;
  const { v, port, fingerprint, ...texts } = value as Record<string, unknown>;
  const { host, database, role, code, team } = texts;
  const isText = (one: unknown): one is string => typeof one === 'string' && one !== '';
  if (v !== 1 || !isText(host) || !isText(database) || !isText(role)) return null;
  if (!isText(code) || !isText(team) || !/^postline_[0-9a-f]+$/.test(role)) return null;
  if (typeof port !== 'number' || !Number.isInteger(port) || port < 1 || port > 65_535) return null;
  if (fingerprint !== null && !(isText(fingerprint) && /^[0-9a-f]{64}$/.test(fingerprint)))
    return null;
  return { host, port, database, role, code, fingerprint, team };
}
