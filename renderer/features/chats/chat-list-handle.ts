/** What the field above does with what stands below it: the chats, or what a search found. */
export interface ChatsHandle {
  focusFirst: () => void;
  openFirst: () => void;
}

export interface ChatListHandle extends ChatsHandle {
  /** Gives the focus to the row of the open chat, or to one near to where it was. */
  focusOpen: () => void;
  /** The chat whose row has the focus. */
  focusedChatId: () => string | null;
}
