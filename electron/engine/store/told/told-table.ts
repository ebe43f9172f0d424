import type { Told } from '../../../../shared/contract/messages.ts';
import { type ToldKind, toldStates } from '../../../../shared/domain/told-state.ts';
import { chatOf } from '../rows/wire-address.ts';
import type { Database } from '../database.ts';
import { putReaction, type StoredReaction } from './reactions-table.ts';
import { readJson } from '../rows/read-json.ts';

/** One status of a message that the service reported. `author` is the reader in a group; empty: the chat as a whole. */
export interface ToldEntry {
  chatId: string;
  keyId: string;
  kind: ToldKind;
  author: string;
  /** The new text; else empty. */
  value: string;
  /** Milliseconds since 1970. */
  at: number;
  /** The member whose desk told it; null or left out: this desk's own service. */
  toldBy?: string | null;
}

/** An event that means nothing here. */
export interface UnknownEvent {
  eventId: string | null;
  name: string;
  /** JSON, as it came, or the beginning of it. */
  record: string;
  at: number;
}

/** Unknown events that are kept. */
const mostUnknown = 1_000;

/** Of these the newest counts, of the others the first. */
const isReplaced = `kind = 'edited'`;

/** Returns the SQL that finds a key: a record of a group names the participant behind it. */
export const isKey = (message: string) =>
  `(${message}.key_id = :keyId OR ${message}.key_id >= :keyId || '_' AND ${message}.key_id < :keyId || '\`')`;
const bareKey = `iif(instr(message.key_id, '@') > 0, substr(message.key_id, 1, instr(message.key_id, '_') - 1), message.key_id)`;
/** An answer may name the chat otherwise than the request did. */
const isAbout = `told.key_id = ${bareKey} AND told.chat_id IN (message.chat_id, message.address, message.remote_jid)`;

/** The SQL of what was told of a message, each kind once, as JSON. */
export const toldColumn = `(SELECT json_group_array(json_object('kind', kind, 'at', at, 'count', count, 'before', before,
    'by', iif(told_by IS NULL, NULL, coalesce((SELECT name FROM team_member WHERE member_id = told_by), '')))) FROM
    (SELECT kind, min(at) AS at, count(*) AS count, max(before) AS before,
       max(iif(kind IN ('failed', 'revoked', 'edited'), told_by, NULL)) AS told_by FROM told WHERE ${isAbout} GROUP BY kind))`;

/** Returns what was told of a message, as the page sees it. */
export function readTold(told: string | null): Told[] {
  type Row = Told & { by: string | null; before: string | null };
  const shown = readJson<Row[]>(told, []).map(({ by, before, ...one }): Told => {
    return by === null ? one : { ...one, by, ...(before !== null && { before }) };
  });
  return shown.sort((one, other) => orderOf(one) - orderOf(other));
}

function orderOf({ kind }: { kind: ToldKind }): number {
  return [...toldStates, 'failed', 'edited', 'revoked'].indexOf(kind);
}

/** Gives a message the text of its author's last edit, if both the edit and the message are stored. */
export function applyEdit(database: Database, message: { chatId: string; keyId: string }): void {
  const { chatId, keyId } = message;
  const isEdited = `${isKey('message')} AND ${isAbout} AND told.kind = 'edited' AND message.text <> told.value
    AND :chatId IN (message.chat_id, message.address, message.remote_jid)`;
  database.run(
    `UPDATE told SET before = message.text FROM message
     WHERE told.told_by IS NOT NULL AND told.before IS NULL AND ${isEdited}`,
    { chatId, keyId },
  );
  database.run(`UPDATE message SET text = told.value FROM told WHERE ${isEdited}`, {
    chatId,
    keyId,
  });
}

/** Stores one status, as part of a transaction. Returns the chat of its message; null: nothing changed. */
export function putTold(database: Database, entry: ToldEntry): string | null {
  const { chatId, keyId, kind, author, value, at, toldBy = null } = entry;
  const changes = database.run(
    `INSERT INTO told (key_id, chat_id, kind, author, value, at, told_by) VALUES (:keyId, :chatId, :kind, :author, :value, :at, :toldBy)
     ON CONFLICT DO UPDATE SET value = excluded.value, told_by = excluded.told_by,
         at = iif(${isReplaced}, max(excluded.at, at), min(excluded.at, at)), before = iif(excluded.told_by IS NULL, NULL, before)
       WHERE iif(${isReplaced}, (excluded.at, excluded.value) > (at, value), excluded.at < at)
         OR excluded.told_by IS NULL AND told_by IS NOT NULL AND excluded.value = value`,
    { chatId, keyId, kind, author, value, at, toldBy },
  );
  if (changes === 0) return null;
  if (kind === 'edited') applyEdit(database, entry);
  return chatIdOf(database, entry);
}

function chatIdOf(database: Database, { chatId, keyId }: ToldEntry): string {
  return (
    database.get<{ chatId: string }>(
      `SELECT chat_id AS chatId FROM message
       WHERE ${isKey('message')} AND :chatId IN (chat_id, address, remote_jid) LIMIT 1`,
      { chatId, keyId },
    )?.chatId ?? chatId
  );
}

/** What events told, and what is known of it before its message is. */
export function toldTable(database: Database) {
  return {
    /** Keeps what was told, in any order and however often it comes. Returns the chats of messages of which something is new. */
    add: (entries: readonly ToldEntry[], reactions: readonly StoredReaction[] = []): string[] =>
      database.transaction(() => {
        const chatIds = new Set<string>();
        for (const told of entries) {
          const chatId = putTold(database, { ...told, chatId: chatOf(database, told.chatId) });
          if (chatId !== null) chatIds.add(chatId);
        }
        for (const reaction of reactions) {
          if (putReaction(database, reaction)) chatIds.add(chatOf(database, reaction.chatId));
        }
        return [...chatIds];
      }),
    /** Keeps events that mean nothing here, each once; of many the newest. */
    addUnknown: (events: readonly UnknownEvent[]): void =>
      database.transaction(() => {
        for (const event of events) database.insert('unknown_event', { ...event }, 'OR IGNORE');
        database.run(
          `DELETE FROM unknown_event WHERE number IN
             (SELECT number FROM unknown_event ORDER BY number DESC LIMIT -1 OFFSET ${mostUnknown})`,
        );
      }),
    /** Returns how many of the kept events have each name, the most frequent first. */
    unknown: (): { name: string; count: number }[] =>
      database.all<{ name: string; count: number }>(
        'SELECT name, count(*) AS count FROM unknown_event GROUP BY name ORDER BY count DESC, name',
      ),
  };
}
