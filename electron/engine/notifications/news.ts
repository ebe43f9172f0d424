/**
 * Something that a person may be told of, while it lasts: a chat with something unread, a message that needs review, a note that
 * mentions them.
 */
export interface Cause {
  /** Stays the same while it lasts. */
  id: string;
  /** Grows when there is more of it. */
  version: number;
  /** Messages. */
  count: number;
  chatId: string;
  /** It happened too long ago to be news, whenever it is heard of. */
  isOld?: boolean;
}

/** A cause that came in as messages. */
export interface MessageCause extends Cause {
  /** Its newest message. */
  localId: string;
}

/** Creates what tells news from what was there before. What waited at the start is no news: the window says it. */
export function createNews<Of extends Cause>() {
  let known: ReadonlyMap<string, Of> | null = null;
  /** Causes that came or grew since; `count` is how much they grew by. */
  let news = new Map<string, Of>();
  return {
    /** Compares what there is with what there was at the look before. */
    look: (current: readonly Of[]): { news: Of[]; isMore: boolean; isLess: boolean } => {
      const before = news;
      news = new Map();
      let isMore = false;
      for (const cause of current) {
        const told = before.get(cause.id);
        const old = known?.get(cause.id);
        const isGrown = old === undefined || old.version < cause.version;
        const isNew = known !== null && cause.isOld !== true && isGrown;
        isMore ||= isNew;
        const grown = isNew ? Math.max(1, cause.count - (old?.count ?? 0)) : 0;
        const count = Math.min(cause.count, (told?.count ?? 0) + grown);
        if (count > 0) news.set(cause.id, { ...cause, count });
      }
      known = new Map(current.map((cause) => [cause.id, cause]));
      return { news: [...news.values()], isMore, isLess: news.size < before.size };
    },
    /** The person knows: it is no news any more. */
    seen: (): void => news.clear(),
  };
}

export type News<Of extends Cause> = ReturnType<typeof createNews<Of>>;
