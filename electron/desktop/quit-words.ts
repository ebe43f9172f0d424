import type { Unfinished, UnfinishedKind } from '../../shared/domain/unfinished.ts';
import type { Words } from './words.ts';

/** What becomes of what a person is asked about where Postline ends now. */
const fates = {
  recording: 'is-kept',
  upload: 'starts-over',
  message: 'is-sent',
  undo: 'goes-on',
  scheduled: 'is-late',
  action: 'goes-on',
  run: 'goes-on',
  thread: 'goes-on',
  import: 'stops',
  export: 'stops',
  backup: 'stops',
  restore: 'stops',
  forgetting: 'goes-on',
} as const satisfies Partial<Record<UnfinishedKind, string>>;

type AskedKind = keyof typeof fates;

interface AskedAbout {
  kind: AskedKind;
  count: number;
}

/** Returns the buttons of the question, in their order. */
export function quitButtons({ translate: say }: Words): string[] {
  return [say('quit.when-finished'), say('quit.now'), say('quit.cancel')];
}

/** Returns what a person is asked who quits while something is under way; `unfinished` is not empty. */
export function quitQuestion(
  words: Words,
  unfinished: readonly Unfinished[],
): { message: string; detail: string } {
  const say = words.translate;
  const asked = unfinished.filter(isAsked);
  /** Names them all, and says how many there are: verbs go with that. */
  const named = (those: readonly AskedAbout[]) => ({
    what: upper(
      words.list(those.map(({ kind, count }) => say(`quit.what-${kind}`, { count }))),
      words.locale,
    ),
    count: those.reduce((sum, { count }) => sum + count, 0),
  });
  const sentences = [...new Set(asked.map(({ kind }) => fates[kind]))].map((fate) =>
    say(`quit.fate-${fate}`, named(asked.filter(({ kind }) => fates[kind] === fate))),
  );
  if (unfinished.some(({ kind }) => kind === 'dialog')) sentences.push(say('quit.changes-lost'));
  return {
    message: asked.length === 0 ? say('quit.changes-unsaved') : say('quit.under-way', named(asked)),
    detail: [say('quit.if-now'), ...sentences].join('\n'),
  };
}

function isAsked(one: Unfinished): one is AskedAbout {
  return Object.hasOwn(fates, one.kind);
}

const upper = (text: string, locale: string): string =>
  text.slice(0, 1).toLocaleUpperCase(locale) + text.slice(1);
