import type { Chat } from '../../../../shared/contract/chats.ts';
import type { ImportedExport } from '../../../../shared/contract/imports.ts';
import { addChat } from '../chats/chats-table.ts';
import type { Database } from '../database.ts';
import { fittingSize } from '../fitting-size.ts';
import { completeCopy } from '../rows/complete-copy.ts';
import type { AuditTable } from '../rows/audit-table.ts';
import { plainOptions, readJson } from '../rows/read-json.ts';
import type { Marked, StoredContent, StoredMedia } from '../rows/stored-content.ts';
import { chatOf } from '../rows/wire-address.ts';
import { type FormerChat, formerOf, moveToNewest, putBack } from './former-chat.ts';
import {
  type ExportedMessage,
  hasNoFile,
  matchExported,
  type MessageHere,
} from './match-exported.ts';

/** Where an export goes, and how its times are to be read. */
export interface ExportTarget {
  chatId: string;
  /** Milliseconds that the times of the export are exact to. */
  exactness: number;
}

/** How far an export has been gone through. */
export interface ExportProgress {
  /** Positions of messages that are spoken for: those that the messages just before were. */
  taken: readonly number[];
  /** The place of the message before. */
  place: number;
  /** How many messages the next step is to have. */
  size: number;
}

/** Messages of the first step, of which no later one has fewer: each waits for the disk, however few it writes. */
const firstSize = 50;
/** Milliseconds of work in a step, and how many messages it has; what the disk takes to have it is apart. */
const bounds = { stepMs: 8, fewest: firstSize, most: 500 };

export const atItsBeginning: ExportProgress = { taken: [], place: 0, size: firstSize };

/** What a message of an export is here: the ID that it has, and whether its file is still to come. */
export interface PlacedMessage {
  localId: string;
  isNew: boolean;
  hasNoFile: boolean;
}

/** Milliseconds around the messages of an export in which they are looked for: more than clocks differ by. */
const lookedAround = 120_000;

/** Exports of phones: messages without IDs, which are known by their time, their sender and their words. */
export function chatExportsTable(database: Database, audit: Pick<AuditTable, 'add'>) {
  /** Imports under way; false: it is taken back, and nothing more of it is added. */
  const running = new Map<number, boolean>();
  let undoneAtOnce = firstSize;

  /** Returns the messages of a chat at about the time of some, but those of this import. */
  const hereAround = (
    messages: readonly ExportedMessage[],
    { chatId, exactness, importId }: ExportTarget & { importId: number | null },
  ): MessageHere[] =>
    spans(messages, exactness).flatMap(({ from, until }) =>
      database
        .all<
          Omit<MessageHere, 'fromMe' | 'content' | 'isExported'> & {
            direction: 'in' | 'out';
            content: string;
            isExported: number;
          }
        >(
          `WITH near AS (
             SELECT position FROM message WHERE chat_id = :chatId AND sort_key >= :from * 1000 AND sort_key < :until * 1000
             UNION SELECT position FROM message INDEXED BY message_accepted
               WHERE chat_id = :chatId AND state = 'accepted' AND state_at >= :from AND state_at < :until)
           SELECT position, local_id AS localId, direction, sender_name AS sender, text, content, import_id IS NOT NULL AS isExported,
             iif(imported = 0 AND json_valid(answer), coalesce(1000 * CAST(answer ->> '$.messageTimestamp' AS INTEGER), created_at), created_at) AS "from",
             CASE WHEN import_id IS NOT NULL THEN created_at - 1 + coalesce(
                 (SELECT exactness FROM chat_export WHERE chat_export.import_id = message.import_id), 1000)
               WHEN direction = 'out' AND imported = 0 THEN max(created_at, state_at) ELSE created_at END AS until
           FROM near CROSS JOIN message USING (position)
           WHERE import_id IS NOT :importId AND state IN ('accepted', 'received', 'unknown')
           ORDER BY sort_key`,
          { chatId, from, until, importId },
        )
        .map(({ direction, content, isExported, ...row }) => ({
          ...row,
          fromMe: direction === 'out',
          content: readJson<StoredContent>(content, { kind: 'text' }),
          isExported: isExported === 1,
        })),
    );

  const match = (
    messages: readonly ExportedMessage[],
    target: ExportTarget & { importId: number | null },
    taken: readonly number[],
  ) => {
    const spoken = new Set(taken);
    const here = hereAround(messages, target).filter(({ position }) => !spoken.has(position));
    return matchExported(messages, here, target.exactness);
  };

  /** A free place of a message: the wanted one, else behind all of the time that is written of it. */
  const freePlace = (chatId: string, wanted: number, end: number): number => {
    const { last } = database.one<{ last: number | null }>(
      `SELECT iif(EXISTS (SELECT 1 FROM message WHERE chat_id = :chatId AND sort_key = :wanted), (SELECT max(sort_key) FROM message
         WHERE chat_id = :chatId AND sort_key >= :wanted AND sort_key < :end), NULL) AS last`,
      { chatId, wanted, end },
    );
    return last === null ? wanted : last + 1;
  };

  const addOne = (
    { localId, fromMe, sender, text, content, at, mark }: ExportedMessage,
    {
      chatId,
      importId,
      sortKey,
      now,
    }: { chatId: string; importId: number; sortKey: number; now: number },
  ): void => {
    database.insert('message', {
      localId,
      chatId,
      text,
      content: JSON.stringify(mark === null ? content : { ...content, mark }),
      options: JSON.stringify(plainOptions),
      state: fromMe ? 'accepted' : 'received',
      stateAt: at,
      createdAt: at,
      sortKey,
      direction: fromMe ? 'out' : 'in',
      senderName: fromMe ? null : sender,
      imported: 1,
      importId,
      readAt: fromMe ? null : now,
    });
  };

  return {
    /** Returns which messages of an export are here, and where the next ones go on. Changes nothing. */
    find: (
      messages: readonly ExportedMessage[],
      target: ExportTarget,
      { taken, size }: ExportProgress,
    ): { here: (PlacedMessage | null)[]; progress: ExportProgress } => {
      const next = nextSize(size, messages.length);
      const chatId = chatOf(database, target.chatId);
      const found = match(messages, { ...target, chatId, importId: null }, taken);
      const here = found.map((one) => one && placed(one));
      return { here, progress: { taken: positionsOf(found), place: 0, size: next() } };
    },
    /** Begins an import into a chat, which is added where it is not here, under the name that the phone has for it. */
    begin: (
      chat: Chat,
      about: { fileName: string; ownName: string | null; exactness: number },
      now: number,
    ): { importId: number; chatId: string } =>
      database.transaction(() => {
        const chatId = chatOf(database, chat.chatId);
        const columns = 'name, last_activity_at AS lastActivityAt';
        const before = database.get<{ name: string | null; lastActivityAt: number }>(
          `SELECT ${columns} FROM chat WHERE chat_id = :chatId`,
          { chatId },
        );
        const named = (before?.name ?? null) === null ? chat.name : null;
        addChat(database, { ...chat, chatId, name: null }, 0);
        if (named !== null) {
          const sql = 'UPDATE chat SET name = :named, folded = NULL WHERE chat_id = :chatId';
          database.run(sql, { chatId, named });
        }
        const lastActivityAt = before?.lastActivityAt ?? 0;
        const isNew = before === undefined;
        const former: FormerChat = { isNew, named, lastActivityAt, touchedAt: lastActivityAt };
        database.insert('chat_export', {
          chatId,
          ...about,
          at: now,
          former: JSON.stringify(former),
        });
        const { importId } = database.one<{ importId: number }>(
          'SELECT last_insert_rowid() AS importId',
        );
        running.set(importId, true);
        return { importId, chatId };
      }),
    /**
     * Adds what is new of some messages, each at its time, and read: nobody waits for an answer to them. `importId` is of
     * `begin`. Returns what each is here, and where the next ones go on; null: the import is taken back.
     */
    add: (
      messages: readonly ExportedMessage[],
      target: ExportTarget & { importId: number },
      { taken, place, size }: ExportProgress,
      now: number,
    ): { placed: PlacedMessage[]; progress: ExportProgress } | null => {
      const { importId, exactness } = target;
      if (running.get(importId) === false) return null;
      return database.transaction(() => {
        const next = nextSize(size, messages.length);
        const chatId = chatOf(database, target.chatId);
        const found = match(messages, { ...target, chatId }, taken);
        let last = place;
        const all = messages.map((message, index): PlacedMessage => {
          const { at, localId, content } = message;
          const one = found[index] ?? null;
          const end = (at + exactness) * 1_000;
          if (one !== null) {
            const placeOf = placeIn(database, one.position);
            // The next of the same minute stands behind it.
            if (placeOf > last && placeOf < end) last = placeOf;
            return placed(one);
          }
          const first = last >= at * 1_000 && last < end ? last + 1 : at * 1_000;
          last = freePlace(chatId, first, end);
          addOne(message, { chatId, importId, sortKey: last, now });
          return { localId, isNew: true, hasNoFile: hasNoFile(content) };
        });
        moveToNewest(database, { chatId, importId, at: latest(messages) });
        return { placed: all, progress: { taken: positionsOf(found), place: last, size: next() } };
      });
    },
    /**
     * Gives a message the copy of its media that came in an export. False: it has gone, or has a file by now; null: the import is taken back.
     */
    attach: (importId: number, localId: string, media: StoredMedia): boolean | null => {
      if (running.get(importId) === false) return null;
      return database.transaction(() => {
        const row = database.get<{ content: string; importId: number | null }>(
          'SELECT content, import_id AS importId FROM message WHERE local_id = :localId',
          { localId },
        );
        const former = readJson<Marked<StoredContent> | null>(row?.content ?? null, null);
        if (row === undefined || former === null || !hasNoFile(former)) return false;
        if (row.importId !== importId) {
          database.insert(
            'chat_export_media',
            { localId, importId, content: row.content },
            'OR IGNORE',
          );
        }
        const { mark } = former;
        return completeCopy(database, localId, mark ? { ...media, mark } : media);
      });
    },
    /** Ends an import: one that added nothing is not kept. */
    end: (importId: number): void => {
      running.delete(importId);
      database.transaction(() => {
        const { count } = database.one<{ count: number }>(
          `SELECT EXISTS (SELECT 1 FROM message WHERE import_id = :importId)
             + EXISTS (SELECT 1 FROM chat_export_media WHERE import_id = :importId) AS count`,
          { importId },
        );
        if (count === 0) putBack(database, importId);
      });
    },
    /** Returns the last imports, newest first: what they are of, and how much of them is here. */
    last: (limit: number): Omit<ImportedExport, 'isUndoing'>[] =>
      database
        .all<Omit<ImportedExport, 'isRunning' | 'isUndoing'>>(
          `SELECT import_id AS exportId, file_name AS fileName, at, chat_id AS chatId,
           (SELECT count(*) FROM message WHERE message.import_id = chat_export.import_id) AS messages
         FROM chat_export ORDER BY import_id DESC LIMIT :limit`,
          { limit },
        )
        .map((one) => ({ ...one, isRunning: running.get(one.exportId) === true })),
    /** Returns who was this side in the last import that names somebody; null: in none. */
    lastOwnName: (): string | null =>
      database.get<{ ownName: string }>(
        'SELECT own_name AS ownName FROM chat_export WHERE own_name IS NOT NULL ORDER BY import_id DESC LIMIT 1',
      )?.ownName ?? null,
    /**
     * Takes back some more of an import, which ends if it is under way: its newest messages, then the files that it brought to others, last what it made of its chat. Returns
     * the chat, how many messages and whose files are to go; null: there is no such import.
     */
    undoMore: (
      importId: number,
      now: number,
    ): { chatId: string; undone: number; fileIds: string[]; isDone: boolean } | null => {
      if (running.has(importId)) running.set(importId, false);
      return database.transaction(() => {
        const next = nextSize(undoneAtOnce, undoneAtOnce);
        const found = formerOf(database, importId);
        if (found === null) return null;
        const rows = database.all<{ localId: string; hasFile: number }>(
          // Newest first, so that a chat is never counted over all that is still to go.
          `SELECT local_id AS localId, instr(content, '"media"') > 0 AS hasFile FROM message
           WHERE import_id = :importId ORDER BY position DESC LIMIT :limit`,
          { importId, limit: undoneAtOnce },
        );
        const given = database.all<{ localId: string; content: string }>(
          'SELECT local_id AS localId, content FROM chat_export_media WHERE import_id = :importId LIMIT :limit',
          { importId, limit: undoneAtOnce - rows.length },
        );
        const localIds = JSON.stringify(rows.map(({ localId }) => localId));
        for (const table of ['media_copy', 'message']) {
          database.run(
            `DELETE FROM ${table} WHERE local_id IN (SELECT value FROM json_each(:localIds))`,
            { localIds },
          );
        }
        for (const { localId, content } of given) {
          database.run('UPDATE message SET content = :content WHERE local_id = :localId', {
            localId,
            content,
          });
          database.run('DELETE FROM chat_export_media WHERE local_id = :localId', { localId });
        }
        const isDone = rows.length + given.length < undoneAtOnce;
        const { chatId } = found;
        if (isDone) {
          const { fileName: excerpt } = database.one<{ fileName: string }>(
            'SELECT file_name AS fileName FROM chat_export WHERE import_id = :importId',
            { importId },
          );
          audit.add({ action: 'undo', by: 'person', chatId, excerpt }, now);
          putBack(database, importId);
        }
        const files = rows.filter(({ hasFile }) => hasFile === 1);
        const fileIds = [...files, ...given].map(({ localId }) => localId);
        if (!isDone) undoneAtOnce = next();
        return { chatId, undone: rows.length, fileIds, isDone };
      });
    },
  };
}

/** Begins a step of so many messages; returns what tells at its end how many the next one is to have. */
function nextSize(size: number, messages: number): () => number {
  const startedAt = performance.now();
  return () => fittingSize(size, messages / (performance.now() - startedAt), bounds);
}

/** Returns the times around some messages, each without a long gap: an odd time among them makes no whole chat be read. */
function spans(
  messages: readonly ExportedMessage[],
  exactness: number,
): { from: number; until: number }[] {
  const all: { from: number; until: number }[] = [];
  for (const at of messages.map((one) => one.at).sort((one, other) => one - other)) {
    const last = all.at(-1);
    const until = at + exactness + lookedAround;
    if (last !== undefined && at - lookedAround <= last.until) last.until = until;
    else all.push({ from: at - lookedAround, until });
  }
  return all;
}

function latest(messages: readonly ExportedMessage[]): number {
  return messages.reduce((last, { at }) => Math.max(last, at), 0);
}

function placed({ localId, content }: MessageHere): PlacedMessage {
  return { localId, isNew: false, hasNoFile: hasNoFile(content) };
}

function positionsOf(found: readonly (MessageHere | null)[]): number[] {
  return found.flatMap((one) => one?.position ?? []);
}

function placeIn(database: Database, position: number): number {
  const sql = 'SELECT sort_key AS place FROM message WHERE position = :position';
  return database.one<{ place: number }>(sql, { position }).place;
}
