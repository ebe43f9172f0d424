import type { Fault } from './fault-plan.ts';

/** Seconds that a number which ends in 002 asks one to wait. */
const retryAfter = 3;

/** Milliseconds until a number that ends in 003 is answered. */
const slowMs = 3_000;

/** Returns whether an operation makes a message of the chat network. */
export function isSend(operation: string): boolean {
  return /^(send-(?!seen|message)|forward-)/.test(operation);
}

/**
 * Makes a message's state happen by the ending of the number it goes to: 001 loses the answer, 002 refuses each first attempt
 * with 429, 003 answers slowly. 000 is refused where chat ids are read (form-checks.ts); 996 to 999 answer (answers.ts).
 */
export function createNumberEndings(): (operation: string, chatId: unknown) => Fault | null {
  const refused = new Set<string>();
  return (operation, chatId) => {
    const [, ending] = /(\d{3})@c\.us$/.exec(String(chatId)) ?? [];
    if (!isSend(operation) || ending === undefined) return null;
    switch (ending) {
      case '001':
        return { kind: 'reset-after' };
      case '002': {
        const number = String(chatId);
        if (refused.delete(number)) return null;
        refused.add(number);
        return { kind: 'rate-limited', retryAfter };
      }
      case '003':
        return { kind: 'delay', ms: slowMs };
      default:
        return null;
    }
  };
}
