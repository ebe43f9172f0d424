/**
 * What the network keeps a number from: writing to anybody new, or to more than so many. Times in milliseconds since 1970; null: the
 * service does not tell.
 */
export type NumberLimit =
  | { kind: 'nobody-new'; until: number | null }
  | { kind: 'new-chats'; used: number; total: number; until: number | null };
