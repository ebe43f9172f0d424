import { withOtherForms } from '../numbers/number-forms.ts';
import { numberPattern } from '../numbers/number-pattern.ts';

/** Returns how whoever has these chats is found: by the chats, and by their numbers in whatever form. */
export function personOf(asked: readonly string[]) {
  const chatIds = withOtherForms(asked);
  return { chatIds, patterns: chatIds.map(numberPattern) };
}
