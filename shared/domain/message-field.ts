/** What a column of a table of messages can hold. */
export const messageFields = [
  'id',
  'chat',
  'from',
  'to',
  'fromMe',
  'text',
  'time',
  'name',
  'participant',
  'otherChat',
  'status',
] as const;

export type MessageField = (typeof messageFields)[number];
