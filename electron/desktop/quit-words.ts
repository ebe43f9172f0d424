import type { Unfinished, UnfinishedKind } from '../../shared/domain/unfinished.ts';

/** The buttons, in their order. */
export const quitButtons = ['Quit When Finished', 'Quit Now', 'Don’t Quit'];

/** What becomes of something where Postline ends now. */
type Fate = 'goes-on' | 'starts-over' | 'is-sent' | 'is-late' | 'stops' | 'is-kept';

interface Words {
  one: string;
  more: string;
  fate: Fate;
}

/** Of what a person is asked about. */
const words: Partial<Record<UnfinishedKind, Words>> = {
  recording: { one: 'a recording', more: 'recordings', fate: 'is-kept' },
  upload: { one: 'an upload', more: 'uploads', fate: 'starts-over' },
  message: { one: 'a message', more: 'messages', fate: 'is-sent' },
  undo: {
    one: 'a message or deletion that can be undone',
    more: 'messages and deletions that can be undone',
    fate: 'goes-on',
  },
  scheduled: { one: 'a scheduled message', more: 'scheduled messages', fate: 'is-late' },
  action: { one: 'a deletion or seen mark', more: 'deletions and seen marks', fate: 'goes-on' },
  run: { one: 'an archive run', more: 'archive runs', fate: 'goes-on' },
  thread: { one: 'a thread change', more: 'thread changes', fate: 'goes-on' },
  import: { one: 'an import', more: 'imports', fate: 'stops' },
  export: { one: 'an export', more: 'exports', fate: 'stops' },
  backup: { one: 'a backup', more: 'backups', fate: 'stops' },
  restore: { one: 'a restore', more: 'restores', fate: 'stops' },
  forgetting: {
    one: 'the erasing of a person',
    more: 'people being erased',
    fate: 'goes-on',
  },
};

/** What is said of each fate of what is named `what`. */
const fates: Record<Fate, (what: string, isOne: boolean) => string> = {
  'goes-on': (what, isOne) => `${what} ${isOne ? 'goes' : 'go'} on when you next open Postline.`,
  'starts-over': (what, isOne) =>
    `${what} ${isOne ? 'starts' : 'start'} over when you next open Postline.`,
  'is-sent': () =>
    'Messages that haven’t left are sent when you next open Postline. One that gets no answer within 5 seconds becomes unknown, and you decide whether to send it again.',
  'is-late': (what, isOne) =>
    `${what} ${isOne ? 'isn’t' : 'aren’t'} sent on time. You decide when you next open Postline.`,
  stops: (what, isOne) =>
    `${what} ${isOne ? 'stops, and you have to start it' : 'stop, and you have to start them'} again.`,
  'is-kept': (what, isOne) => `${what} ${isOne ? 'is' : 'are'} kept up to this moment.`,
};

const changesUnsaved = 'Changes in an open dialog aren’t saved';
const changesLost = 'Changes in an open dialog are lost.';

const numbers = new Intl.NumberFormat('en');
const lists = new Intl.ListFormat('en');

/** Returns what a person is asked who quits while something is under way; `unfinished` is not empty. */
export function quitQuestion(unfinished: readonly Unfinished[]): {
  message: string;
  detail: string;
} {
  const named = unfinished.flatMap(({ kind, count }) => {
    const found = words[kind];
    if (found === undefined) return [];
    const name = count === 1 ? found.one : `${numbers.format(count)} ${found.more}`;
    return [{ name, count, fate: found.fate }];
  });
  const inWords = (those: typeof named) => upper(lists.format(those.map(({ name }) => name)));
  const sentences = [...new Set(named.map(({ fate }) => fate))].map((fate) => {
    const those = named.filter((one) => one.fate === fate);
    return fates[fate](inWords(those), isOne(those));
  });
  if (unfinished.some(({ kind }) => kind === 'dialog')) sentences.push(changesLost);
  const underWay = `${inWords(named)} ${isOne(named) ? 'is' : 'are'} under way`;
  return {
    message: named.length === 0 ? changesUnsaved : underWay,
    detail: ['If you quit now:', ...sentences].join('\n'),
  };
}

const isOne = (counted: readonly { count: number }[]): boolean =>
  counted.reduce((sum, { count }) => sum + count, 0) === 1;

const upper = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);
