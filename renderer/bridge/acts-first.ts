/**
 * Milliseconds for which an act goes first at most: an answer that is late, or a page in the background, which draws no
 * frame, must not leave the rest of the page out of date.
 */
const atMost = 100;

const underWay = new Set<object>();
const waiting = new Set<() => void>();

/**
 * Lets frames that a person waits for go first, for so many milliseconds at most: until then nothing is read again for the
 * events of main, whose answers would be drawn in those frames. Answers the function that ends it.
 */
export function goFirst(mostMs: number): () => void {
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
}

/**
 * A person waits for the frame that shows what this act did. Answers the function to call when the page knows what to show;
 * the act ends with the frame after that.
 */
export function beginAct(): () => void {
  const end = goFirst(atMost);
  return () => requestAnimationFrame(() => setTimeout(end));
}

/** Runs `go` once no act is under way: at once where none is. Answers the function that takes it back. */
export function afterActs(go: () => void): () => void {
  if (underWay.size === 0) go();
  else waiting.add(go);
  return () => waiting.delete(go);
}
