/** What a column of a table of people can hold. */
export const personFields = [
  'name',
  'given',
  'additional',
  'family',
  'number',
  'organization',
  'labels',
  'notes',
  'chatId',
  'person',
] as const;

export type PersonField = (typeof personFields)[number];
