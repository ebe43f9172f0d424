import { useEffect } from 'react';
import { beginningOf } from './walk-panes.ts';

/** Pages that give the focus themselves. */
const ownBeginning = ['chats', 'threads', 'connect', 'help', 'health'];

/** What a person does before the page that they opened is there. */
const acts = ['keydown', 'pointerdown'] as const;

/**
 * Gives the focus to where one begins in the page that was opened, where nothing has it: a page opened by keys takes what had it away. It
 * may come later, and so may what had the focus go.
 */
export function Beginning({ page }: { page: string }): null {
  useEffect(() => {
    if (ownBeginning.includes(page)) return;
    const observer = new MutationObserver(begin);
    const end = () => {
      observer.disconnect();
      for (const act of acts) removeEventListener(act, end, true);
    };
    function begin() {
      if (document.activeElement !== document.body) return;
      const main = document.querySelector('main');
      const pane = main?.querySelector<HTMLElement>('[data-pane]') ?? main;
      const beginning = pane && beginningOf(pane);
      if (!beginning) return;
      end();
      beginning.focus();
    }
    observer.observe(document.body, { childList: true, subtree: true });
    for (const act of acts) addEventListener(act, end, true);
    begin();
    return end;
  }, [page]);
  return null;
}
