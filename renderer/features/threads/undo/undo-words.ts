import type { ThreadAction } from '../../../../shared/contract/threads.ts';
import type { Translate } from '../../../messages/text.tsx';

/** Returns what an action did or is doing, in a sentence without its time. */
export function undoWords(t: Translate, action: ThreadAction): string {
  const { kind, archived, count, done, pending, name } = action;
  const subject = count === 1 ? action.number || action.threadId || '' : '';
  const state = pending > 0 ? 'pending' : done === count ? 'done' : done === 0 ? 'none' : 'some';
  const values = { count, done, state, subject, one: String(subject !== '') };
  switch (kind) {
    case 'toggle':
    case 'run':
      return t(archived === false ? 'undo-words.unarchived' : 'undo-words.archived', values);
    case 'labels':
      return t(name?.startsWith('-') ? 'undo-words.unlabelled' : 'undo-words.labelled', {
        ...values,
        label: name?.slice(1) ?? '',
      });
    case 'delete':
      return t('undo-words.deleted', values);
    case 'undo':
      return t('undo-words.undo', values);
  }
}

/** Returns how much of an action can be undone by now, while it goes on; null: all of it. */
export function undoneSoFar(
  t: Translate,
  { kind, undoable, pending, count }: ThreadAction,
): string | null {
  // Of a deletion, what is not done yet can be undone.
  return kind !== 'delete' && pending > 0 && count > 1
    ? t('threads.undo-so-far', { count: undoable })
    : null;
}
