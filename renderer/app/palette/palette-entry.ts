import type { ReactNode } from 'react';
import type { Shortcut } from '../../../shared/domain/shortcut.ts';
import type { MessageId } from '../../messages/catalogue.ts';
import { rankOf } from './rank.ts';

export const groups = ['recent', 'chats', 'in-chat', 'anywhere'] as const;

/** What the palette can open or do. */
export interface PaletteEntry {
  /** By which it is remembered. */
  key: string;
  /** It is about a person, or what is typed: it is not remembered. */
  isPassing?: boolean;
  group: (typeof groups)[number];
  title: string;
  detail: string;
  icon: ReactNode;
  keys: readonly Shortcut[];
  rank: number;
  run: () => void;
}

/** An entry before it is compared with what is typed. */
export type Found = Omit<PaletteEntry, 'group' | 'rank' | 'keys'> &
  Partial<PaletteEntry> & {
    /** Other words by which it is found. */
    synonyms?: string;
    /** It is one of very many, and stands there only where something is typed. */
    isOnlySearched?: boolean;
  };

/** The heading of each group. */
export const groupText: Record<PaletteEntry['group'], MessageId> = {
  recent: 'palette.recent',
  chats: 'palette.chats',
  'in-chat': 'palette.in-chat',
  anywhere: 'shortcuts.in-anywhere',
};

/** Returns the entries that fit what is typed, group after group, the best of each first, of the used ones the newest first. */
export function fittingEntries(
  found: readonly Found[],
  search: string,
  recent: readonly string[],
): PaletteEntry[] {
  const fitting = found.flatMap(({ synonyms = '', isOnlySearched, ...entry }): PaletteEntry[] => {
    const isRecent = recent.includes(entry.key);
    if (isOnlySearched && search === '' && !isRecent) return [];
    const rank = entry.rank ?? rankOf(search, entry.title, `${entry.detail} ${synonyms}`);
    if (rank === null) return [];
    const group = isRecent ? 'recent' : (entry.group ?? 'anywhere');
    return [{ keys: [], ...entry, group, rank }];
  });
  const byUse = (one: PaletteEntry, other: PaletteEntry) =>
    recent.indexOf(one.key) - recent.indexOf(other.key);
  return groups.flatMap((group) =>
    fitting
      .filter((entry) => entry.group === group)
      .sort(group === 'recent' && search === '' ? byUse : (one, other) => one.rank - other.rank),
  );
}
