/** `key` of a message as an answer carries it (interface.md §2.4). */
export interface MessageKey {
  remoteJid: string | null;
  fromMe: boolean;
  id: string;
}

/**
 * A sent-message record (interface.md §2.4), read tolerantly. `key` is null where the service queued the request, or where
 * its id could not be used in a request: accepted, and not to be named afterwards.
 */
export interface SentMessage {
  key: MessageKey | null;
  status: string | null;
  /** Seconds since 1970. */
  messageTimestamp: number | null;
  /** The one payload object of `message` and its kind, unknown kinds included; null if there was none. */
  payload: { kind: string; fields: Record<string, unknown> } | null;
}

/** A forwarded-message record (interface.md §2.5). */
export interface ForwardedMessage {
  key: MessageKey | null;
  id: string | null;
  body: string | null;
  ack: number | null;
  ackName: string | null;
  timestamp: number | null;
  isForwarded: boolean;
}

/** A message thread (interface.md §2.6); missing fields are null. */
export interface ThreadRecord {
  id: string;
  phoneId: string | null;
  lastMessageId: string | null;
  fromPhoneNumber: string | null;
  toPhoneNumber: string | null;
  isArchived: boolean;
  lastMessageContent: string | null;
  lastMessageAt: string | null;
  createdAt: string | null;
  updatedAt: string | null;
}

/** A thread in a list, which may leave out whether it is archived. */
export type ListedThread = Omit<ThreadRecord, 'isArchived'> & { isArchived: boolean | null };
