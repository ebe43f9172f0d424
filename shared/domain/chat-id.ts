/** What a chat id names: one person, a group, or a person known only by a network-internal id. */
export type ChatKind = 'person' | 'group' | 'hidden-person';

const kindsByDomain: Record<string, ChatKind> = {
  'c.us': 'person',
  'g.us': 'group',
  lid: 'hidden-person',
};

// Answers spell a person's domain differently from requests (interface.md §2.2); one spelling inside.
const aliases: Record<string, string> = { 's.whatsapp.net': 'c.us' };

const shape = /^(\d{5,24}(?:-\d{5,24})?)@([a-z0-9.]+)$/;

export interface ChatIdParts {
  /** In the form of requests: `<digits>@c.us` for a person (interface.md §2.2). */
  chatId: string;
  digits: string;
  kind: ChatKind;
}

/**
 * Reads a chat id, in any letter case and with surrounding white space.
 * Returns null for anything that is not `<digits>@<known domain>`; a phone number is not a chat id.
 */
export function parseChatId(written: string): ChatIdParts | null {
  const match = shape.exec(written.trim().toLowerCase());
  const [, digits, domain] = match ?? [];
  if (digits === undefined || domain === undefined) return null;
  const known = aliases[domain] ?? domain;
  const kind = kindsByDomain[known];
  if (kind === undefined || (kind !== 'group' && digits.includes('-'))) return null;
  return { chatId: `${digits}@${known}`, digits, kind };
}

/** Returns whether a chat id is a network-internal one: its chat may become one with that of a number. */
export function isHiddenId(chatId: string): boolean {
  return chatId.endsWith('@lid');
}

/** Returns whether a chat id is a group's. */
export function isGroupId(chatId: string): boolean {
  return chatId.endsWith('@g.us');
}

/** Returns the chat id of a person by the digits of an international number, without `+` (interface.md §2.2). */
export function chatIdOfNumber(digits: string): string {
  return `${digits}@c.us`;
}
