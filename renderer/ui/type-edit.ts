/** A replacement within a text, and what is selected afterwards; positions count from the text's beginning. */
export interface TextEdit {
  from: number;
  to: number;
  insert: string;
  selectFrom: number;
  selectTo: number;
}

/**
 * Makes an edit as if it were typed, so that the box's own undo reverts it and its `input` event is heard.
 */
export function typeEdit(box: HTMLTextAreaElement, edit: TextEdit): void {
  const { from, to, insert, selectFrom, selectTo } = edit;
  box.focus();
  box.setSelectionRange(from, to);
  // Nothing but this call, old as it is, writes into the undo history; absent where tests run.
  const isTyped = document.execCommand?.('insertText', false, insert) ?? false;
  if (!isTyped) {
    box.setRangeText(insert, from, to, 'end');
    box.dispatchEvent(new InputEvent('input', { bubbles: true }));
  }
  box.setSelectionRange(selectFrom, selectTo);
}

/** Types a text in the place of what is selected, or of a part of the text; the caret comes to stand after it. */
export function insertText(
  box: HTMLTextAreaElement,
  insert: string,
  from = box.selectionStart,
  to = box.selectionEnd,
): void {
  const end = from + insert.length;
  typeEdit(box, { from, to, insert, selectFrom: end, selectTo: end });
}
