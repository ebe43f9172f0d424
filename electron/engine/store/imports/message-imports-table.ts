import { bareKey } from '../../../../shared/domain/message-id.ts';
import type { Database } from '../database.ts';
import { fittingSize } from '../fitting-size.ts';
import { putBack } from './former-chat.ts';

/** How far taking an import back is: messages of its part behind this place are looked at. */
export interface UndoPlace {
  part: number;
  position: number;
}

interface ImportedMessageRow {
  position: number;
  localId: string;
  chatId: string;
  keyId: string | null;
  hasFile: number;
  isUsed: number;
}

/**
 * How many messages a step of an import or of its undo has: as many as fit into so many milliseconds of work, in half of which one may be
 * wrong before a frame is late. Each step waits for the disk, which is apart, however few it has.
 */
export const importBounds = { stepMs: 6, fewest: 50, most: 500 };

/** What imports of messages wrote, exports of chats and tables alike, by which they are taken back. */
export function messageImportsTable(database: Database) {
  let undoneAtOnce = importBounds.fewest;

  /** Takes back some messages of a part, the newest first, so that a chat is never counted over all that is still to go. */
  const undoMessages = ({ part, position }: UndoPlace) => {
    const rows = database.all<ImportedMessageRow>(selectImported, {
      part,
      position,
      limit: undoneAtOnce,
    });
    const ids = JSON.stringify(rows.flatMap((row) => (row.isUsed === 1 ? [] : row.localId)));
    for (const table of ['media_copy', 'message']) {
      const sql = `DELETE FROM ${table} WHERE local_id IN (SELECT value FROM json_each(:ids))`;
      database.run(sql, { ids });
    }
    for (const { chatId, keyId, isUsed } of rows) {
      if (isUsed === 1) {
        // A chat of which something stays is in use as it is.
        const sql = 'DELETE FROM message_import_chat WHERE part = :part AND chat_id = :chatId';
        database.run(sql, { part, chatId });
        continue;
      }
      if (keyId === null) continue;
      const told = { chatId, keyId: bareKey(keyId) };
      database.run('DELETE FROM told WHERE key_id = :keyId AND chat_id = :chatId', told);
    }
    return rows;
  };

  /** Gives messages that got their file from a part what stood there before. Returns them. */
  const undoMedia = (part: number, limit: number): { localId: string; chatId: string }[] => {
    const given = database.all<{ localId: string; content: string; chatId: string }>(
      `SELECT local_id AS localId, given.content, message.chat_id AS chatId
       FROM message_import_media AS given JOIN message USING (local_id) WHERE given.part = :part LIMIT :limit`,
      { part, limit },
    );
    for (const { localId, content } of given) {
      const sql = 'UPDATE message SET content = :content WHERE local_id = :localId';
      database.run(sql, { localId, content });
      database.run('DELETE FROM message_import_media WHERE local_id = :localId', { localId });
    }
    return given;
  };

  const undoChats = (part: number, limit: number, now: number): string[] => {
    const chats = database.all<{ chatId: string }>(
      'SELECT chat_id AS chatId FROM message_import_chat WHERE part = :part LIMIT :limit',
      { part, limit },
    );
    for (const { chatId } of chats) putBack(database, { part, chatId }, now);
    return chats.map(({ chatId }) => chatId);
  };

  /** Forgets a part of which nothing is here. */
  const drop = (part: number): void => {
    database.run(
      `DELETE FROM message_import WHERE part = :part AND NOT EXISTS (SELECT 1 FROM message WHERE import_part = :part)`,
      { part },
    );
  };

  /** Returns where taking back begins with the part before one. */
  const partBefore = (importId: string, part: number): UndoPlace | null => {
    const { newest } = database.one<{ newest: number | null }>(
      'SELECT max(part) AS newest FROM message_import WHERE import_id = :importId AND part < :part',
      { importId, part },
    );
    return newest === null ? null : { part: newest, position: Number.MAX_SAFE_INTEGER };
  };

  return {
    /** Begins a part of an import of messages; see {@link beginPart}. */
    begin: (importId: string): number =>
      beginPart(database, { importId, ownName: null, exactness: null }),
    /** Ends a part: one that brought nothing leaves nothing behind. */
    end: (part: number, now: number): void =>
      database.transaction(() => {
        const { count } = database.one<{ count: number }>(
          `SELECT EXISTS (SELECT 1 FROM message WHERE import_part = :part)
             + EXISTS (SELECT 1 FROM message_import_media WHERE part = :part) AS count`,
          { part },
        );
        if (count > 0) return;
        undoChats(part, Number.MAX_SAFE_INTEGER, now);
        drop(part);
      }),
    /**
     * Takes back some more of an import, from its end on: the messages of a part, then the files that it brought to others, last what it made
     * of chats. Returns where to go on, null at the end; how many messages were looked at, how many of them stay, since they were answered,
     * changed or used since, or are with the team; and what is to be told and deleted. `after`: what the step before returned, null: none was.
     */
    undoMore: (importId: string, after: UndoPlace | null, now: number) =>
      database.transaction(() => {
        const startedAt = performance.now();
        const place = after ?? partBefore(importId, Number.MAX_SAFE_INTEGER);
        if (place === null) return { after: null, looked: 0, kept: 0, chatIds: [], fileIds: [] };
        const { part } = place;
        const rows = undoMessages(place);
        const gone = rows.filter(({ isUsed }) => isUsed === 0);
        const given = undoMedia(part, undoneAtOnce - rows.length);
        const put = undoChats(part, undoneAtOnce - rows.length - given.length, now);
        const all = rows.length + given.length + put.length;
        const isPartDone = all < undoneAtOnce;
        undoneAtOnce = fittingSize(
          undoneAtOnce,
          all / (performance.now() - startedAt),
          importBounds,
        );
        if (isPartDone) drop(part);
        return {
          after: isPartDone
            ? partBefore(importId, part)
            : { part, position: rows.at(-1)?.position ?? 0 },
          looked: rows.length,
          kept: rows.length - gone.length,
          chatIds: [...new Set([...[...gone, ...given].map(({ chatId }) => chatId), ...put])],
          fileIds: [...gone.filter(({ hasFile }) => hasFile === 1), ...given].map(
            ({ localId }) => localId,
          ),
        };
      }),
  };
}

/** Begins a part of an import of messages, as part of a transaction. Returns its number, which its messages have. */
export function beginPart(
  database: Database,
  part: { importId: string; ownName: string | null; exactness: number | null },
): number {
  database.insert('message_import', part);
  return database.one<{ part: number }>('SELECT last_insert_rowid() AS part').part;
}

/** The messages of a part, newest first, and whether somebody used them since: what an answer from here answers is in use as well. */
const selectImported = `SELECT position, local_id AS localId, chat_id AS chatId, key_id AS keyId, instr(content, '"media"') > 0 AS hasFile,
    (is_starred = 1
      OR EXISTS (SELECT 1 FROM message_action AS act WHERE act.local_id = message.local_id)
      OR EXISTS (SELECT 1 FROM message AS reply WHERE reply.reply_to_local_id = message.local_id)
      OR EXISTS (SELECT 1 FROM draft WHERE draft.chat_id = message.chat_id AND draft.reply_to_local_id = message.local_id)
      OR EXISTS (SELECT 1 FROM scheduled WHERE scheduled.chat_id = message.chat_id AND scheduled.reply_to_local_id = message.local_id)
      OR EXISTS (SELECT 1 FROM team_mark WHERE kind = 'record' AND entity_id = message.local_id AND seq IS NOT NULL)
      OR asks AND coalesce((SELECT answer.imported = 0 AND answer.position > message.position
          FROM message AS answer INDEXED BY message_by_sort_key
          WHERE answer.chat_id = message.chat_id AND answer.is_answer AND answer.sort_key > message.sort_key
          ORDER BY answer.sort_key LIMIT 1), 0)) AS isUsed
  FROM message WHERE import_part = :part AND position < :position ORDER BY position DESC LIMIT :limit`;
