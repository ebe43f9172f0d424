/** A conversation that has a window of its own. */
export interface ChatOfWindow {
  instanceId: string;
  chatId: string;
}

/** Returns the part behind `#` of the address of a conversation's own window. It names the instance too: the window keeps it. */
export function windowAddress({ instanceId, chatId }: ChatOfWindow): string {
  return `/window/${encodeURIComponent(instanceId)}/${encodeURIComponent(chatId)}`;
}

/** Returns the conversation that an address, with its `#`, gives a window of its own; null: it is the address of a full window. */
export function readWindowAddress(hash: string): ChatOfWindow | null {
  const [, instanceId, chatId] = /^#\/window\/([^/?]+)\/([^/?]+)/.exec(hash) ?? [];
  if (instanceId === undefined || chatId === undefined) return null;
  try {
    return { instanceId: decodeURIComponent(instanceId), chatId: decodeURIComponent(chatId) };
  } catch {
    return null;
  }
}
