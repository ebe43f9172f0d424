import { randomUUID } from 'node:crypto';
import { basename } from 'node:path';

/** A file that the person let main read. */
export interface GrantedFile {
  /** Absolute path; never leaves main. */
  path: string;
  /** As the person knows it. */
  name: string;
  /** It lies in Postline's own folder and belongs to whoever redeems the grant. */
  isOwn: boolean;
}

/** Which files the page may speak of. A grant is made by a host, never by the page, and serves once. */
export interface Grants {
  /** `name` where the path's own says nothing; answers the grant's id. */
  issue(path: string, own?: { name: string }): string;
  /** Null where there is none of that id, or it was redeemed before. */
  redeem(grantId: string): GrantedFile | null;
}

/** Grants that nobody redeems are forgotten, the oldest first. */
const mostGrants = 1_000;

export function createGrants(): Grants {
  const granted = new Map<string, GrantedFile>();
  return {
    issue: (path, own) => {
      const grantId = randomUUID();
      granted.set(grantId, { path, name: own?.name ?? basename(path), isOwn: own !== undefined });
      const [oldest] = granted.keys();
      if (granted.size > mostGrants && oldest !== undefined) granted.delete(oldest);
      return grantId;
    },
    redeem: (grantId) => {
      const file = granted.get(grantId) ?? null;
      granted.delete(grantId);
      return file;
    },
  };
}
