import type { ThreadAct } from '../../../../shared/contract/threads.ts';
import type { Say } from '../../../messages/text.tsx';

/** What an act did, in a sentence without its time. */
export function undoWords(say: Say, act: ThreadAct): string {
  const { kind, archived, count, name } = act;
  const subject = count === 1 ? act.number || act.threadId || '' : '';
  const values = { count, subject, one: String(subject !== ''), archived: String(archived) };
  switch (kind) {
    case 'toggle':
    case 'run':
      return say('act-words.archived', values);
    case 'labels':
      return say(name?.startsWith('-') ? 'act-words.unlabelled' : 'act-words.labelled', {
        ...values,
        label: name?.slice(1) ?? '',
      });
    case 'undo':
      return say('act-words.undo', values);
  }
}
