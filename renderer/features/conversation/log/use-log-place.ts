import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ChatRef } from '../../../product-ui/chat/chat-ref.ts';
import { readChatAddress } from '../../../product-ui/chat/message-address.ts';
import { ownChat } from '../../../product-ui/chat/own-chat.ts';
import { startReadAhead } from '../history/read-ahead.ts';
import { startAt, useHistory } from '../history/use-history.ts';

/** Where the log goes, each time by a new object. */
export interface Goal {
  /** Null: the newest message. */
  localId: string | null;
  /** One asked for it: it is marked for a moment and gets the focus. */
  isAsked: boolean;
  /** Pixels of the message that stand above the view. */
  into: number;
}

/** The message that stands first in view, and how many of its pixels stand above. */
export type Place = Pick<Goal, 'into'> & { localId: string };

/**
 * Where the page's storage, which is a file, keeps the place in the chat that is shown: a crash leaves no time to note anything. It names
 * no chat, which may be one that is to be forgotten; the address does, in memory.
 */
const placeName = 'place';

/** The place in the chat that was read last, where a person had scrolled up in it. */
let readAt = keptPlace();

/** Notes where a chat is read; null: at its end. */
export function notePlace(chatId: string, place: Place | null): void {
  readAt = place === null ? null : { chatId, ...place };
}

/** Keeps a place in the chat that is shown for the page that is loaded again after a crash; null: none. */
export function keepPlace(place: Place | null): void {
  if (place === null) sessionStorage.removeItem(placeName);
  else sessionStorage.setItem(placeName, JSON.stringify(place));
}

function keptPlace(): (Place & { chatId: string }) | null {
  const kept = sessionStorage.getItem(placeName);
  const chatId = ownChat?.chatId ?? readChatAddress(location.hash.split('/')[2] ?? '').chatId;
  return kept === null ? null : { chatId, ...(JSON.parse(kept) as Place) };
}

/** Ids are not longer; main refuses those that are. */
const longestId = 64;

const around = (localId: string) => startAt({ around: localId.slice(0, longestId) });

const askedFor = (localId: string | null): Goal => ({ localId, isAsked: true, into: 0 });

function opening(client: QueryClient, chat: ChatRef, asked: string | null) {
  if (asked !== null) return { start: around(asked), goal: askedFor(asked) };
  if (readAt?.chatId !== chat.chatId)
    return { start: startReadAhead(client, chat) ?? startAt({ firstUnread: true }), goal: null };
  const { localId, into } = readAt;
  return { start: around(localId), goal: { localId, isAsked: false, into } };
}

/** Returns the part of a chat that is loaded, and where in it the log goes: what one asks for may lie outside of it. */
export function useLogPlace(chat: ChatRef, asked: string | null) {
  const client = useQueryClient();
  const [opened] = useState(() => opening(client, chat, asked));
  const [start, setStart] = useState(opened.start);
  const [goal, setGoal] = useState<Goal | null>(opened.goal);
  /** When the chat was opened; undefined while that is being read. */
  const [firstUnread, setFirstUnread] = useState<string | null>();
  const history = useHistory(chat, start);
  const { messages, unread, isLoading, hasNewer } = history;
  const isThere = (wanted: string) => messages.some(({ localId }) => localId === wanted);

  if (firstUnread === undefined && !isLoading) {
    setFirstUnread(unread.first);
    if (goal === null) setGoal({ localId: unread.first, isAsked: false, into: 0 });
  }

  return {
    history,
    startId: start.id,
    goal,
    firstUnread: firstUnread ?? null,
    /** What was asked for is not in this chat. */
    isMissing:
      goal?.isAsked === true && goal.localId !== null && !isLoading && !isThere(goal.localId),
    show: (localId: string) => {
      setGoal(askedFor(localId));
      if (!isThere(localId) && start.place.around !== localId) setStart(around(localId));
    },
    showLatest: () => {
      setGoal(askedFor(null));
      if (hasNewer) setStart(startAt({}));
    },
  };
}
