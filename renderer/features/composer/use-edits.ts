import type { RefObject } from 'react';
import { typeEdit } from '../../ui/type-edit.ts';
import { type FormatMark, insertAt, toggleFormat } from './toggle-format.ts';

/** Changes of what stands in the box, made as if they were typed: the box's own undo takes them back. */
export function useEdits(box: RefObject<HTMLTextAreaElement | null>) {
  /** Marks what is selected, or takes its mark away. */
  const format = (mark: FormatMark) => {
    const { current } = box;
    if (!current) return;
    const { value, selectionStart, selectionEnd } = current;
    typeEdit(current, toggleFormat(value, selectionStart, selectionEnd, mark));
  };
  /** Puts words in the place of what is selected. */
  const insert = (words: string) => {
    const { current } = box;
    if (!current) return;
    typeEdit(current, insertAt(current.selectionStart, current.selectionEnd, words));
  };
  return { format, insert };
}
