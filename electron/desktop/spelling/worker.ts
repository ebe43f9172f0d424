import { parentPort } from 'node:worker_threads';
import { type Hunspell, loadModule } from 'hunspell-asm';
import type { ReadDictionary, SpellingAnswer, SpellingRequest } from './speller.ts';

/** Suggestions for a word at most. */
const mostSuggestions = 5;

const hunspell = loadModule();
let spellers: Hunspell[] = [];
let own = new Set<string>();
/** What was asked for is done in order: a word that was learned is known to what is asked afterwards. */
let last: Promise<unknown> = Promise.resolve();

parentPort?.on('message', (request: SpellingRequest) => {
  last = last.then(() => answer(request));
});

async function answer(request: SpellingRequest): Promise<void> {
  switch (request.kind) {
    case 'own':
      own = new Set(request.words);
      return;
    case 'use':
      for (const speller of spellers) speller.dispose();
      spellers = await Promise.all(request.dictionaries.map(open));
      return;
    case 'check':
      return post({ id: request.id, words: request.words.filter((word) => !isKnown(word)) });
    case 'suggest':
      return post({ id: request.id, words: suggestions(request.word) });
  }
}

async function open({ language, rules, words }: ReadDictionary): Promise<Hunspell> {
  const factory = await hunspell;
  const mounted = [
    factory.mountBuffer(rules, `${language}.aff`),
    factory.mountBuffer(words, `${language}.dic`),
  ] as const;
  const speller = factory.create(...mounted);
  // It has read them.
  for (const file of mounted) factory.unmount(file);
  return speller;
}

/** Dictionaries write the apostrophe that typewriters have. */
const plain = (word: string) => word.replaceAll('’', "'");

function isKnown(word: string): boolean {
  if (spellers.length === 0 || own.has(word) || own.has(word.toLocaleLowerCase())) return true;
  return spellers.some((speller) => speller.spell(word) || speller.spell(plain(word)));
}

/** The best of each language, in turn. */
function suggestions(word: string): string[] {
  const each = spellers.map((speller) => speller.suggest(plain(word)));
  const inTurn = Array.from({ length: mostSuggestions }, (_, rank) =>
    each.flatMap((list) => list[rank] ?? []),
  );
  return [...new Set(inTurn.flat())].slice(0, mostSuggestions);
}

function post(message: SpellingAnswer): void {
  parentPort?.postMessage(message);
}
