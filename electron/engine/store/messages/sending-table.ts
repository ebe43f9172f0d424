import type { Message } from '../../../../shared/contract/messages.ts';
import type { ChatOrderTable } from '../chats/chat-order-table.ts';
import type { ChatsTable } from '../chats/chats-table.ts';
import type { ReadingTable } from '../chats/reading-table.ts';
import type { Database } from '../database.ts';
import type { MessagesTable, SameText } from './messages-table.ts';
import type { NewMessages } from './new-messages.ts';
import type { ClaimedMessage, OutboxTable, Release } from './outbox-table.ts';
import type { ScheduledTable, Turn } from './scheduled-table.ts';

/** What is known of a chat and of a message before it is sent. */
export interface BeforeSend {
  isChatThere: boolean;
  /** The message itself, of an earlier call. */
  own: Message | null;
  /** The message that its text goes with. */
  carrier: Message | null;
  same: SameText | null;
  /** As `reading.lastCome`. */
  cameBefore: number;
  /** As `reading.untold`. */
  untold: string[];
}

/** How the next message may be claimed; see `claimNext` of the outbox's table. */
export interface Claim {
  busyChatIds: readonly string[];
  mayUpload: boolean;
  outsideHours: boolean;
  ownIdKinds: readonly string[];
  /** Only says whether there is one. */
  isLook: boolean;
}

/** What a turn of the outbox found and did. */
export interface OutboxTurn {
  released: Release;
  scheduled: Turn;
  /** The chats in which a message was kept back because a colleague has answered. */
  kept: string[];
  claimed: ClaimedMessage | null;
  /** Whether another could be claimed now. */
  isMore: boolean;
}

/** Returns the way of a text through the store, one request a step. */
export function sendingTable(
  database: Database,
  tables: {
    chats: Pick<ChatsTable, 'get'>;
    chatOrder: Pick<ChatOrderTable, 'get'>;
    messages: Pick<MessagesTable, 'get' | 'sameText'>;
    reading: Pick<ReadingTable, 'lastCome' | 'untold'>;
    outbox: Pick<OutboxTable, 'add' | 'release' | 'keepOutrun' | 'hasNext' | 'claimNext'>;
    scheduled: Pick<ScheduledTable, 'turn'>;
  },
) {
  const { chats, chatOrder, messages, reading, outbox, scheduled } = tables;
  return {
    /** Reads what decides whether a text may be sent. `acceptedAfter`: as for `sameText`; null: an equal text does not matter. */
    look: (of: {
      chatId: string;
      localId: string;
      text: string;
      captionOf: string | null;
      acceptedAfter: number | null;
      tellsSeen: boolean;
    }): BeforeSend => {
      const { chatId, localId, text, captionOf, acceptedAfter } = of;
      return {
        isChatThere: chats.get(chatId) !== null,
        own: messages.get(localId),
        carrier: captionOf === null ? null : messages.get(captionOf),
        same:
          acceptedAfter === null
            ? null
            : messages.sameText({ chatId, text, localId, acceptedAfter }),
        cameBefore: reading.lastCome(),
        untold: of.tellsSeen ? reading.untold(chatId) : [],
      };
    },
    /** As `add` of the outbox's table. Returns the messages of these IDs afterwards, and whether their chat is closed. */
    add: (
      added: NewMessages,
      ids: readonly string[],
      at: number,
    ): { messages: Message[]; isClosed: boolean } => {
      outbox.add(added, at);
      return {
        messages: ids.flatMap((id) => messages.get(id) ?? []),
        isClosed: (chatOrder.get(added.chatId)?.closedAt ?? null) !== null,
      };
    },
    /** Releases what was held, queues what is due, and claims the next message, in one transaction. */
    turn: (
      { missedBefore, isHeard }: { missedBefore: number; isHeard: boolean },
      claim: Claim | null,
      at: number,
    ): OutboxTurn =>
      database.transaction(() => {
        const released = outbox.release(at);
        const due = scheduled.turn(missedBefore, at, isHeard);
        const isNext = (busy: readonly string[]): boolean =>
          claim !== null && outbox.hasNext(busy, claim.mayUpload, claim.outsideHours);
        const found = { released, scheduled: due };
        if (claim === null || claim.isLook)
          return { ...found, kept: [], claimed: null, isMore: isNext(claim?.busyChatIds ?? []) };
        const { busyChatIds, mayUpload, outsideHours, ownIdKinds } = claim;
        const kept = outbox.keepOutrun(busyChatIds, mayUpload, at, outsideHours);
        const claimed = outbox.claimNext(busyChatIds, mayUpload, at, outsideHours, ownIdKinds);
        const isMore = claimed !== null && isNext([...busyChatIds, claimed.message.chatId]);
        return { ...found, kept, claimed, isMore };
      }),
  };
}
