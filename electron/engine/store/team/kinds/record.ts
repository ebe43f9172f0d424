import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { parseChatId } from '../../../../../shared/domain/chat-id.ts';
import { chatOf } from '../../aliases/wire-address.ts';
import type { Database } from '../../database.ts';
import { describeChat } from '../../describe-chat.ts';
import { mostAheadMs, placeMessage } from '../place-message.ts';
import { sharedContentSchema } from '../shared-content.ts';
import { noteFile, toldContent } from '../shared-file.ts';
import { jsonText, longText, place, time } from '../team-event.ts';
import { comingIn } from './chat-registers.ts';
import type { EventKind } from './kind.ts';
import { knownVersion, noteInLog, noteThere, noteVersion } from './marks.ts';
import { messageRow } from './message-row.ts';
import { starIfTold } from './star.ts';

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
});

/**
 * What the service told of: a message that came in, or one's own that was sent elsewhere. Each desk tells of it under an ID of its own:
 * it is known by its key.
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
    };
    // Its time is the service's own.
    return { chatId, at: createdAt, payload };
  },
  apply: (desk, event) => {
    const { database, importer, memberId, now, applied } = desk;
    const { version, seq } = event;
    if (event.memberId === memberId) noteThere(database, 'record', event);
    const read = schema.safeParse(event.payload);
    if (!read.success) return null;
    const { place, content, sender, record: json, ...told } = read.data;
    const at = Math.min(told.at, event.at + mostAheadMs);
    const parts = parseChatId(told.chatId);
    if (parts === null || content.kind === 'link-card') return null;
    const chatHere = chatOf(database, parts.chatId);
    const isNew = !importer.isKnown(told) && at >= keptFrom(database);
    const takeIn = (): string | null => {
      if (isNew) {
        const localId = randomUUID();
        const record = {
          ...told,
          chatId: parts.chatId,
          localId,
          chat: describeChat(parts),
          sender,
          content: content.kind === 'text' ? plainRecord : content,
          at,
          // A record of an answer that is not told is none: what needs it does without.
          record: json ?? '{}',
        };
        const done = importer.add([record], 'answered-elsewhere', now);
        applied.settled += done.settled;
        for (const chatId of done.chatIds) applied.chatIds.add(chatId);
        noteVersion(database, 'record', localId, version);
      }
      const direction = told.fromMe ? 'out' : 'in';
      const here = database.get<{ localId: string; chatId: string }>(
        `SELECT local_id AS localId, chat_id AS chatId FROM message
         WHERE key_id = :keyId AND chat_id = :chatId AND direction = :direction AND (imported = 1 OR direction = 'in')`,
        { keyId: told.keyId, chatId: chatHere, direction },
      );
      if (here === undefined) return null;
      const { localId, chatId } = here;
      // Whoever told it first: the others need not.
      noteInLog(database, 'record', {
        id: localId,
        version: knownVersion(database, 'record', localId),
        seq,
      });
      placeMessage(database, localId, { at, wanted: place, seq });
      noteFile(database, localId, event.payload);
      starIfTold(database, { chatId, keyId: told.keyId, direction });
      return chatId;
    };
    return told.fromMe ? takeIn() : comingIn(desk, { chatId: chatHere, at, isNew }, takeIn);
  },
  own: `SELECT local_id AS id, state_at AS at, local_id AS place FROM message
    WHERE NOT (direction = 'out' AND imported = 0) AND key_id IS NOT NULL AND author_member_id IS NULL`,
  place: { table: 'message', column: 'local_id' },
};

/** Older ones were deleted here, or are being. */
function keptFrom(database: Database): number {
  return database.one<{ at: number }>(
    `SELECT coalesce((SELECT cutoff FROM retention), (SELECT kept_from FROM sms_reading), 0) AS at`,
  ).at;
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
