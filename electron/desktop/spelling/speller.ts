import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import type { HostLog } from '../../engine/host.ts';
import type { Dictionary } from './find-dictionaries.ts';

/** A dictionary's two files. Main reads them: the thread cannot look into what is packed. */
export interface ReadDictionary {
  language: string;
  rules: Uint8Array;
  words: Uint8Array;
}

export type SpellingRequest =
  | { kind: 'use'; dictionaries: readonly ReadDictionary[] }
  | { kind: 'own'; words: readonly string[] }
  | { kind: 'check'; id: string; words: readonly string[] }
  | { kind: 'suggest'; id: string; word: string };

export interface SpellingAnswer {
  id: string;
  words: string[];
}

/** Checks words in a thread of its own, so that a large dictionary holds nothing up. */
export interface Speller {
  /** From now on a word is right if any of these has it, or it is one's own. */
  use(dictionaries: readonly Dictionary[], own: readonly string[]): Promise<void>;
  /** Returns the words that are wrong. */
  check(words: readonly string[]): Promise<string[]>;
  /** Returns what may have been meant, best first. */
  suggest(word: string): Promise<string[]>;
}

/** Starts with the first `use`. Where the thread fails, every word is right: what is written matters more. */
export function createSpeller(file: string, log: HostLog): Speller {
  const asked = new Map<string, (words: string[]) => void>();
  let worker: Worker | null = null;
  /** The dictionaries that the thread has, or is about to have. */
  let used = '';

  function start(): Worker {
    const started = new Worker(file);
    started.unref();
    started.on('message', ({ id, words }: SpellingAnswer) => {
      asked.get(id)?.(words);
      asked.delete(id);
    });
    started.on('error', (error) => {
      log.problem('main-error', error);
      for (const answer of asked.values()) answer([]);
      asked.clear();
      worker = null;
      used = '';
    });
    return started;
  }

  async function readOne({ language, aff, dic }: Dictionary): Promise<ReadDictionary | null> {
    try {
      const [rules, words] = await Promise.all([readFile(aff), readFile(dic)]);
      return { language, rules, words };
    } catch (error) {
      log.warn('a dictionary cannot be read', { language, error: String(error) });
      return null;
    }
  }

  function ask(
    request: { kind: 'check'; words: readonly string[] } | { kind: 'suggest'; word: string },
  ): Promise<string[]> {
    if (worker === null) return Promise.resolve([]);
    const id = randomUUID();
    const answered = new Promise<string[]>((resolve) => asked.set(id, resolve));
    post({ ...request, id });
    return answered;
  }

  function post(request: SpellingRequest): void {
    worker?.postMessage(request);
  }

  return {
    async use(dictionaries, own) {
      if (worker === null && dictionaries.length === 0) return;
      worker ??= start();
      post({ kind: 'own', words: own });
      // Settings change often, and a dictionary takes seconds to open.
      const wanted = dictionaries.map(({ aff }) => aff).join('\n');
      if (wanted === used) return;
      used = wanted;
      const read = await Promise.all(dictionaries.map(readOne));
      if (used === wanted) post({ kind: 'use', dictionaries: read.flatMap((one) => one ?? []) });
    },
    check: (words) => ask({ kind: 'check', words }),
    suggest: (word) => ask({ kind: 'suggest', word }),
  };
}
