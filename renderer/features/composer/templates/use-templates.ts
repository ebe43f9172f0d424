import { type KeyboardEvent, type RefObject, type SyntheticEvent, useState } from 'react';
import { isComposing } from '../composer-keys.ts';
import { slashQuery } from './slash-query.ts';

/** The picker's own id, by which what opens it and what it listens to point to it. */
export const pickerId = 'template-picker';

/** A piece of the text that a template takes the place of, and what was typed there to find it. */
export interface TemplatePlace {
  from: number;
  to: number;
  /** Null where the button opened the picker: it has a search of its own. */
  query: string | null;
}

/** What the picker may be asked while the focus is in the text. */
export interface PickerHandle {
  /** Whether it takes this key; then nothing else may. */
  takesKey: (event: KeyboardEvent) => boolean;
}

/** When the picker of templates is open, and which keys are its own. The picker itself is loaded later. */
export function useTemplates(
  box: RefObject<HTMLTextAreaElement | null>,
  picker: RefObject<PickerHandle | null>,
  text: string,
) {
  const [place, setPlace] = useState<TemplatePlace | null>(null);
  // Once opened it stays: it has to say what became of an insertion.
  const [isUsed, setIsUsed] = useState(false);

  function open(next: TemplatePlace) {
    setIsUsed(true);
    setPlace(next);
  }

  /** A slash opens the picker as it is typed, never one that was there before or came with a paste. */
  function look(opensBySlash: boolean) {
    const { current } = box;
    if (!current || place?.query === null) return;
    const { value, selectionStart, selectionEnd } = current;
    const slash = selectionStart === selectionEnd ? slashQuery(value, selectionStart) : null;
    const isOpen = place !== null && place.from === slash?.from;
    if (slash && (isOpen || opensBySlash)) open({ ...slash, to: selectionStart });
    else if (place) setPlace(null);
  }

  // A message that was sent takes its slash with it.
  const isThere = place === null || place.query === null || /[/／]/.test(text.charAt(place.from));

  return {
    isUsed,
    place: isThere ? place : null,
    close: () => setPlace(null),
    /** Of every `input` of the text. */
    onTyped: ({ nativeEvent }: SyntheticEvent) => {
      look('data' in nativeEvent && (nativeEvent.data === '/' || nativeEvent.data === '／'));
    },
    /** Of every move of the caret. */
    onMoved: () => look(false),
    takesKey: (event: KeyboardEvent) =>
      !isComposing(event) && (picker.current?.takesKey(event) ?? false),
    toggleByButton: () => {
      const { current } = box;
      if (place) setPlace(null);
      else if (current) {
        open({ from: current.selectionStart, to: current.selectionEnd, query: null });
      }
    },
  };
}
