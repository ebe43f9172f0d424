import type { Draft } from '../../../shared/contract/drafts.ts';

/** Returns whether two drafts hold the same. */
export function isSameDraft(one: Draft, other: Draft): boolean {
  return JSON.stringify(fieldsOf(one)) === JSON.stringify(fieldsOf(other));
}

const fieldsOf = ({ text, card, replyTo, options, sendAt, unlessAnswered, isTextApart }: Draft) => [
  text,
  card,
  replyTo?.localId ?? null,
  options,
  sendAt,
  sendAt !== null && unlessAnswered === true,
  isTextApart === true,
];

/**
 * Returns what two windows have made of one draft: of each part the one that was changed, and of a text that both changed all that
 * both wrote. `base` is what both began with.
 */
export function mergeDrafts(base: Draft, theirs: Draft, mine: Draft): Draft {
  const changedHere = (part: 'card' | 'replyTo' | 'options' | 'sendAt') =>
    JSON.stringify(mine[part]) !== JSON.stringify(base[part]);
  const timed = changedHere('sendAt') ? mine : theirs;
  const isPartedHere = (mine.isTextApart ?? false) !== (base.isTextApart ?? false);
  const { isTextApart } = isPartedHere ? mine : theirs;
  return {
    text: mergeTexts(base.text, theirs.text, mine.text),
    card: changedHere('card') ? mine.card : theirs.card,
    replyTo: changedHere('replyTo') ? mine.replyTo : theirs.replyTo,
    options: changedHere('options') ? mine.options : theirs.options,
    sendAt: timed.sendAt,
    ...(timed.unlessAnswered && { unlessAnswered: true }),
    ...(isTextApart && { isTextApart }),
  };
}

const endsInWord = /[\p{L}\p{N}]$/u;
const beginsWord = /^[\p{L}\p{N}]/u;

/** What both wrote stands on lines of its own, but for what goes on with the other's: a blank, a full stop. */
function mergeTexts(base: string, theirs: string, mine: string): string {
  if (mine === base || mine === theirs) return theirs;
  if (theirs === base) return mine;
  const isLonger = mine.startsWith(base);
  const added = isLonger ? mine.slice(base.length) : mine;
  if (isLonger && !(endsInWord.test(theirs) && beginsWord.test(added))) return theirs + added;
  return [theirs, added].filter((text) => text !== '').join('\n');
}
