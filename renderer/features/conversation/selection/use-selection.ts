import { useState } from 'react';
import type { Message } from '../../../../shared/contract/messages.ts';

export type Selection = ReturnType<typeof useSelection>;

/** Returns which messages of a chat are selected; null while none is being selected. What is not loaded cannot be. */
export function useSelection(messages: readonly Message[]) {
  const [selected, setSelected] = useState<ReadonlySet<string> | null>(null);
  const [lastChosen, setLastChosen] = useState<string | null>(null);
  const ids = messages.map(({ localId }) => localId);
  return {
    selected,
    lastChosen,
    /** Adds or removes a message; as a range, adds all between it and the one chosen before. Also begins. */
    toggle(localId: string, isRange: boolean) {
      const from = isRange && lastChosen !== null ? ids.indexOf(lastChosen) : -1;
      const to = ids.indexOf(localId);
      const next = new Set(selected);
      if (from >= 0 && to >= 0) {
        for (const id of ids.slice(Math.min(from, to), Math.max(from, to) + 1)) next.add(id);
      } else if (!next.delete(localId)) next.add(localId);
      setLastChosen(localId);
      setSelected(next);
    },
    all: () => setSelected(new Set(ids)),
    clear: () => setSelected(null),
  };
}
