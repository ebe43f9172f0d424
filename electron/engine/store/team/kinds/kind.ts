import type { Database } from '../../database.ts';
import type { AuditTable } from '../../tables/audit-table.ts';
import type { messageImporter } from '../../tables/imports-table.ts';
import type { AnswerOrder } from '../../threads/answer-order.ts';
import type { LoggedEvent, Mark, OwnEvent } from '../team-event.ts';

/** What applying changed. */
export interface Applied {
  chatIds: Set<string>;
  /** Messages of this desk that were settled, or given back, by it. */
  settled: number;
  /** Places of threads that changed, and of those of which more than their state did. */
  threads: Set<number>;
  wholeThreads: Set<number>;
  /** Runs of other desks. */
  runIds: Set<string>;
  /** The list of chats, or what it is sorted by, is another. */
  isListChanged: boolean;
}

/** Where events are applied: this desk, as part of a transaction. */
export interface ApplyingDesk {
  database: Database;
  audit: Pick<AuditTable, 'add'>;
  importer: ReturnType<typeof messageImporter>;
  answers: Pick<AnswerOrder, 'note'>;
  memberId: string;
  instanceKey: string;
  /** Until when people were forgotten, by the fingerprints of their chats. */
  forgotten: ReadonlyMap<string, number>;
  /** What the store's clock is ahead of this computer's, in milliseconds. */
  offset: number;
  now: number;
  applied: Applied;
}

/** An event whose ID could be read: it is `kind:id:version`. */
export interface IdentifiedEvent extends LoggedEvent {
  id: string;
  version: number;
}

export type Snapshot = Pick<OwnEvent, 'chatId' | 'at' | 'payload'>;

/** A kind of event of a team's log. */
export interface EventKind {
  name: string;
  /** Reads what a mark is of, as it is now and by the store's clock; null: it is not here any more. */
  snapshot(database: Database, mark: Mark, offset: number): Snapshot | null;
  /** Applies an event; the same twice changes nothing. Returns the chat that it changed; null: none, or it cannot be understood. */
  apply(desk: ApplyingDesk, event: IdentifiedEvent): string | null;
  /** SQL of all of this desk's own (:memberId) that is told, each with `id` and `at`; null: it is a register. */
  own: string | null;
  /** SQL of all registers that have a value here, each with `chat_id`, `entity_id` and `at`. */
  here?: string | null;
  /** By what a long history is gone through in steps, which both have as `place`. */
  place?: { table: string; column: string };
}
