import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { basename } from 'node:path';
import { type FileIdentity, FileFault, glanceAt, isSameFile } from './file-identity.ts';

/** A file of this machine that main may read. */
export interface LocalFile {
  /** Absolute path; never leaves main. */
  path: string;
  /** As the person knows it. */
  name: string;
  /** It lies in Postline's own folder and belongs to whoever redeems the grant. */
  isOwn: boolean;
}

/** A file that the person let main read. */
export interface GrantedFile extends LocalFile {
  /** What lay there when it was granted; null: nothing that could be seen. */
  picked: FileIdentity | null;
}

export type Grants = ReturnType<typeof createGrants>;

/** Grants that nobody redeems are forgotten, the oldest first; with them goes a file in Postline's own folder. */
const mostGrants = 1_000;

/** Milliseconds after which nobody will redeem a grant of such a file any more. */
const unclaimedMs = 60 * 60 * 1_000;

/** Keeps which files the page may speak of. A grant is made by a host, never by the page, and serves once. */
export function createGrants() {
  const granted = new Map<string, GrantedFile>();
  const forget = (grantId: string): void => {
    const file = granted.get(grantId);
    granted.delete(grantId);
    if (file?.isOwn === true) void rm(file.path, { force: true });
  };
  return {
    /** `ownName` for a file in Postline's own folder, whose path says nothing. Returns the grant's id, `grantId` where given. */
    issue: (
      path: string,
      { ownName, grantId = randomUUID() }: { ownName?: string; grantId?: string | undefined } = {},
    ): string => {
      const name = ownName ?? basename(path);
      granted.set(grantId, { path, name, isOwn: ownName !== undefined, picked: glanceAt(path) });
      if (ownName !== undefined) setTimeout(() => forget(grantId), unclaimedMs).unref();
      const [oldest] = granted.keys();
      if (granted.size > mostGrants && oldest !== undefined) forget(oldest);
      return grantId;
    },
    /** Returns null where there is none of that id, or it was redeemed before. */
    redeem: (grantId: string): GrantedFile | null => {
      const file = granted.get(grantId) ?? null;
      granted.delete(grantId);
      return file;
    },
  };
}

/** Throws {@link FileFault} `changed` where another file or another content lies there than was granted. */
export function checkPicked({ path, picked }: GrantedFile): void {
  const now = glanceAt(path);
  // What is gone, or cannot be seen, is said by what opens it.
  if (now !== null && (picked === null || !isSameFile(picked, now))) throw new FileFault('changed');
}
