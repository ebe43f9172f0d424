import { useEffect } from 'react';
import { writesSign } from '../../ui/last-input.ts';
import { isDialogOpen, isField } from '../../ui/use-shortcut.ts';
import { hasKeysOfPage } from './use-command.ts';

/** Returns where the open chat's next message is written; null where no chat is open. For who gives the focus there from afar. */
export function messageBox(): HTMLTextAreaElement | null {
  return document.querySelector('main textarea');
}

/** What looks for one of its entries by what is typed. */
const looksForEntry = '[role="combobox"], [role="listbox"], [role="grid"], [role="tree"]';

/** Brings what is typed where nothing is written into the message box: the focus goes there in time for the first letter. */
export function useTypingIntoBox(): void {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const { target, key, defaultPrevented } = event;
      // A blank scrolls, or presses what has the focus.
      if (defaultPrevented || key === ' ' || !writesSign(event) || isField(target)) return;
      if (isDialogOpen() || (target !== document.body && hasKeysOfPage(event))) return;
      if (target instanceof Element && target.closest(looksForEntry)) return;
      messageBox()?.focus();
    }
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);
}
