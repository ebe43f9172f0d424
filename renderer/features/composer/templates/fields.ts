import { type KeyboardEvent, type RefObject, useState } from 'react';
import { fillOpen, neighbour, openFields } from '../../../../shared/domain/open-fields.ts';
import { fillCard, type TemplateValues, variableKey } from '../../../../shared/domain/template.ts';
import { createStore } from '../../../ui/store.ts';
import { typeEdit } from '../../../ui/type-edit.ts';
import type { ComposerModel } from '../composer-model.ts';
import type { Tray } from '../attachments/tray.ts';
import { fillOpenTray } from '../draft-fields.ts';

export type Fields = ReturnType<typeof createFields>;

/** Creates the fields of a box once. */
export function useFields(...of: Parameters<typeof createFields>): Fields {
  const [fields] = useState(() => createFields(...of));
  return fields;
}

/**
 * Goes from one field of the text to the next. What is typed over one is put into all of its name: in the text, the card and the
 * tray.
 */
function createFields(
  box: RefObject<HTMLTextAreaElement | null>,
  composer: Pick<ComposerModel, 'store' | 'change' | 'isKept' | 'keepField' | 'ask'>,
  tray: Tray,
) {
  /** The field that is being typed over, by what stands before and after it. */
  let current: { key: string; before: string; after: string } | null = null;
  /** What was typed over fields since the last template, by their keys. */
  const filled = createStore<TemplateValues>({});

  function select(text: HTMLTextAreaElement, field: { key: string; from: number; to: number }) {
    const { key, from, to } = field;
    current = { key, before: text.value.slice(0, from), after: text.value.slice(to) };
    text.focus();
    text.setSelectionRange(from, to);
  }

  /** The fields of a text, without what only looks like one. */
  const fieldsOf = (text: string) =>
    openFields(text).filter(({ from, to }) => !composer.isKept(text.slice(from, to)));

  /** What stands in the place of the field, or null where nothing was typed over it, or more than it was changed. */
  function typedOver(text: string): string | null {
    if (current === null) return null;
    const { before, after } = current;
    if (!text.startsWith(before) || !text.endsWith(after)) return null;
    const typed = text.slice(before.length, text.length - after.length);
    const isLong = text.length >= before.length + after.length;
    return isLong && typed.trim() !== '' && openFields(typed).length === 0 ? typed : null;
  }

  /** Returns whether anything was changed. */
  function fillRest(values: TemplateValues): boolean {
    const text = box.current;
    const before = composer.store.get().draft.text;
    if (text) {
      const { value, selectionEnd } = text;
      const next = fillOpen(value, values);
      const caret = fillOpen(value.slice(0, selectionEnd), values).length;
      const edit = { from: 0, to: value.length, insert: next, selectFrom: caret, selectTo: caret };
      if (next !== value) typeEdit(text, edit);
    }
    const { card } = composer.store.get().draft;
    const nextCard = card && fillCard(card, values, fillOpen);
    const isCardChanged = JSON.stringify(nextCard) !== JSON.stringify(card);
    if (isCardChanged) composer.change({ card: nextCard });
    const isTrayChanged = fillOpenTray(tray, values);
    return isCardChanged || isTrayChanged || composer.store.get().draft.text !== before;
  }

  /** Ends the typing over a field: the others of its name get the same. Returns what they got; null: there were none. */
  function settle(): string | null {
    const { current: text } = box;
    const typed = text && typedOver(text.value);
    const key = current?.key;
    current = null;
    if (!typed || key === undefined) return null;
    filled.set({ ...filled.get(), [key]: typed });
    return fillRest({ [key]: typed }) ? typed : null;
  }

  return {
    filled,
    /**
     * Ends the typing over a field where something is to be sent. Nothing tells where the value ended if one typed on, so what it was put
     * into has to be seen before it leaves: returns whether the composer asks about that.
     */
    asksBeforeSend(): boolean {
      // What is on its way into the tray is filled with the rest of it.
      if (tray.isAdding()) return false;
      const value = settle();
      if (value !== null) composer.ask({ kind: 'filled', value });
      return value !== null;
    },
    /**
     * Begins with a template that was put in: its first field is selected, if it has one. What looks like a field there and is none
     * of its variables was meant as it is written.
     */
    begin(from: number, to: number, variables: readonly string[]): void {
      filled.set({});
      current = null;
      const { current: text } = box;
      if (!text) return;
      const keys = new Set(variables.map(variableKey));
      const own = openFields(text.value).filter((field) => field.from >= from && field.to <= to);
      for (const field of own) {
        composer.keepField(text.value.slice(field.from, field.to), !keys.has(field.key));
      }
      const first = own.find(({ key }) => keys.has(key));
      if (first) select(text, first);
    },
    /** Returns whether exactly a field of the text is selected, which is typed over and not formatted. */
    isSelected({ value, selectionStart, selectionEnd }: HTMLTextAreaElement): boolean {
      return fieldsOf(value).some(({ from, to }) => from === selectionStart && to === selectionEnd);
    },
    /** Fills what came into the tray or the card later than the text was filled. */
    catchUp: () => void fillRest(filled.get()),
    /** Selects the first open field of the text that is called so. */
    show(field: string): void {
      const { current: text } = box;
      const from = text?.value.indexOf(field) ?? -1;
      const found = text && openFields(text.value).find((one) => one.from === from);
      if (found) select(text, found);
    },
    /** Handles Tab and Shift+Tab: at the last field, or the first, they leave the text as ever. Returns whether it was handled. */
    takesKey(event: KeyboardEvent): boolean {
      const { key, shiftKey, ctrlKey, altKey, metaKey } = event;
      if (key !== 'Tab' || ctrlKey || altKey || metaKey) return false;
      settle();
      const { current: text } = box;
      if (!text) return false;
      const { value, selectionStart: from, selectionEnd: to } = text;
      const next = neighbour(fieldsOf(value), { from, to, isBack: shiftKey });
      if (!next) return false;
      event.preventDefault();
      select(text, next);
      return true;
    },
  };
}
