import type { RefObject } from 'react';
import { insertText, typeEdit } from '../../ui/type-edit.ts';
import { type FormatMark, toggleFormat } from './toggle-format.ts';

/** Changes of what stands in the box, made as if they were typed: the box's own undo takes them back. */
export function useEdits(box: RefObject<HTMLTextAreaElement | null>) {
  return {
    /** Marks what is selected, or removes its mark. */
    format: (mark: FormatMark) => {
      const { current } = box;
      if (!current) return;
      const { value, selectionStart, selectionEnd } = current;
      typeEdit(current, toggleFormat(value, selectionStart, selectionEnd, mark));
    },
    /** Replaces what is selected. */
    insert: (words: string) => {
      if (box.current) insertText(box.current, words);
    },
  };
}
