import type { Database } from '../../database.ts';
import type { MessageRow as ReadRow } from '../../rows/message-row.ts';
import { placesOfMs } from '../place-message.ts';

/** The columns of a message that this desk sent, or that came from the service, for its event. */
export interface MessageRow
  extends
    Pick<ReadRow, 'localId' | 'chatId' | 'direction' | 'senderChatId' | 'senderName' | 'address'>,
    Pick<ReadRow, 'text' | 'content' | 'state' | 'stateAt' | 'createdAt' | 'failure' | 'keyId'>,
    Pick<ReadRow, 'serviceStatus' | 'answer'> {
  templateId: string | null;
  replyTo: string | null;
  quotedKey: string | null;
  quotedDirection: 'in' | 'out' | null;
  remoteJid: string | null;
  place: number | null;
  /** Which one it is of the messages of its millisecond in its chat, from 0. */
  rank: number;
}

/** Characters of the longest service's answer that an event carries; a longer one is of use only to this desk. */
const longestAnswer = 32_768;

/** Returns a message, unless another member sent it; undefined: this desk has no such message. */
export function messageRow(database: Database, localId: string): MessageRow | undefined {
  return database.get<MessageRow>(
    `SELECT message.local_id AS localId, message.chat_id AS chatId, message.direction,
       message.sender_chat_id AS senderChatId, message.sender_name AS senderName, message.address, message.text, message.content,
       message.reply_to_local_id AS replyTo, quoted.key_id AS quotedKey, quoted.direction AS quotedDirection,
       message.state, message.state_at AS stateAt, message.created_at AS createdAt, message.failure, message.key_id AS keyId,
       message.remote_jid AS remoteJid, message.service_status AS serviceStatus, message.template_id AS templateId,
       iif(length(message.answer) > ${longestAnswer}, NULL, message.answer) AS answer,
       iif(message.team_seq IS NULL, NULL, message.sort_key) AS place,
       iif(message.sort_key / ${placesOfMs} = message.created_at, message.sort_key % ${placesOfMs}, 0) AS rank
     FROM message LEFT JOIN message AS quoted ON quoted.local_id = message.reply_to_local_id
     WHERE message.local_id = :localId AND message.author_member_id IS NULL`,
    { localId },
  );
}
