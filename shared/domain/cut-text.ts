/** Made when it is first needed: it costs a start ten milliseconds. */
let characters: Intl.Segmenter | undefined;

/** Units beyond the cut that are looked at: an emoji of a family takes 11, a flag of a region 14. */
const lookedAhead = 64;

/** Below it no unit belongs to its neighbour, but for the two of a line's end. */
const firstMark = 0x300;
const lineFeed = 0x0a;

/**
 * Returns the beginning of a text that is shown: at most so many units of UTF-16, and never a part of what is seen as one character (an
 * emoji with its colour, a letter with its marks).
 */
export function cutText(text: string, most: number): string {
  if (text.length <= most) return text;
  const [last, next] = [text.charCodeAt(most - 1), text.charCodeAt(most)];
  if (last < firstMark && next < firstMark && next !== lineFeed) {
    return text.slice(0, most);
  }
  characters ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  const at = characters.segment(text.slice(0, most + lookedAhead)).containing(most)?.index ?? 0;
  // One character alone may have no end: marks on marks. Of such a one a part is shown, of whole code points.
  return text.slice(0, at > 0 ? at : most).replace(/[\ud800-\udbff]$/, '');
}
