import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { type ChatIdParts, parseChatId } from '../../../../../shared/domain/chat-id.ts';
import { chatOf } from '../../rows/wire-address.ts';
import type { Database } from '../../database.ts';
import { describeChat } from '../../../numbers/describe-chat.ts';
import { mostAheadMs, placeMessage } from '../place-message.ts';
import { type SharedContent, sharedContentSchema } from '../shared-content.ts';
import { noteFile, toldContent } from '../shared-file.ts';
import { jsonText, longText, place, rank, time } from '../team-event.ts';
import { importKeepingClosed } from './chat-registers.ts';
import type { ApplyingDesk, EventKind, IdentifiedEvent } from './kind.ts';
import { knownVersion, markAppended, markAppendedByAny, setKnownVersion } from './marks.ts';
import { messageRow } from './message-row.ts';
import { applyEarlierStar } from './star.ts';

const schema = z.object({
  keyId: z.string().min(1),
  chatId: z.string(),
  fromMe: z.boolean(),
  sender: z.object({ chatId: z.string().nullable(), name: z.string().nullable() }).nullable(),
  text: longText,
  content: sharedContentSchema,
  at: time,
  serviceStatus: z.string().nullable(),
  record: jsonText,
  place: place.nullable(),
  rank,
});

type Payload = z.output<typeof schema>;

/** A record of the service that this desk can show. */
interface ServiceRecord extends Payload {
  content: Exclude<SharedContent, { kind: 'link-card' }>;
}

/**
 * A message that the service reported: one that came in, or one that was sent outside Postline. Every desk appends it under a local ID of
 * its own, so its key identifies it.
 */
export const recordKind: EventKind = {
  name: 'record',
  snapshot: (database, { entityId }) => {
    const row = messageRow(database, entityId);
    if (row === undefined || row.keyId === null) return null;
    const { chatId, keyId, direction, senderChatId, senderName, text, createdAt, address } = row;
    const hasSender = senderChatId !== null || senderName !== null;
    const payload = {
      keyId,
      chatId: address ?? chatId,
      fromMe: direction === 'out',
      sender: hasSender ? { chatId: senderChatId, name: senderName } : null,
      text,
      content: toldContent(database, row.localId, row.content),
      at: createdAt,
      serviceStatus: row.serviceStatus,
      record: row.answer,
      place: row.place,
      rank: row.rank,
    };
    // Its time is the service's, on every desk.
    return { chatId, at: createdAt, payload };
  },
  apply: (desk, event) => {
    const { database, importer } = desk;
    if (event.memberId === desk.memberId) markAppended(database, 'record', event);
    const parsed = schema.safeParse(event.payload);
    if (!parsed.success) return null;
    const { content } = parsed.data;
    const parts = parseChatId(parsed.data.chatId);
    if (parts === null || content.kind === 'link-card') return null;
    const at = Math.min(parsed.data.at, event.at + mostAheadMs);
    const record = { ...parsed.data, content, at };
    const chatId = chatOf(database, parts.chatId);
    const isNew = !importer.isKnown(record) && at >= keptFrom(database);
    const importMessage = (): string | null => {
      if (isNew) importRecord(desk, record, parts, event);
      return placeRecord(database, record, chatId, event);
    };
    return record.fromMe
      ? importMessage()
      : importKeepingClosed(desk, { chatId, at, isNew }, importMessage);
  },
  ownEntities: `SELECT local_id AS id, state_at AS at, local_id AS step_key FROM message
    WHERE NOT (direction = 'out' AND imported = 0) AND key_id IS NOT NULL AND author_member_id IS NULL`,
  stepColumn: { table: 'message', column: 'local_id' },
};

/** Adds a record to the history, and settles messages of unknown outcome by it. */
function importRecord(
  { database, importer, applied, now, memberId: own }: ApplyingDesk,
  { place: _place, rank: _rank, ...record }: ServiceRecord,
  parts: ChatIdParts,
  { version, memberId }: IdentifiedEvent,
): void {
  const localId = randomUUID();
  const message = {
    ...record,
    chatId: parts.chatId,
    localId,
    chat: describeChat(parts),
    content: record.content.kind === 'text' ? plainRecord : record.content,
    // An answer too long for an event is missing: what reads it works without it.
    record: record.record ?? '{}',
    toldBy: memberId === own ? null : memberId,
  };
  const { settled, chatIds } = importer.add([message], 'answered-elsewhere', now);
  applied.settled += settled;
  for (const chatId of chatIds) applied.chatIds.add(chatId);
  setKnownVersion(database, 'record', localId, version);
}

/** Gives the message of a record its place and its file. Returns its chat; null: this desk does not have the message. */
function placeRecord(
  database: Database,
  { keyId, fromMe, at, place: wanted, rank: ofMs }: ServiceRecord,
  recordChatId: string,
  { seq, payload }: IdentifiedEvent,
): string | null {
  const direction = fromMe ? 'out' : 'in';
  const message = database.get<{ localId: string; chatId: string }>(
    `SELECT local_id AS localId, chat_id AS chatId FROM message
     WHERE key_id = :keyId AND chat_id = :chatId AND direction = :direction AND (imported = 1 OR direction = 'in')`,
    { keyId, chatId: recordChatId, direction },
  );
  if (message === undefined) return null;
  const { localId, chatId } = message;
  const version = knownVersion(database, 'record', localId);
  markAppendedByAny(database, 'record', { id: localId, version, seq });
  placeMessage(database, localId, { at, place: wanted, rank: ofMs, seq });
  noteFile(database, localId, payload);
  applyEarlierStar(database, { chatId, keyId, direction });
  return chatId;
}

/** Returns the time from which messages are kept; retention has deleted older ones, or is deleting them. */
function keptFrom(database: Database): number {
  return database.one<{ at: number }>(
    `SELECT coalesce((SELECT cutoff FROM retention), (SELECT kept_from FROM sms_reading), 0) AS at`,
  ).at;
}

/** The content of a record that has only a text. */
const plainRecord = {
  kind: 'record',
  payload: 'conversation',
  sendAs: null,
  fileName: '',
  mimetype: null,
  size: null,
  isForwarded: false,
} as const;
