import { useState } from 'react';
import type { ChatRef } from '../../../product-ui/chat-ref.ts';
import { startAt, useHistory } from '../history/use-history.ts';

/** Where the log goes, each time by a new object. */
export interface Goal {
  /** Null: the newest message. */
  localId: string | null;
  /** One asked for it: it is marked for a moment and gets the focus. */
  isAsked: boolean;
}

/** The message that stood first in view when a person left a chat that they had scrolled up in; of the chat left last. */
let leftAt: { chatId: string; localId: string } | null = null;

/** Notes where a person leaves a chat; null: at its end. */
export function noteLeaving(chatId: string, localId: string | null): void {
  leftAt = localId === null ? null : { chatId, localId };
}

/** Ids are not longer; main refuses those that are. */
const longestId = 64;

const around = (localId: string) => startAt({ around: localId.slice(0, longestId) });

function opening(chatId: string, asked: string | null) {
  if (asked !== null) return { start: around(asked), goal: { localId: asked, isAsked: true } };
  if (leftAt?.chatId !== chatId) return { start: startAt({ firstUnread: true }), goal: null };
  return { start: around(leftAt.localId), goal: { localId: leftAt.localId, isAsked: false } };
}

/** The part of a chat that is loaded, and where in it the log goes: what one asks for may lie outside of it. */
export function useLogPlace(chat: ChatRef, asked: string | null) {
  const [opened] = useState(() => opening(chat.chatId, asked));
  const [start, setStart] = useState(opened.start);
  const [goal, setGoal] = useState<Goal | null>(opened.goal);
  /** When the chat was opened; undefined while that is being read. */
  const [firstUnread, setFirstUnread] = useState<string | null>();
  const history = useHistory(chat, start);
  const { messages, unread, isLoading, hasNewer } = history;
  const isThere = (wanted: string) => messages.some(({ localId }) => localId === wanted);

  if (firstUnread === undefined && !isLoading) {
    setFirstUnread(unread.first);
    if (goal === null) setGoal({ localId: unread.first, isAsked: false });
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
      setGoal({ localId, isAsked: true });
      if (!isThere(localId) && start.place.around !== localId) setStart(around(localId));
    },
    showLatest: () => {
      setGoal({ localId: null, isAsked: true });
      if (hasNewer) setStart(startAt({}));
    },
  };
}
