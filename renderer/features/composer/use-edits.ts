import { type RefObject, useState } from 'react';
import { insertText, typeEdit } from '../../ui/type-edit.ts';
import { type FormatMark, toggleFormat } from './toggle-format.ts';

/** Changes the text in the box as if it were typed, so that the box's own undo works. */
export function useEdits(box: RefObject<HTMLTextAreaElement | null>) {
  const [edits] = useState({
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
  });
  return edits;
}
