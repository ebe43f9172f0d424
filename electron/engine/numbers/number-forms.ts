import { chatIdOfNumber, parseChatId } from '../../../shared/domain/chat-id.ts';

/**
 * Two forms of one number, both as international digits: how it was before its country changed its numbers, and how it is now. The
 * network knows old accounts by the former. Argentina's mobile 9 stays for calls from abroad; the network takes either.
 *
 * Sources: the national plans (Anatel's ninth digit, IFT's end of the prefix 1 in 2020, ENACOM, ARCEP Bénin of November 2024), and
 * other senders to the same network, which treat these forms of Brazil, Mexico and Argentina as one.
 */
interface TwoForms {
  former: RegExp;
  present: RegExp;
  toPresent: string;
  toFormer: string;
}

const twoForms: readonly TwoForms[] = [
  // Brazil: two digits of the area, then a mobile number, which begins with 6 to 9.
  {
    former: /^(55[1-9]\d)([6-9]\d{7})$/,
    present: /^(55[1-9]\d)9([6-9]\d{7})$/,
    toPresent: '$19$2',
    toFormer: '$1$2',
  },
  {
    former: /^521(\d{10})$/,
    present: /^52(\d{10})$/,
    toPresent: '52$1',
    toFormer: '521$1',
  },
  {
    former: /^54([1-8]\d{9})$/,
    present: /^549([1-8]\d{9})$/,
    toPresent: '549$1',
    toFormer: '54$1',
  },
  {
    former: /^229([2-9]\d{7})$/,
    present: /^22901([2-9]\d{7})$/,
    toPresent: '22901$1',
    toFormer: '229$1',
  },
];

/** Returns the digits of an international number in the form that its country dials now. */
export function presentForm(digits: string): string {
  const forms = twoForms.find(({ former }) => former.test(digits));
  return forms === undefined ? digits : digits.replace(forms.former, forms.toPresent);
}

/** Returns the other form of the same number, or null. */
function otherForm(digits: string): string | null {
  for (const { former, present, toPresent, toFormer } of twoForms) {
    if (former.test(digits)) return digits.replace(former, toPresent);
    if (present.test(digits)) return digits.replace(present, toFormer);
  }
  return null;
}

/** Returns the ID of the chat that the same person has by the other form of their number, or null. */
export function otherFormOf(chatId: string): string | null {
  const parts = parseChatId(chatId);
  const other = parts?.kind === 'person' ? otherForm(parts.digits) : null;
  return other === null ? null : chatIdOfNumber(other);
}

/** Returns whether two chat IDs are of one number, in the same form or in both. */
export function isSameNumber(chatId: string, other: string): boolean {
  return chatId === other || otherFormOf(chatId) === other;
}

/** Returns the chat IDs with those of the other forms of their numbers, each once. */
export function withOtherForms(chatIds: readonly string[]): string[] {
  return [...new Set(chatIds.flatMap((chatId) => [chatId, otherFormOf(chatId) ?? chatId]))];
}

/** Returns a chat ID with the present form of its number. */
export function inPresentForm(chatId: string): string {
  const parts = parseChatId(chatId);
  return parts?.kind === 'person' ? chatIdOfNumber(presentForm(parts.digits)) : chatId;
}
