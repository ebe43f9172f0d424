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
  /** `ownName` for a file in Postline's own folder, whose path says nothing. Answers the grant's id, `grantId` where given. */
  issue(path: string, about?: { ownName?: string; grantId?: string | undefined }): string;
  /** Null where there is none of that id, or it was redeemed before. */
  redeem(grantId: string): GrantedFile | null;
}

/** Grants that nobody redeems are forgotten, the oldest first. */
const mostGrants = 1_000;

export function createGrants(): Grants {
  const granted = new Map<string, GrantedFile>();
  return {
    issue: (path, { ownName, grantId = randomUUID() } = {}) => {
      granted.set(grantId, { path, name: ownName ?? basename(path), isOwn: ownName !== undefined });
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
