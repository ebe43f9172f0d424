import type { Chat } from '../../../../shared/contract/chats.ts';
import { addChat } from '../chats/chats-table.ts';
import type { Database } from '../database.ts';
import { fittingSize } from '../fitting-size.ts';
import { completeCopy } from '../rows/complete-copy.ts';
import { plainOptions, readJson } from '../rows/read-json.ts';
import { checksumOfNew } from '../rows/message-checksum.ts';
import type { Marked, StoredContent, StoredMedia } from '../rows/stored-content.ts';
import { chatOf } from '../rows/wire-address.ts';
import { moveToNewest, noteFormer, noteNamed } from './former-chat.ts';
import { beginPart, importBounds } from './message-imports-table.ts';
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

export const atItsBeginning: ExportProgress = { taken: [], place: 0, size: importBounds.fewest };

/** What a message of an export is here: the ID that it has, and whether its file is still to come. */
export interface PlacedMessage {
  localId: string;
  isNew: boolean;
  hasNoFile: boolean;
}

/** Milliseconds around the messages of an export in which they are looked for: more than clocks differ by. */
const lookedAround = 120_000;

/** Exports of phones: messages without IDs, which are known by their time, their sender and their words. */
export function chatExportsTable(database: Database) {
  /** Returns the messages of a chat at about the time of some, but those of this import. */
  const hereAround = (
    messages: readonly ExportedMessage[],
    { chatId, exactness, part }: ExportTarget & { part: number | null },
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
           SELECT position, sort_key AS sortKey, local_id AS localId, direction, sender_name AS sender, text, content, is_history AS isExported,
             iif(imported = 0 AND json_valid(answer), coalesce(1000 * CAST(answer ->> '$.messageTimestamp' AS INTEGER), created_at), created_at) AS "from",
             CASE WHEN is_history THEN created_at - 1 + coalesce(
                 (SELECT exactness FROM message_import WHERE part = message.import_part), 1000)
               WHEN direction = 'out' AND imported = 0 THEN max(created_at, state_at) ELSE created_at END AS until
           FROM near CROSS JOIN message USING (position)
           WHERE import_part IS NOT :part AND state IN ('accepted', 'received', 'unknown')
           ORDER BY sort_key`,
          { chatId, from, until, part },
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
    target: ExportTarget & { part: number | null },
    taken: readonly number[],
  ) => {
    const spoken = new Set(taken);
    const here = hereAround(messages, target).filter(({ position }) => !spoken.has(position));
    return matchExported(messages, here, target.exactness);
  };

  /**
   * Returns what finds a free place of each of some messages, and takes it: the wanted one, else behind all of the time that is written
   * of it.
   */
  const placesAround = (
    chatId: string,
    messages: readonly ExportedMessage[],
    exactness: number,
  ) => {
    const taken = new Set(
      spans(messages, exactness).flatMap(({ from, until }) =>
        database
          .all<{ place: number }>(
            `SELECT sort_key AS place FROM message
             WHERE chat_id = :chatId AND sort_key >= :from * 1000 AND sort_key < :until * 1000`,
            { chatId, from, until },
          )
          .map(({ place }) => place),
      ),
    );
    return (wanted: number, end: number): number => {
      let free = wanted;
      if (taken.has(wanted)) {
        for (const place of taken) if (place >= free && place < end) free = place + 1;
      }
      taken.add(free);
      return free;
    };
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
      const found = match(messages, { ...target, chatId, part: null }, taken);
      const here = found.map((one) => one && placed(one));
      return { here, progress: { taken: positionsOf(found), place: 0, size: next() } };
    },
    /** Begins a part of an import into a chat, which is added where it is not here, under the name that the phone has for it. */
    begin: (
      chat: Chat,
      about: { importId: string; ownName: string | null; exactness: number },
      now: number,
    ): { part: number; chatId: string } =>
      database.transaction(() => {
        const of = { part: beginPart(database, about), chatId: chatOf(database, chat.chatId) };
        const { chatId } = of;
        noteFormer(database, of, now);
        addChat(database, { ...chat, chatId, name: null }, 0);
        if (chat.name === null) return of;
        const named = database.run(
          'UPDATE chat SET name = :name, folded = NULL WHERE chat_id = :chatId AND name IS NULL',
          { chatId, name: chat.name },
        );
        if (named > 0) noteNamed(database, of, chat.name);
        return of;
      }),
    /**
     * Adds what is new of some messages, each at its time, and read: nobody waits for an answer to them. `part` is of
     * `begin`. Returns what each is here, and where the next ones go on.
     */
    add: (
      messages: readonly ExportedMessage[],
      target: ExportTarget & { part: number },
      { taken, place, size }: ExportProgress,
      now: number,
    ): { placed: PlacedMessage[]; progress: ExportProgress } =>
      database.transaction(() => {
        const { part, exactness } = target;
        const next = nextSize(size, messages.length);
        const chatId = chatOf(database, target.chatId);
        const found = match(messages, { ...target, chatId }, taken);
        const takePlace = placesAround(chatId, messages, exactness);
        const rows: (ReturnType<typeof rowOf> & { checksum: number })[] = [];
        let last = place;
        const all = messages.map((message, index): PlacedMessage => {
          const { at, localId, content } = message;
          const one = found[index] ?? null;
          const end = (at + exactness) * 1_000;
          if (one !== null) {
            // The next of the same minute stands behind it.
            if (one.sortKey > last && one.sortKey < end) last = one.sortKey;
            return placed(one);
          }
          const first = last >= at * 1_000 && last < end ? last + 1 : at * 1_000;
          last = takePlace(first, end);
          const row = rowOf(message, { sortKey: last, now });
          rows.push({ ...row, checksum: checksumOfNew({ ...row, chatId, options }) });
          return { localId, isNew: true, hasNoFile: hasNoFile(content) };
        });
        const ofAll = { chatId, options, imported: 1, importPart: part, isHistory: 1 };
        database.insertAll('message', rows, ofAll);
        moveToNewest(database, { part, chatId }, latest(messages));
        return { placed: all, progress: { taken: positionsOf(found), place: last, size: next() } };
      }),
    /** Gives a message the copy of its media that came in an export. Returns false where it has gone, or has a file by now. */
    attach: (part: number, localId: string, media: StoredMedia): boolean =>
      database.transaction(() => {
        const row = database.get<{ content: string; part: number | null }>(
          'SELECT content, import_part AS part FROM message WHERE local_id = :localId',
          { localId },
        );
        const former = readJson<Marked<StoredContent> | null>(row?.content ?? null, null);
        if (row === undefined || former === null || !hasNoFile(former)) return false;
        if (row.part !== part) {
          database.insert(
            'message_import_media',
            { localId, part, content: row.content },
            'OR IGNORE',
          );
        }
        const { mark } = former;
        return completeCopy(database, localId, mark ? { ...media, mark } : media);
      }),
    /** Returns who was this side in the last import that names somebody; null: in none. */
    lastOwnName: (): string | null =>
      database.get<{ ownName: string }>(
        'SELECT own_name AS ownName FROM message_import WHERE own_name IS NOT NULL ORDER BY part DESC LIMIT 1',
      )?.ownName ?? null,
  };
}

/** Begins a step of so many messages; returns what tells at its end how many the next one is to have. */
function nextSize(size: number, messages: number): () => number {
  const startedAt = performance.now();
  return () => fittingSize(size, messages / (performance.now() - startedAt), importBounds);
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

const options = JSON.stringify(plainOptions);

/** Returns what the row of a new message has of its own. */
function rowOf(
  { localId, fromMe, sender, text, content, at, mark }: ExportedMessage,
  { sortKey, now }: { sortKey: number; now: number },
) {
  return {
    localId,
    text: text.toWellFormed(),
    content: JSON.stringify(mark === null ? content : { ...content, mark }),
    state: fromMe ? 'accepted' : 'received',
    stateAt: at,
    createdAt: at,
    sortKey,
    direction: fromMe ? 'out' : 'in',
    senderName: fromMe ? null : sender.toWellFormed(),
    readAt: fromMe ? null : now,
  };
}

function placed({ localId, content }: MessageHere): PlacedMessage {
  return { localId, isNew: false, hasNoFile: hasNoFile(content) };
}

function positionsOf(found: readonly (MessageHere | null)[]): number[] {
  return found.flatMap((one) => one?.position ?? []);
}
