import type { TextEdit } from '../../ui/type-edit.ts';

/** The marks of the channel's own formatting, written around a piece of text. */
export type FormatMark = '*' | '_' | '~' | '`';

/**
 * Puts a mark around what is selected, or removes one that is there, inside the selection or just outside.
 * Blanks at the selection's ends stay outside the marks: the channel formats no text that begins or ends with one.
 * Formatting ends with its line, so that each of several lines gets its own marks.
 * With nothing selected the caret goes between two marks, or an empty pair around it is removed.
 */
export function toggleFormat(text: string, start: number, end: number, mark: FormatMark): TextEdit {
  const selected = text.slice(start, end);
  const isBlank = selected.trim() === '';
  const from = isBlank ? start : start + selected.length - selected.trimStart().length;
  const to = isBlank ? end : end - (selected.length - selected.trimEnd().length);
  const inner = text.slice(from, to);

  if (inner.includes('\n')) return replace(from, to, toggleLines(inner, mark), 0);
  if (text.charAt(from - 1) === mark && text.charAt(to) === mark) {
    return replace(from - 1, to + 1, inner, 0);
  }
  if (isMarked(inner, mark)) return replace(from, to, inner.slice(1, -1), 0);
  return replace(from, to, `${mark}${inner}${mark}`, 1);
}

function isMarked(words: string, mark: FormatMark): boolean {
  return words.length > 2 && words.startsWith(mark) && words.endsWith(mark);
}

/** Marks the lines that have words, or removes the marks where all of them have some. */
function toggleLines(text: string, mark: FormatMark): string {
  const lines = text.split('\n');
  const areMarked = lines.every((line) => line.trim() === '' || isMarked(line.trim(), mark));
  const change = (words: string): string => {
    if (areMarked) return words.slice(1, -1);
    return isMarked(words, mark) ? words : `${mark}${words}${mark}`;
  };
  return lines
    .map((line) => {
      const words = line.trim();
      return words === '' ? line : line.replace(words, () => change(words));
    })
    .join('\n');
}

/** Selects what is inserted but for `marks` characters at each end. */
function replace(from: number, to: number, insert: string, marks: number): TextEdit {
  const selectFrom = from + marks;
  return { from, to, insert, selectFrom, selectTo: from + insert.length - marks };
}
