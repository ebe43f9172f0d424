import { invalid } from './refusal.ts';

export interface KnownChat {
  chatId: string;
  /** As answers spell it (interface.md §2.2). */
  remoteJid: string;
}

const chatIdShape = /^(\d{5,24}(?:-\d{5,24})?)@(c\.us|g\.us|lid)$/;

/**
 * Returns the chat a request names. Practice rule, so that everyone can see the refusal: a number that ends in `000` is not on the
 * messaging network (interface.md §7, rule 2).
 */
export function chatOf(value: unknown): KnownChat {
  const written = requiredText(value, 'chat id');
  const [, digits, domain] = chatIdShape.exec(written) ?? [];
  if (digits === undefined) throw invalid(['The chat id format is invalid.']);
  if (domain !== 'c.us') return { chatId: written, remoteJid: written };
  const remoteJid = `${digits}@s.whatsapp.net`;
  if (digits.endsWith('000')) {
    const sentence = `The number ${digits} is not on the messaging network.`;
    throw invalid([sentence], { jid: remoteJid, exists: false });
  }
  return { chatId: written, remoteJid };
}

export function requiredText(value: unknown, name: string): string {
  if (value === undefined || value === null) throw invalid([`The ${name} field is required.`]);
  if (typeof value !== 'string') throw invalid([`The ${name} field must be a string.`]);
  if (value.trim() === '') throw invalid([`The ${name} field must not be empty.`]);
  return value;
}

export function optionalText(value: unknown, name: string): string | null {
  if (value === undefined || value === null) return null;
  if (typeof value !== 'string') throw invalid([`The ${name} field must be a string.`]);
  return value;
}

export function optionalFlag(value: unknown, name: string): boolean {
  if (value === undefined || value === null) return false;
  if (typeof value !== 'boolean') throw invalid([`The ${name} field must be true or false.`]);
  return value;
}

export function webAddress(value: unknown, name: string): string {
  const written = requiredText(value, name);
  if (!/^https?:\/\/[^\s/]+/i.test(written)) throw invalid([`The ${name} field must be a URL.`]);
  return written;
}
