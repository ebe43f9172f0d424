import { createStore } from '../../ui/store.ts';

const mostKept = 8;
/** One letter of a word that is being written is no search. */
const fewestLetters = 3;

/** What was searched for in this window, newest first. On no disk: it may name a person who is to be forgotten. */
export const pastSearches = createStore<readonly string[]>([]);

/** Notes a search that found something. */
export function notePastSearch(words: string): void {
  if (words.length < fewestLetters) return;
  const others = pastSearches.get().filter((other) => other !== words);
  pastSearches.set([words, ...others].slice(0, mostKept));
}

/** Forgets all searches, as when somebody is forgotten. */
export function forgetPastSearches(): void {
  pastSearches.set([]);
}
