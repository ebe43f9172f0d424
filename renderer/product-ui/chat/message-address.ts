/** Returns the address that opens a chat at one of its messages, with what stands around it; null: at its end. */
export function messageAddress(chatId: string, localId: string | null): string {
  return `/chats/${chatId}${localId === null ? '' : `?message=${encodeURIComponent(localId)}`}`;
}

/** Returns the chat of an address and the message that it names; null where it names none. */
export function readChatAddress(place: string): { chatId: string; message: string | null } {
  const [chatId = '', query = ''] = place.split('?');
  return { chatId, message: new URLSearchParams(query).get('message') };
}
