import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ThreadAction } from '../../../../shared/contract/threads.ts';
import { useText } from '../../../messages/text.tsx';
import { announce } from '../../../ui/announcer.tsx';
import { undoWords } from './undo-words.ts';

/**
 * Lets a screen reader say what was done to threads on this page, once all of it is done; of several threads also that it has
 * begun. Runs are said with their figures, what is undone where that is answered, and what is refused where it stands.
 */
export function useSaidActions(actions: readonly ThreadAction[]): void {
  const t = useText();
  const [openedAt] = useState(() => Date.now());
  const said = useRef(new Map<string, 'begun' | 'done'>());
  const say = useEffectEvent(() => {
    for (const action of actions) {
      const { actionId, kind, at, pending, count, canUndo } = action;
      const isOther = kind === 'run' || kind === 'undo' || at < openedAt;
      if (isOther || (pending === 0 && !canUndo)) continue;
      const stage = pending > 0 ? 'begun' : 'done';
      if (said.current.get(actionId) === stage) continue;
      said.current.set(actionId, stage);
      if (stage === 'done' || count > 1) announce(undoWords(t, action));
    }
  });
  useEffect(() => say(), [actions]);
}
