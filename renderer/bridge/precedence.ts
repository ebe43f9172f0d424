/** Something that goes before what is done for the events of main. */
export interface Precedence {
  /** It goes on from now, for so many milliseconds at most. Answers the function that ends it. */
  goFirst: (mostMs: number) => () => void;
  /** Runs `go` once nothing goes first: at once where nothing does. Answers the function that takes it back. */
  after: (go: () => void) => () => void;
}

export function createPrecedence(): Precedence {
  const underWay = new Set<object>();
  const waiting = new Set<() => void>();
  return {
    goFirst: (mostMs) => {
      const act = {};
      const end = () => {
        clearTimeout(timer);
        if (!underWay.delete(act) || underWay.size > 0) return;
        const free = [...waiting];
        waiting.clear();
        for (const go of free) go();
      };
      const timer = setTimeout(end, mostMs);
      underWay.add(act);
      return end;
    },
    after: (go) => {
      if (underWay.size === 0) go();
      else waiting.add(go);
      return () => waiting.delete(go);
    },
  };
}
