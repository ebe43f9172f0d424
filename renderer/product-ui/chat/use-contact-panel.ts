import { useQueryClient } from '@tanstack/react-query';
import { createStore, useStore } from '../../ui/store.ts';
import { useMedia } from '../../ui/use-media.ts';
import { remember, useMemory } from '../settings/use-memory.ts';

const narrow = '(max-width: 1179px)';

/** The chat whose contact is open over it, in a window too narrow for both. */
const drawer = createStore<string | null>(null);

/** Returns whether the contact of a chat is shown, beside it or over it, and what shows or hides it. */
export function useContactPanel(chatId: string) {
  const isNarrow = useMedia(narrow);
  const inDrawer = useStore(drawer) === chatId;
  const memory = useMemory();
  const client = useQueryClient();
  const isShown = isNarrow ? inDrawer : memory?.isContactShown === true;
  return {
    isNarrow,
    isShown,
    show: (next: boolean) => {
      // Asked anew: keys may come before the page is drawn as wide as its window has become.
      if (matchMedia(narrow).matches) drawer.set(next ? chatId : null);
      else remember(client, { isContactShown: next });
    },
  };
}
