import type { GuideTask } from '../../../shared/domain/guide.ts';
import { findWords, type MatchSpan } from '../../../shared/domain/find-matches.ts';
import { foldText } from '../../../shared/domain/fold-text.ts';
import { hasWords, plainWordsOf } from '../../../shared/domain/search-words.ts';
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

/** Returns the tasks that have every word, those first that have it in their title. */
export function findTasks(guides: readonly ShownGuide[], search: string): FoundTask[] {
  const words = plainWordsOf(search);
  const all = guides.flatMap(({ name, title, language, parts }) =>
    parts.flatMap(({ tasks }) =>
      tasks.map((task) => ({ guide: name, guideTitle: title, language, task })),
    ),
  );
  const found = all.filter(({ task }) =>
    hasWords(words, foldText(`${task.title} ${task.text}`), ''),
  );
  const isInTitle = ({ task }: (typeof all)[number]) => hasWords(words, foldText(task.title), '');
  return [...found.filter(isInTitle), ...found.filter((one) => !isInTitle(one))].map((one) => {
    const { text } = one.task;
    const [first = 0] = findWords(text, words)[0] ?? [];
    const start = first <= before ? 0 : text.indexOf(' ', first - before) + 1;
    const excerpt = `${start > 0 ? '…' : ''}${text.slice(start, first + behind)}…`;
    return { ...one, excerpt, spans: findWords(excerpt, words) };
  });
}
