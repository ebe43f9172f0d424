import type { Database } from '../database.ts';
import { readJson } from '../tables/read-json.ts';
import type { StoredContent } from '../tables/stored-content.ts';
import { sharedContent } from './shared-content.ts';
import { sharedValue } from './shared-text.ts';
import type { Mark, OwnEvent } from './team-event.ts';

/** Characters of a service's answer that others are told; a longer one is of use to nobody but this desk. */
const longestAnswer = 32_768;

interface MessageRow {
  localId: string;
  chatId: string;
  direction: 'in' | 'out';
  imported: number;
  senderChatId: string | null;
  senderName: string | null;
  address: string | null;
  text: string;
  content: string;
  replyTo: string | null;
  quotedKey: string | null;
  quotedDirection: 'in' | 'out' | null;
  state: string;
  stateAt: number;
  createdAt: number;
  failure: string | null;
  keyId: string | null;
  remoteJid: string | null;
  serviceStatus: string | null;
  answer: string | null;
  place: number | null;
}

const messageOf = `
  SELECT message.local_id AS localId, message.chat_id AS chatId, message.direction, message.imported,
    message.sender_chat_id AS senderChatId, message.sender_name AS senderName, message.address, message.text, message.content,
    message.reply_to_local_id AS replyTo, quoted.key_id AS quotedKey, quoted.direction AS quotedDirection,
    message.state, message.state_at AS stateAt, message.created_at AS createdAt, message.failure, message.key_id AS keyId,
    message.remote_jid AS remoteJid, message.service_status AS serviceStatus, message.answer,
    iif(message.team_seq IS NULL, NULL, message.sort_key) AS place
  FROM message LEFT JOIN message AS quoted ON quoted.local_id = message.reply_to_local_id
  WHERE message.local_id = :id AND message.author_member_id IS NULL`;

/**
 * Reads what a mark is of, as it is now; null: it is not here any more. `offset` is what the store's clock is ahead of this
 * computer's, in milliseconds: everything is told by the store's.
 */
export function ownEvent(database: Database, mark: Mark, offset: number): OwnEvent | null {
  const snapshot = snapshotOf(database, mark, offset);
  if (snapshot === null) return null;
  const { kind, entityId, version } = mark;
  const eventId = `${kind}:${entityId}:${version}`;
  return { ...snapshot, kind, eventId, payload: sharedValue(snapshot.payload), mark };
}

type Snapshot = Pick<OwnEvent, 'chatId' | 'at' | 'payload'>;

function snapshotOf(database: Database, mark: Mark, offset: number): Snapshot | null {
  const { kind, entityId: id } = mark;
  switch (kind) {
    case 'message':
    case 'record': {
      const row = database.get<MessageRow>(messageOf, { id });
      if (row === undefined) return null;
      return kind === 'message' ? messageSnapshot(row, offset) : recordSnapshot(row);
    }
    case 'note': {
      const row = database.get<{ chatId: string; text: string; mentions: string } & Timed>(
        'SELECT chat_id AS chatId, text, mentions, at, team_seq AS seq FROM team_note WHERE note_id = :id',
        { id },
      );
      if (row === undefined) return null;
      const { chatId, text } = row;
      const mentions = readJson<string[]>(row.mentions, []);
      const at = storeTime(row, offset);
      return { chatId, at, payload: { noteId: id, text, mentions, at } };
    }
    case 'assignment': {
      const row = database.get<{ chatId: string; memberId: string | null } & Timed>(
        'SELECT chat_id AS chatId, member_id AS memberId, at, team_seq AS seq FROM team_assignment WHERE assignment_id = :id',
        { id },
      );
      if (row === undefined) return null;
      const { chatId, memberId } = row;
      const at = storeTime(row, offset);
      return { chatId, at, payload: { assignmentId: id, memberId, at } };
    }
    case 'chat-closed':
    case 'chat-read': {
      const value = registerOf(database, kind, id);
      if (value === undefined) return null;
      return { chatId: id, at: mark.version + offset, payload: { value } };
    }
    default:
      return null;
  }
}

interface Timed {
  at: number;
  seq: number | null;
}

/** What the log has has its time already. */
function storeTime({ at, seq }: Timed, offset: number): number {
  return seq === null ? at + offset : at;
}

function messageSnapshot(row: MessageRow, offset: number): Snapshot {
  const { localId, chatId, address, text, replyTo, state, failure, keyId, remoteJid, place } = row;
  const { quotedKey, quotedDirection, serviceStatus, answer } = row;
  const createdAt = place === null ? row.createdAt + offset : Math.floor(place / 1_000);
  const replyKey =
    quotedKey === null ? null : { keyId: quotedKey, fromMe: quotedDirection === 'out' };
  const payload = {
    localId,
    address,
    text,
    content: sharedContent(readJson<StoredContent>(row.content, { kind: 'text' })),
    replyTo,
    replyKey,
    state,
    stateAt: row.stateAt + offset,
    createdAt,
    failure,
    keyId,
    remoteJid,
    serviceStatus,
    answer: shortened(answer),
    place,
  };
  return { chatId, at: createdAt, payload };
}

/** A record's time is the service's own. */
function recordSnapshot(row: MessageRow): Snapshot | null {
  const { chatId, keyId, direction, senderChatId, senderName, text, createdAt, address } = row;
  if (keyId === null) return null;
  const hasSender = senderChatId !== null || senderName !== null;
  const payload = {
    keyId,
    chatId: address ?? chatId,
    fromMe: direction === 'out',
    sender: hasSender ? { chatId: senderChatId, name: senderName } : null,
    text,
    content: sharedContent(readJson<StoredContent>(row.content, { kind: 'text' })),
    at: createdAt,
    serviceStatus: row.serviceStatus,
    record: shortened(row.answer),
    place: row.place,
  };
  return { chatId, at: createdAt, payload };
}

/** What is kept once for a chat; undefined: the chat is not here. */
function registerOf(database: Database, kind: string, chatId: string): number | null | undefined {
  const sql =
    kind === 'chat-closed'
      ? 'SELECT closed_at AS value FROM chat WHERE chat_id = :chatId'
      : `SELECT max(created_at) AS value FROM message
         WHERE chat_id = :chatId AND direction = 'in' AND read_at IS NOT NULL`;
  return database.get<{ value: number | null }>(sql, { chatId })?.value;
}

function shortened(answer: string | null): string | null {
  return answer !== null && answer.length > longestAnswer ? null : answer;
}
