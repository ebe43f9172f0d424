/** Letters that are written from right to left: Hebrew, Arabic and their neighbours, and their forms of presentation. */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/**
 * Returns a text that keeps its own direction inside a sentence that is read in another, by Unicode's marks for that. Where
 * nothing of it could stray, it stays as it is. What has isolated parts is a sentence itself: its direction is not told by them, which
 * Unicode passes over.
 */
export function isolated(text: string, direction: 'ltr' | 'rtl'): string {
  if (text === '' || (direction === 'ltr' && !rightToLeft.test(text))) return text;
  const isSentence = direction === 'rtl' && text.includes('\u2068');
  return `${isSentence ? '\u2067' : '\u2068'}${text}\u2069`;
}
