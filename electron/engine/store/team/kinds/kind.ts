import type { Database } from '../../database.ts';
import type { AuditTable } from '../../rows/audit-table.ts';
import type { messageImporter } from '../../imports/imports-table.ts';
import type { AnswerOrder } from '../../sms/answer-order.ts';
import type { LoggedEvent, Mark, OwnEvent } from '../team-event.ts';

/** What events changed in the history. */
export interface Applied {
  chatIds: Set<string>;
  /** Number of this desk's messages whose outcome became known, or unknown again. */
  settled: number;
  /** Chats that this desk closed with one of its messages and that are open again, since it is unknown again. */
  reopened: { chatId: string; localId: string }[];
  /** Places of threads whose state changed, and of threads of which more changed. */
  threads: Set<number>;
  /** Runs of other desks. */
  runIds: Set<string>;
  /** The list of chats, or what sorts it, changed. */
  isListChanged: boolean;
}

/** The desk that applies events, as part of a transaction. */
export interface ApplyingDesk {
  database: Database;
  audit: Pick<AuditTable, 'add'>;
  importer: ReturnType<typeof messageImporter>;
  answers: Pick<AnswerOrder, 'note'>;
  memberId: string;
  instanceKey: string;
  /** Until when people were forgotten, by the fingerprints of their chats. */
  forgotten: ReadonlyMap<string, number>;
  /** Milliseconds by which the store's clock is ahead of this computer's. */
  offset: number;
  now: number;
  applied: Applied;
}

/** An event with its ID parsed: `kind:id:version`. */
export interface IdentifiedEvent extends LoggedEvent {
  id: string;
  version: number;
}

export type Snapshot = Pick<OwnEvent, 'chatId' | 'at' | 'payload'>;

/** The keys of a step: behind the first, up to the second. */
export interface StepBounds {
  after: string;
  next: string;
}

/** A kind of event in a team's log. */
export interface EventKind {
  name: string;
  /** Reads the current state of what a mark points at, with times by the store's clock; null: it was deleted. */
  snapshot(database: Database, mark: Mark, offset: number): Snapshot | null;
  /** Applies an event; idempotent. Returns the chat that changed; null: none did, or the event is invalid. */
  apply(desk: ApplyingDesk, event: IdentifiedEvent): string | null;
  /** SQL that selects the `id` and `at` of everything of this desk (:memberId) that belongs in the log; null: the kind is a register. */
  ownEntities: string | null;
  /** SQL that selects the `chat_id`, `entity_id` and `at` of every register with a local value. */
  localEntities?: string | null;
  /** Queues what of a step of the local data goes out in pages; `within` is SQL over `step_key`, with `bounds` as its values. */
  queue?: (database: Database, within: string, bounds: StepBounds | null) => void;
  /** The column by which a long history is marked in steps; both queries select it as `step_key`. */
  stepColumn?: { table: string; column: string };
}
