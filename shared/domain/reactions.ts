/** What a phone offers first. */
export const commonReactions = ['👍', '❤️', '😂', '😮', '😢', '🙏'] as const;

/** Returns what oneself reacted with; null: nothing. `author` is null for oneself. */
export function ownReaction(
  reactions: readonly { emoji: string; author: string | null }[],
): string | null {
  return reactions.find(({ author }) => author === null)?.emoji ?? null;
}
