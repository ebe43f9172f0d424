/** What an end of Postline would interrupt, though most of it goes on at the next start. */
export const unfinishedKinds = [
  /** Somebody typed within the last minute. */
  'typing',
  /** A dialog with changes that are not saved. */
  'dialog',
  'recording',
  'upload',
  /** Messages that are being sent, or are next: not those that wait for the network or a token. */
  'message',
  /** Messages and deletions that can still be undone. */
  'undo',
  /** Scheduled messages that are due within a minute. */
  'scheduled',
  /** Deletions, seen marks and read chats. */
  'action',
  /** Archive runs that send. */
  'run',
  /** Changes of single threads. */
  'thread',
  'import',
  'export',
  'backup',
  'restore',
  'forgetting',
  'retention',
  /** Anything else that the page has asked for and is waiting for. */
  'call',
] as const;

export type UnfinishedKind = (typeof unfinishedKinds)[number];

export interface Unfinished {
  kind: UnfinishedKind;
  /** At least 1. */
  count: number;
}
