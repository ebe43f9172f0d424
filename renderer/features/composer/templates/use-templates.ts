import { type KeyboardEvent, type RefObject, type SyntheticEvent, useState } from 'react';
import { isComposing } from '../../../ui/is-composing.ts';
import { slashQuery } from './slash-query.ts';

/** The picker's own id, by which what opens it and what it listens to point to it. */
export const pickerId = 'template-picker';

/** The part of the text that a template replaces, and what was typed there to find it. */
export interface TemplateRange {
  from: number;
  to: number;
  /** Null where the button opened the picker: it has a search of its own. */
  query: string | null;
  /** Chosen elsewhere: it is inserted without the picker. */
  templateId?: string | undefined;
}

/** What the composer calls while the focus is in the text. */
export interface PickerHandle {
  /** Handles a key. Returns whether it was one of its own; then nothing else may handle it. */
  takesKey: (event: KeyboardEvent) => boolean;
}

/** Opens and closes the picker of templates, and passes keys to it. The picker itself is loaded later. */
export function useTemplates(
  box: RefObject<HTMLTextAreaElement | null>,
  picker: RefObject<PickerHandle | null>,
  text: string,
) {
  const [range, setRange] = useState<TemplateRange | null>(null);
  // Once opened it stays: it has to say what became of an insertion.
  const [isUsed, setIsUsed] = useState(false);

  function open(next: TemplateRange) {
    setIsUsed(true);
    setRange(next);
  }

  /** A slash opens the picker as it is typed, never one that was there before or came with a paste. */
  function look(opensBySlash: boolean) {
    const { current } = box;
    if (!current || range?.query === null) return;
    const { value, selectionStart, selectionEnd } = current;
    const slash = selectionStart === selectionEnd ? slashQuery(value, selectionStart) : null;
    const isOpen = range !== null && range.from === slash?.from;
    if (slash && (isOpen || opensBySlash)) open({ ...slash, to: selectionStart });
    else if (range) setRange(null);
  }

  // The slash goes with the message that is sent.
  const isThere = range === null || range.query === null || /[/／]/.test(text.charAt(range.from));

  return {
    isUsed,
    range: isThere ? range : null,
    close: () => setRange(null),
    /** Of every `input` of the text. */
    onTyped: ({ nativeEvent }: SyntheticEvent) => {
      look('data' in nativeEvent && (nativeEvent.data === '/' || nativeEvent.data === '／'));
    },
    /** Of every move of the caret. */
    onMoved: () => look(false),
    takesKey: (event: KeyboardEvent) =>
      !isComposing(event) && (picker.current?.takesKey(event) ?? false),
    /** Opens the picker, or inserts a template that was chosen without it, where the caret is. */
    openAtCaret: (templateId?: string) => {
      const { current } = box;
      if (!current) return;
      open({ from: current.selectionStart, to: current.selectionEnd, query: null, templateId });
    },
  };
}
