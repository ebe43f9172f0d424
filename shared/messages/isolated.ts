/** Letters that are written from right to left: Hebrew, Arabic and their neighbours, and their forms of presentation. */
const rightToLeft = /[\u0590-\u08ff\u200f\ufb1d-\ufdff\ufe70-\ufefc]/;

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

/** Returns the direction of a text that has its own: that of its first letter. */
export function ownDirection(text: string): 'ltr' | 'rtl' {
  return rightToLeft.test(text) && rightToLeft.test(firstLetter(text)) ? 'rtl' : 'ltr';
}

/**
 * Returns a text of the catalogue so that it keeps the direction of its language wherever it is put: what begins with a
 * Latin name, as of the application, would be taken for a sentence from left to right by whatever asks its first letter.
 */
export function inItsDirection(text: string, direction: 'ltr' | 'rtl'): string {
  if (direction === 'ltr' || !rightToLeft.test(text)) return text;
  return ownDirection(text) === 'rtl' ? text : `\u200f${text}`;
}

/** The first letter, or mark of a direction, outside of isolated parts: where Unicode looks. */
function firstLetter(text: string): string {
  let depth = 0;
  for (const letter of text) {
    if (/[\u2066-\u2068]/.test(letter)) depth++;
    else if (letter === '\u2069') depth--;
    else if (depth === 0 && /[\p{L}\u200f]/u.test(letter)) return letter;
  }
  return '';
}
