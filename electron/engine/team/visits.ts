/** Milliseconds that a claim, a member's presence, or a window's report lasts, unless it is renewed. */
export const leaseMs = 30_000;

/** Identifies a chat on all desks of the team. */
export interface TeamChatKey {
  instanceKey: string;
  /** With the present form of its number: each desk has the chat under the form that it saw first. */
  chatId: string;
  /** The chat on this desk. */
  chatHere: string;
}

/** A chat that is open in a window of this console. */
export interface Visit {
  chat: TeamChatKey;
  hasDraft: boolean;
  isWriting: boolean;
  /** When the window last reported that the chat is open, by `performance.now()`. */
  reportedAt: number;
  /** When the chat was last opened, looked at, or begun to be written in. */
  usedAt: number;
  /** The position of the newest message of others when the chat was opened, or when the text in it was begun. */
  from: Promise<number>;
}

/** What a window reports about a chat. */
export interface Attended {
  windowId: string;
  /** False: the window has left the chat. */
  isOpen: boolean;
  hasDraft: boolean;
  isWriting: boolean;
  /** Whether the window has the focus. */
  isLooking: boolean;
}

/**
 * Creates what knows which chats are open in the windows of this console: one that is opened is visited, one whose box is empty has no
 * draft, then it is written in; a window that no longer reports has left. `lastPosition` returns the newest message of others in a chat.
 */
export function createVisits(lastPosition: (chat: TeamChatKey) => Promise<number>) {
  /** By chat and window: a chat may be open in several windows. */
  const visits = new Map<string, Visit>();

  const to = (chat: TeamChatKey): Visit[] =>
    [...visits.values()].filter((visit) => nameOfChat(visit.chat) === nameOfChat(chat));
  const positionIn = (chat: TeamChatKey): Promise<number> => lastPosition(chat).catch(() => 0);

  /** Drops the visits of windows that closed without reporting it: what was begun there no longer counts. */
  const dropDead = (chat: TeamChatKey): void => {
    for (const [name, visit] of visits) {
      if (nameOfChat(visit.chat) === nameOfChat(chat) && !isAlive(visit)) visits.delete(name);
    }
  };

  return {
    to,
    isWritingIn: (chat: TeamChatKey): boolean =>
      to(chat).some((visit) => visit.isWriting && isAlive(visit)),
    /** Returns the open chat that was used last, which is the one that others see; null: none is open. */
    current: (): Visit | null =>
      [...visits.values()]
        .filter(isAlive)
        .reduce<Visit | null>(
          (last, visit) => (last !== null && last.usedAt > visit.usedAt ? last : visit),
          null,
        ),
    /** Records what a window reports. Returns whether it wrote in the chat before. */
    attend: (chat: TeamChatKey, how: Attended): boolean => {
      const { windowId, isOpen, hasDraft, isWriting, isLooking } = how;
      const name = `${nameOfChat(chat)} ${windowId}`;
      const visit = visits.get(name);
      if (!isOpen) {
        visits.delete(name);
        return visit?.isWriting === true;
      }
      if (visit === undefined) dropDead(chat);
      const reportedAt = performance.now();
      const isBegun = visit === undefined || (hasDraft && !visit.hasDraft);
      const isUsed = visit === undefined || isLooking || (isWriting && !visit.isWriting);
      visits.set(name, {
        chat,
        hasDraft,
        isWriting,
        reportedAt,
        usedAt: isUsed ? reportedAt : visit.usedAt,
        from: isBegun ? positionIn(chat) : visit.from,
      });
      return visit?.isWriting === true;
    },
    /** Records that what was written in a chat was sent. */
    sent: (chat: TeamChatKey): void => {
      for (const visit of to(chat)) {
        Object.assign(visit, { hasDraft: false, isWriting: false, from: positionIn(chat) });
      }
    },
  };
}

/** Returns whether a window still reports; one that does not is gone, or its page is. */
function isAlive({ reportedAt }: Visit): boolean {
  return performance.now() - reportedAt <= leaseMs;
}

/** Names a chat within the team. */
export function nameOfChat({ instanceKey, chatId }: Omit<TeamChatKey, 'chatHere'>): string {
  return `${instanceKey} ${chatId}`;
}
