import { cutText } from '../../../shared/domain/cut-text.ts';
import type { GuideTask } from '../../../shared/domain/guide.ts';
import { findWords, type MatchSpan } from '../../../shared/domain/find-matches.ts';
import { indexText } from '../../../shared/domain/indexed-text.ts';
import { hasWords, plainWordsOf, type SearchWord } from '../../../shared/domain/search-words.ts';
import type { GuideName, ShownGuide } from './guides.ts';

/** A task that was found, and what of its text shows why. */
export interface FoundTask {
  guide: GuideName;
  guideTitle: string;
  language: string;
  task: GuideTask;
  excerpt: string;
  spans: MatchSpan[];
}

/** Characters before and behind the first match. */
const before = 30;
const behind = 90;

type Task = Omit<FoundTask, 'excerpt' | 'spans'>;

/**
 * Returns the tasks that have every word, those first that have it in their title; where none has, those that have most of them,
 * for people ask in sentences.
 */
export function findTasks(guides: readonly ShownGuide[], search: string): FoundTask[] {
  const words = plainWordsOf(search);
  const all = guides.flatMap(({ name, title, language, parts }) =>
    parts.flatMap(({ tasks }) =>
      tasks.map((task) => ({ guide: name, guideTitle: title, language, task })),
    ),
  );
  const found = withAll(all, words);
  return (found.length > 0 ? found : withMost(all, words)).map((one) => {
    const { text } = one.task;
    const [first = 0] = findWords(text, words)[0] ?? [];
    const start = first <= before ? 0 : text.indexOf(' ', first - before) + 1;
    const excerpt = `${start > 0 ? '…' : ''}${cutText(text.slice(start), first + behind - start)}…`;
    return { ...one, excerpt, spans: findWords(excerpt, words) };
  });
}

const hasAll = (text: string, words: readonly SearchWord[]) => hasWords(words, indexText(text), '');

function withAll(tasks: readonly Task[], words: readonly SearchWord[]): Task[] {
  const found = tasks.filter(({ task }) => hasAll(`${task.title} ${task.text}`, words));
  const isInTitle = ({ task }: Task) => hasAll(task.title, words);
  return [...found.filter(isInTitle), ...found.filter((one) => !isInTitle(one))];
}

function withMost(tasks: readonly Task[], words: readonly SearchWord[]): Task[] {
  const countIn = ({ task }: Task) =>
    words.filter((word) => hasAll(`${task.title} ${task.text}`, [word])).length;
  const counted = tasks.map((one) => ({ one, count: countIn(one) }));
  const most = Math.max(...counted.map(({ count }) => count));
  return most === 0 ? [] : counted.filter(({ count }) => count === most).map(({ one }) => one);
}
