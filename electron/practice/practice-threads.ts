import { randomUUID } from 'node:crypto';
import { requiredText } from './form-checks.ts';
import type { PracticeSwitches } from './practice-switches.ts';
import type { PracticeWords } from './practice-words.ts';
import { randomNumbers } from './random-numbers.ts';
import { invalid } from './refusal.ts';

/** A message thread (interface.md §2.6). One that is not in the list has only what requests contained. */
export interface PracticeThread {
  id: string;
  is_archived: boolean;
}

/** A thread of the list. Times have seconds only, and no zone. */
export interface ListedPracticeThread extends PracticeThread {
  phone_id: string;
  last_message_id: string;
  from_phone_number: string;
  to_phone_number: string;
  last_message_content: string;
  last_message_at: string;
  created_at: string;
  updated_at: string;
}

const phoneId = '7d1f6c1e-0000-4000-8000-000000000001';
const ownNumber = '+15550100000';

/** Threads that changed in one second, where they are made up. */
const perSecond = 3;

/** Creates the threads of the practice service, the latest change last, as its list shows them. */
export function createPracticeThreads(now: () => number, words: () => PracticeWords) {
  const threads = new Map<string, PracticeThread>();
  const listed = new Map<string, ListedPracticeThread>();
  /** By `updated_at`. What changes goes to the end, so that the order needs no sorting. */
  const ordered: ListedPracticeThread[] = [];

  const insert = (thread: ListedPracticeThread): void => {
    threads.set(thread.id, thread);
    listed.set(thread.id, thread);
    ordered.push(thread);
  };
  const takeOut = (thread: ListedPracticeThread): void => {
    let low = 0;
    let until = ordered.length;
    while (low < until) {
      const middle = (low + until) >>> 1;
      if ((ordered[middle]?.updated_at ?? '') < thread.updated_at) low = middle + 1;
      else until = middle;
    }
    ordered.splice(ordered.indexOf(thread, low), 1);
  };
  const change = (id: string, to: Partial<ListedPracticeThread>): PracticeThread => {
    const thread = listed.get(id);
    if (thread === undefined) {
      const told = { id, is_archived: to.is_archived ?? false };
      threads.set(id, told);
      return told;
    }
    takeOut(thread);
    Object.assign(thread, to, { updated_at: inSeconds(now()) });
    ordered.push(thread);
    return thread;
  };

  return {
    /** All that are listed or were asked for, by ID. */
    threads,
    /** Those of the list, the latest change last. */
    ordered: ordered as readonly Readonly<ListedPracticeThread>[],
    /** Adds one that is newer than all others. */
    put: insert,
    /** Makes up so many, the same for the same seed. */
    fill: (count: number, seed: number): void => {
      const draw = randomNumbers(seed);
      const random = (below: number) => Math.floor(draw() * below);
      const { quick, callBack, code, tomorrow, form, somebody } = words();
      const sentences = [quick, somebody, callBack, code, tomorrow, form];
      const first = now() - Math.ceil(count / perSecond) * 1_000 - 3_600_000;
      for (let index = 0; index < count; index += 1) {
        const at = inSeconds(first + Math.floor(index / perSecond) * 1_000);
        const number = `+1555${String(random(10_000_000)).padStart(7, '0')}`;
        insert({
          id: `th-${seed}-${String(index).padStart(6, '0')}`,
          phone_id: phoneId,
          last_message_id: `m-${seed}-${index}`,
          from_phone_number: number,
          to_phone_number: ownNumber,
          is_archived: random(4) === 0,
          last_message_content: `${sentences[random(sentences.length)] ?? ''} (${index})`,
          last_message_at: at,
          created_at: at,
          updated_at: at,
        });
      }
    },
    /** A first message comes from a number. */
    add: (number: string, text: string): string => {
      const at = inSeconds(now());
      const id = randomUUID();
      insert({
        id,
        phone_id: phoneId,
        last_message_id: randomUUID(),
        from_phone_number: number,
        to_phone_number: ownNumber,
        is_archived: false,
        last_message_content: text,
        last_message_at: at,
        created_at: at,
        updated_at: at,
      });
      return id;
    },
    /** A message comes in a thread, or its flag is set. */
    change,
    /** Returns one of the list. */
    find: (id: string): ListedPracticeThread | undefined => listed.get(id),
    /** Returns the latest that somebody with a number wrote in. */
    withNumber: (number: string): ListedPracticeThread | undefined =>
      [...ordered].reverse().find((thread) => thread.from_phone_number === number),
    remove: (id: string): boolean => {
      const thread = listed.get(id);
      if (thread !== undefined) takeOut(thread);
      listed.delete(id);
      return threads.delete(id);
    },
  };
}

/** Reads the ID of a thread by whichever name it goes. Throws a refusal. */
export function threadIdIn(
  values: Record<string, unknown>,
  { sms }: Pick<PracticeSwitches, 'sms'>,
): string {
  const names = ['messageThreadId', 'message_thread_id'] as const;
  const { threadIdField } = sms;
  const name = threadIdField === 'either' ? names.find((one) => one in values) : threadIdField;
  if (name !== undefined && name in values) return requiredText(values[name], name);
  throw invalid([`The ${name ?? names[0]} field is required.`]);
}

export type PracticeThreads = ReturnType<typeof createPracticeThreads>;

/** Returns a time as the SMS side writes it: UTC, to the second, without a zone. */
export function inSeconds(at: number): string {
  return new Date(at).toISOString().slice(0, 19).replace('T', ' ');
}
