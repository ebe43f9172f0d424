import * as z from 'zod';
import type { AppError } from '../domain/app-error.ts';
import { call } from './call.ts';
import type { Download } from './files.ts';
import { type Instance, instanceIdSchema } from './instances.ts';

/** What a history holds. */
export interface BackupFacts {
  /** The number of its last migration. */
  schema: number;
  counts: { chats: number; messages: number; threads: number };
  /** Messages that had not been sent, scheduled ones among them. */
  waiting: number;
  /** Times of the first and the last message, in milliseconds since 1970; null: there is none. */
  first: number | null;
  last: number | null;
}

/** What a backup that was checked holds. */
export type BackupContents = Omit<BackupFacts, 'schema'> &
  Pick<
    Instance,
    'name' | 'kind' | 'protocol' | 'chatServiceAddress' | 'smsServiceAddress' | 'instanceUuid'
  > & {
    /** Milliseconds since 1970. */
    madeAt: number;
    /** Bytes of its files. */
    size: number;
  };

/** The one backup that is made or restored now, or the last one until it is dismissed. */
export type BackupTask = {
  fileName: string;
  /**
   * `working`: it is written, or read and checked; `locked`: it wants a passphrase, or another one than was given; `ready`: it was
   * checked and can be restored; `restoring`.
   */
  stage: 'working' | 'locked' | 'ready' | 'restoring' | 'done' | 'failed';
  /** Bytes; `total` null: it is at something of which that cannot be told. */
  done: number;
  total: number | null;
  /** Why it failed, or what is wrong with the passphrase. */
  error: AppError | null;
} & (
  | {
      kind: 'backup';
      instanceId: string;
      /** Where the host asks for no place: a file for the page to save once it is done. */
      download: Download | null;
    }
  | { kind: 'restore'; contents: BackupContents | null }
);

const passphrase = z.string().max(1_000);

export const backupCalls = {
  /** Null: none. `backups.changed` says when to ask again. */
  'backups.task': call(z.strictObject({})).returns<BackupTask | null>(),
  /** Asks the person where to, and begins. Without a passphrase the file is as readable as the history. Returns false where the dialog was closed. */
  'backups.make': call(
    z.strictObject({ instanceId: instanceIdSchema, passphrase }),
  ).returns<boolean>(),
  /** Begins to read and check a file that was granted. Nothing of it is used before `backups.restore`. */
  'backups.read': call(z.strictObject({ grantId: z.uuid() })).returns<null>(),
  /** Tries a passphrase on the file that is `locked`. */
  'backups.unlock': call(z.strictObject({ passphrase })).returns<null>(),
  /** Makes a new instance of what is `ready`; what waited in it is not sent (docs/decisions/0028-backups.md). */
  'backups.restore': call(z.strictObject({ name: z.string().max(10_000) })).returns<Instance>(),
  /** Stops what is under way and deletes what it has written, or forgets what has ended. */
  'backups.dismiss': call(z.strictObject({})).returns<null>(),
};
