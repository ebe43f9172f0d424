import { History, MessageSquarePlus, Search } from 'lucide-react';
import { useText } from '../../messages/text.tsx';
import { keysOf } from '../../product-ui/commands/commands.ts';
import { useOfferedCommands } from '../../product-ui/commands/use-command.ts';
import { pastSearches } from '../../product-ui/search/past-searches.ts';
import { useStore } from '../../ui/store.ts';
import type { Found } from './palette-entry.ts';

/** The fewest digits of what may be somebody's number. */
const fewestDigits = 5;

/** Whether something may be a number that one can write to; the dialog for it reads it. */
const mayBeNumber = (written: string) =>
  !/\p{L}/u.test(written) && written.replace(/\P{N}/gu, '').length >= fewestDigits;

/** Returns what can be done with what is typed itself: a chat with a number, a search for it, searches that were made before. */
export function useFoundSearches(typed: string): Found[] {
  const t = useText();
  const past = useStore(pastSearches);
  const offered = useOfferedCommands();
  const newChat = offered.get('new-chat');
  const search = offered.get('search');

  const number = {
    key: 'new-chat with',
    isPassing: true,
    group: 'chats' as const,
    title: t('palette.new-chat-with', { number: typed }),
    detail: '',
    icon: <MessageSquarePlus size={16} aria-hidden="true" />,
    keys: keysOf('new-chat'),
    // Behind a chat that is there.
    rank: 2,
    run: () => newChat?.(typed),
  };
  const searchFor = (words: string, isPast: boolean) => ({
    key: isPast ? `past ${words}` : 'search for',
    isPassing: true,
    title: t('palette.search-for', { words }),
    detail: '',
    icon: isPast ? (
      <History size={16} aria-hidden="true" />
    ) : (
      <Search size={16} aria-hidden="true" />
    ),
    run: () => search?.(words),
  });

  return [
    ...(newChat && mayBeNumber(typed) ? [number] : []),
    ...(search
      ? past
          .filter((words) => words !== typed)
          .map((words) => ({ ...searchFor(words, true), synonyms: words }))
      : []),
    // After all that is there.
    ...(search && typed !== ''
      ? [{ ...searchFor(typed, false), keys: keysOf('search'), rank: 4 }]
      : []),
  ];
}
