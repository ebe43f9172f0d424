import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Message } from '../../../../shared/contract/messages.ts';

export interface Selection {
  /** Null: nothing is being selected. */
  selected: ReadonlySet<string> | null;
  /** Adds or removes a message; as a range, all between it and the one chosen before. Also begins. */
  toggle: (localId: string, isRange: boolean) => void;
  all: () => void;
  clear: () => void;
  /** The message chosen last. */
  lastChosen: () => string | null;
}

/** Which messages of a chat are selected. What is not loaded cannot be. */
export function useSelection(messages: readonly Message[] | undefined): Selection {
  const [selected, setSelected] = useState<ReadonlySet<string> | null>(null);
  const anchor = useRef<string | null>(null);
  const loaded = useMemo(() => (messages ?? []).map(({ localId }) => localId), [messages]);
  // Rows keep the same function while messages come and go, so that none is drawn again for it.
  const latest = useRef(loaded);
  useLayoutEffect(() => {
    latest.current = loaded;
  }, [loaded]);

  const toggle = useCallback((localId: string, isRange: boolean) => {
    const ids = latest.current;
    const from = isRange && anchor.current !== null ? ids.indexOf(anchor.current) : -1;
    const to = ids.indexOf(localId);
    anchor.current = localId;
    setSelected((before) => {
      const next = new Set(before);
      if (from >= 0 && to >= 0) {
        for (const id of ids.slice(Math.min(from, to), Math.max(from, to) + 1)) next.add(id);
      } else if (!next.delete(localId)) next.add(localId);
      return next;
    });
  }, []);
  const all = useCallback(() => setSelected(new Set(latest.current)), []);
  const clear = useCallback(() => setSelected(null), []);
  const lastChosen = useCallback(() => anchor.current, []);

  return useMemo(
    () => ({ selected, toggle, all, clear, lastChosen }),
    [selected, toggle, all, clear, lastChosen],
  );
}
