import type { MessageState } from '../../../../shared/domain/message-state.ts';
import type { CheckedColumns } from './message-checksum.ts';

/** The columns of a message, as they are read for the page. */
export interface MessageRow extends CheckedColumns {
  authorMemberId: string | null;
  authorName: string | null;
  toldBy: string | null;
  toldByName: string | null;
  told: string | null;
  copy: string | null;
  checksum: number | null;
  position: number;
  direction: 'in' | 'out';
  senderChatId: string | null;
  senderName: string | null;
  imported: number;
  seenAt: number | null;
  readAt: number | null;
  deletion: string | null;
  seen: string | null;
  settlement: string | null;
  sends: number;
  reactions: string;
  isStarred: number;
  closing: number;
  reacting: string | null;
  starring: string | null;
  localId: string;
  chatId: string;
  text: string;
  content: string;
  replyToLocalId: string | null;
  quoted: string | null;
  quotedIs: 'own' | 'other' | null;
  quotedAuthor: string | null;
  options: string;
  state: MessageState;
  stateAt: number;
  heldUntil: number | null;
  failure: string | null;
  createdAt: number;
  keyId: string | null;
  serviceStatus: string | null;
  confirmedManually: number;
  isDismissed: number;
  answer: string | null;
  /** Null: its chat's. */
  address: string | null;
}
