import * as z from 'zod';
import type { ProxyMode } from '../domain/proxy-settings.ts';
import { call } from './call.ts';
import { instanceIdSchema } from './instances.ts';
import type { OutboxStatus } from './outbox.ts';
import type { IndexProgress } from './search.ts';

/** What came of a request to the service (docs/decisions/0002-outcomes.md). */
export type AnswerOutcome =
  | 'accepted'
  | 'rejected'
  | 'unauthorized'
  | 'rate-limited'
  | 'not-sent'
  | 'bad-file'
  | 'broken-off'
  | 'unknown';

/** One request and its answer: nothing of what was sent, or of what the service said. */
export interface ServiceAnswer {
  /** The endpoint, as the interface names it; empty for the test of a connection. */
  operation: string;
  outcome: AnswerOutcome;
  /** HTTP status; null where the outcome has none. */
  status: number | null;
  /** Milliseconds that it took. */
  ms: number;
  /** Milliseconds since 1970. */
  at: number;
}

/** Times are in milliseconds since 1970. */
export interface DatabaseCheck {
  /** Since when the history is being read; null: it is not. */
  runningSince: number | null;
  /** Null where none has ended since the start. `not-read`: nobody could look. */
  last: { at: number; result: 'whole' | 'damaged' | 'not-read' } | null;
}

export interface InstanceHealth {
  instanceId: string;
  name: string;
  kind: 'service' | 'practice';
  /** Of the chat service, as in `chat.example.com:8443`. */
  host: string;
  token: 'stored' | 'memory' | 'missing';
  outbox: OutboxStatus;
  /** Since when the oldest message waits, in milliseconds since 1970; null: none does. */
  oldestWaiting: number | null;
  database: DatabaseCheck;
  /** Null: all messages are in the search index. */
  indexing: IndexProgress | null;
  /** The last 20 since the start, newest first. */
  answers: ServiceAnswer[];
}

/** Something that went wrong in Postline itself, as it is kept in `problems/`. */
export interface Problem {
  /** Milliseconds since 1970. */
  at: number;
  /** A crash of Postline or of its window, or an error in one of them. */
  kind: 'crash' | 'window-crash' | 'main-error' | 'window-error';
  /** The first line of what is known of it, redacted. */
  summary: string;
}

export interface DataFolderState {
  path: string;
  isWritable: boolean;
  /** Whether its rights let in other users of this computer; null: they do not tell. */
  isOpenToOthers: boolean | null;
  /** Files and folders in it that others could read until this start. */
  closedToOthers: number;
}

export interface HealthReport {
  versions: {
    postline: string;
    /** Null where the host is not Electron. */
    electron: string | null;
    chromium: string | null;
    node: string;
    sqlite: string;
    /** Number of the histories' newest migration. */
    schema: number;
    /** As in `Linux 6.8.0 (x64)`. */
    system: string;
  };
  /** Milliseconds since 1970. */
  startedAt: number;
  /** Bytes free where the data folder is; null where the system does not say. */
  free: number | null;
  dataFolder: DataFolderState;
  keyring: 'encrypted' | 'memory';
  proxy: {
    mode: ProxyMode;
    /** Proxies that wait for a name and password. */
    asking: number;
  };
  logFolder: string;
  canShowFolders: boolean;
  instances: InstanceHealth[];
  /** Newest first. */
  problems: Problem[];
  /** Dumps of memory that crashes left, and the bytes they take. */
  dumps: { count: number; size: number };
}

const inInstance = { instanceId: instanceIdSchema };

export const healthCalls = {
  'health.report': call(z.strictObject({})).returns<HealthReport>(),
  /** Reads an instance's history from end to end beside the work; `health.changed` tells that it has ended. */
  'health.checkDatabase': call(z.strictObject(inInstance)).returns<null>(),
  /** Ends the check; what the one before found stays. */
  'health.cancelCheck': call(z.strictObject(inInstance)).returns<null>(),
  /** Shows the log in its folder. */
  'health.showLog': call(z.strictObject({})).returns<null>(),
  /** Deletes what is kept of problems, and the dumps. */
  'health.clearProblems': call(z.strictObject({})).returns<null>(),
};
