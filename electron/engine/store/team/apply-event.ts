import { randomUUID } from 'node:crypto';
import { parseChatId } from '../../../../shared/domain/chat-id.ts';
import { chatOf } from '../aliases/wire-address.ts';
import type { Database } from '../database.ts';
import { describeChat } from '../describe-chat.ts';
import type { AuditTable } from '../tables/audit-table.ts';
import type { messageImporter } from '../tables/imports-table.ts';
import { applyMessage, chatHere } from './apply-message.ts';
import { placeMessage } from './place-message.ts';
import {
  assignmentSchema,
  type LoggedEvent,
  messageSchema,
  noteSchema,
  recordSchema,
  registerSchema,
} from './team-event.ts';

/** What applying changed. */
export interface Applied {
  chatIds: Set<string>;
  /** Messages of this desk that were settled, or given back, by it. */
  settled: number;
}

interface Here {
  memberId: string;
  /** What the store's clock is ahead of this computer's, in milliseconds. */
  offset: number;
  now: number;
}

/** Creates what brings an event of a team's log into the history, as part of a transaction. The same event twice changes nothing. */
export function eventApplier(
  database: Database,
  {
    audit,
    importer,
  }: { audit: Pick<AuditTable, 'add'>; importer: ReturnType<typeof messageImporter> },
) {
  const versionOf = (kind: string, id: string): number =>
    database.get<{ version: number }>(
      'SELECT version FROM team_mark WHERE kind = :kind AND entity_id = :id',
      { kind, id },
    )?.version ?? 0;
  const note = (kind: string, id: string, version: number): void => {
    database.run(
      `INSERT INTO team_mark (kind, entity_id, version, is_waiting) VALUES (:kind, :id, :version, 0)
       ON CONFLICT DO UPDATE SET version = :version, is_waiting = 0`,
      { kind, id, version },
    );
  };
  /** The log has this own event: where, and that it need not be told any more unless it has changed since. */
  const isThere = (kind: string, id: string, version: number, seq: number): void => {
    database.run(
      `UPDATE team_mark SET seq = :seq, is_waiting = iif(version <= :version, 0, is_waiting)
       WHERE kind = :kind AND entity_id = :id`,
      { kind, id, version, seq },
    );
  };

  /** A message of this desk comes back, which places it; or one that this desk has lost, which then is as anybody's. */
  const ownMessage = (
    event: LoggedEvent,
    id: string,
    version: number,
    here: Here,
  ): string | null => {
    const row = database.get<{ chatId: string; author: string | null; state: string }>(
      'SELECT chat_id AS chatId, author_member_id AS author, state FROM message WHERE local_id = :id',
      { id },
    );
    if (row === undefined || row.author !== null) {
      if (version <= versionOf('message', id)) return null;
      note('message', id, version);
      return applyMessage(database, audit, { ...event, id }, here.now);
    }
    isThere('message', id, version, event.seq);
    const read = messageSchema.safeParse(event.payload);
    if (!read.success) return null;
    placeMessage(database, id, { at: event.at, wanted: read.data.place, seq: event.seq });
    return row.chatId;
  };

  const message = (event: LoggedEvent, id: string, version: number, here: Here): string | null => {
    if (event.memberId === here.memberId) return ownMessage(event, id, version, here);
    const isOwn = database.get(
      'SELECT 1 FROM message WHERE local_id = :id AND author_member_id IS NULL',
      { id },
    );
    if (isOwn !== undefined || version <= versionOf('message', id)) return null;
    note('message', id, version);
    return applyMessage(database, audit, { ...event, id }, here.now);
  };

  /** Each desk tells of a record under an ID of its own: it is known by its key. */
  const record = (
    event: LoggedEvent,
    id: string,
    version: number,
    here: Here,
    applied: Applied,
  ): string | null => {
    if (event.memberId === here.memberId) isThere('record', id, version, event.seq);
    const read = recordSchema.safeParse(event.payload);
    if (!read.success) return null;
    const { place, at, content, sender, record: json, ...told } = read.data;
    const parts = parseChatId(told.chatId);
    if (parts === null || content.kind === 'link-card') return null;
    if (!importer.isKnown(told) && at >= keptFrom()) {
      const localId = randomUUID();
      // A record of an answer that is not told is none: what needs it does without.
      const done = importer.add(
        [
          {
            ...told,
            chatId: parts.chatId,
            localId,
            chat: describeChat(parts),
            sender,
            content: content.kind === 'text' ? plainRecord : content,
            at,
            record: json ?? '{}',
          },
        ],
        'answered-elsewhere',
        here.now,
      );
      applied.settled += done.settled;
      for (const chatId of done.chatIds) applied.chatIds.add(chatId);
      note('record', localId, version);
    }
    const here_ = database.get<{ localId: string; chatId: string }>(
      `SELECT local_id AS localId, chat_id AS chatId FROM message
       WHERE key_id = :keyId AND chat_id = :chatId AND direction = :direction AND (imported = 1 OR direction = 'in')`,
      {
        keyId: told.keyId,
        chatId: chatOf(database, parts.chatId),
        direction: told.fromMe ? 'out' : 'in',
      },
    );
    if (here_ === undefined) return null;
    // Whoever told it first: the others need not.
    isThere('record', here_.localId, versionOf('record', here_.localId), event.seq);
    placeMessage(database, here_.localId, { at, wanted: place, seq: event.seq });
    return here_.chatId;
  };

  const keptFrom = (): number => {
    const { cutoff } = database.one<{ cutoff: number | null }>('SELECT cutoff FROM retention');
    return cutoff ?? 0;
  };

  const addNote = (event: LoggedEvent, id: string, version: number, here: Here): string | null => {
    const read = noteSchema.safeParse(event.payload);
    const chatId = chatHere(database, event.chatId, event.at);
    if (!read.success || read.data.noteId !== id || chatId === null) return null;
    const { text, mentions, at } = read.data;
    const { memberId, seq } = event;
    if (memberId === here.memberId) {
      isThere('note', id, version, seq);
      setTime('team_note', 'note_id', id, at, seq);
    }
    if (version <= versionOf('note', id)) return chatId;
    note('note', id, version);
    const row = { noteId: id, chatId, memberId, text, at, teamSeq: seq };
    database.insert('team_note', { ...row, mentions: JSON.stringify(mentions) }, 'OR IGNORE');
    return chatId;
  };

  const addAssignment = (
    event: LoggedEvent,
    id: string,
    version: number,
    here: Here,
  ): string | null => {
    const read = assignmentSchema.safeParse(event.payload);
    const chatId = chatHere(database, event.chatId, event.at);
    if (!read.success || read.data.assignmentId !== id || chatId === null) return null;
    const { memberId, at } = read.data;
    const { seq } = event;
    if (event.memberId === here.memberId) {
      isThere('assignment', id, version, seq);
      setTime('team_assignment', 'assignment_id', id, at, seq);
    }
    if (version <= versionOf('assignment', id)) return chatId;
    note('assignment', id, version);
    const row = { assignmentId: id, chatId, memberId, byMemberId: event.memberId, at };
    database.insert('team_assignment', { ...row, teamSeq: seq }, 'OR IGNORE');
    return chatId;
  };

  /** From now on the time of something of this desk is the store's, as it is on every desk. */
  const setTime = (table: string, key: string, id: string, at: number, seq: number): void => {
    database.run(
      `UPDATE ${table} SET at = :at, team_seq = :seq WHERE ${key} = :id AND team_seq IS NULL`,
      { id, at, seq },
    );
  };

  /** One value for a chat: the newest counts, by the store's time. */
  const register = (
    event: LoggedEvent,
    kind: 'closed' | 'read',
    version: number,
    here: Here,
  ): string | null => {
    const read = registerSchema.safeParse(event.payload);
    const chatId = chatHere(database, event.chatId, event.at);
    if (!read.success || chatId === null) return null;
    const { value } = read.data;
    const { at, memberId, seq } = event;
    if (memberId === here.memberId) {
      database.run(
        `UPDATE team_chat SET seq = :seq, is_waiting = iif(version <= :version, 0, is_waiting)
         WHERE chat_id = :chatId AND register = :kind`,
        { chatId, kind, version, seq },
      );
    }
    const current = database.get<{ at: number; by: string; version: number; isWaiting: number }>(
      `SELECT at, member_id AS "by", version, is_waiting AS isWaiting FROM team_chat
       WHERE chat_id = :chatId AND register = :kind`,
      { chatId, kind },
    );
    const isOlder =
      current !== undefined &&
      (at < current.at ||
        (at === current.at && memberId <= current.by) ||
        // What was changed here meanwhile, and is told only now, is newer.
        (current.isWaiting === 1 && current.version + here.offset > at));
    if (isOlder) return null;
    database.run(
      `INSERT INTO team_chat (chat_id, register, value, at, member_id, version) VALUES (:chatId, :kind, :value, :at, :memberId, 0)
       ON CONFLICT DO UPDATE SET value = :value, at = :at, member_id = :memberId`,
      { chatId, kind, value, at, memberId },
    );
    if (memberId === here.memberId) return null;
    if (kind === 'read') {
      database.run(
        `UPDATE message SET read_at = :now WHERE chat_id = :chatId AND direction = 'in' AND read_at IS NULL AND created_at <= :value`,
        { chatId, now: here.now, value: value ?? 0 },
      );
    } else {
      const isNewer =
        value !== null &&
        database.get(
          `SELECT 1 FROM message WHERE chat_id = :chatId AND direction = 'in' AND created_at > :at LIMIT 1`,
          { chatId, at },
        ) !== undefined;
      // What came in after it brought the chat back.
      if (!isNewer) {
        database.run('UPDATE chat SET closed_at = :value WHERE chat_id = :chatId', {
          chatId,
          value,
        });
      }
    }
    return chatId;
  };

  const waitingRegisters = (): string[] =>
    database
      .all<{ id: string }>(
        `SELECT register || ' ' || chat_id AS id FROM team_chat WHERE is_waiting = 1`,
      )
      .map(({ id }) => id);

  return {
    /** Applies an event of the log; what it changes is noted in `applied`. One that cannot be understood is passed over. */
    apply: (event: LoggedEvent, here: Here, applied: Applied): void => {
      const [, kind = '', id = '', written = ''] =
        /^([a-z-]+):(.+):(\d+)$/.exec(event.eventId) ?? [];
      const version = Number(written);
      if (kind !== event.kind || !Number.isSafeInteger(version) || version < 1) return;
      const chatId =
        kind === 'message'
          ? message(event, id, version, here)
          : kind === 'record'
            ? record(event, id, version, here, applied)
            : kind === 'note'
              ? addNote(event, id, version, here)
              : kind === 'assignment'
                ? addAssignment(event, id, version, here)
                : kind === 'chat-closed' || kind === 'chat-read'
                  ? register(event, kind === 'chat-closed' ? 'closed' : 'read', version, here)
                  : null;
      if (chatId !== null) applied.chatIds.add(chatId);
    },
    /** Runs what applies events, so that what it does to registers is not taken for this desk's own. */
    withoutMarks: (work: () => void): void => {
      const before = waitingRegisters();
      work();
      database.run(
        `UPDATE team_chat SET is_waiting = 0
         WHERE is_waiting = 1 AND register || ' ' || chat_id NOT IN (SELECT value FROM json_each(:before))`,
        { before: JSON.stringify(before) },
      );
    },
  };
}

/** A record that holds nothing beside its text. */
const plainRecord = {
  kind: 'record',
  payload: 'conversation',
  sendAs: null,
  fileName: '',
  mimetype: null,
  size: null,
  isForwarded: false,
} as const;
