/** What a console needs to join a team. It works once, and holds no token of a chat service. */
export interface JoinLine {
  /** Name or address of the server, as consoles reach it. */
  host: string;
  port: number;
  database: string;
  /** The member’s role on the server. */
  role: string;
  /** The role’s first password, which joining replaces. */
  code: string;
  /** Of the server’s authority, see `findAuthority`; null: no TLS, on this computer alone. */
  fingerprint: string | null;
  /** The team’s name. */
  team: string;
}

const prefix = 'postline-team:';

/** Encodes the line that a member pastes into a console. */
export function writeJoinLine(line: JoinLine): string {
  return prefix + Buffer.from(JSON.stringify({ v: 1, ...line })).toString('base64url');
}
