import type { DeepLink } from '../../../../shared/contract/handed-over.ts';

const longestLink = 8_000;
const longestNumber = 64;
const longestText = 4_000;

/** What shows as something else than it is: control characters but line breaks, and those that turn the direction of writing. */
// oxlint-disable-next-line no-control-regex
const unseen = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/**
 * Reads `postline://chat/NUMBER?text=…`, `tel:NUMBER` and `sms:NUMBER?body=…`. Returns null for what is no link of these kinds; one
 * that cannot be read has no number, so that a person is told.
 */
export function readDeepLink(argument: string): DeepLink | null {
  if (!/^(postline|tel|sms):/i.test(argument)) return null;
  const nothing = { number: '', text: '' };
  if (argument.length > longestLink) return nothing;
  try {
    const { protocol, host, pathname, searchParams } = new URL(argument);
    const isOwn = protocol === 'postline:';
    if (isOwn && host !== 'chat') return nothing;
    const number = decodeURIComponent(pathname)
      .replace(/^\/+|\/+$/g, '')
      .replace(unseen, '')
      .trim();
    if (!/\d/.test(number) || number.length > longestNumber) return nothing;
    const text = searchParams.get(isOwn ? 'text' : 'body') ?? '';
    return { number, text: text.replace(/\r\n?/g, '\n').replace(unseen, '').slice(0, longestText) };
  } catch {
    return nothing;
  }
}
