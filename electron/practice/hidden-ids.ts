/** Practice rule: who has a number that ends in 998 writes from a hidden ID, which is the digits of the number backwards. */
const ending = '998';

/** Returns the hidden ID of a number; null where it has none. */
export function hiddenIdOf(digits: string): string | null {
  return digits.endsWith(ending) ? `${backwards(digits)}@lid` : null;
}

/** Returns the digits of the number that a chat ID is one of; null: a group, or nobody. */
export function numberOf(chatId: string): string | null {
  const [, digits = '', domain] = /^(\d+)@(c\.us|lid)$/.exec(chatId) ?? [];
  if (domain === 'c.us') return digits;
  return domain === 'lid' && hiddenIdOf(backwards(digits)) === chatId ? backwards(digits) : null;
}

function backwards(digits: string): string {
  return digits.split('').reverse().join('');
}
