interface Undoable {
  instanceId: string;
  undo: () => void;
}

const mostKept = 50;

/** What can be undone in the lists of chats, newest first. */
const stack: Undoable[] = [];

/** Keeps the way to undo what was done last. Returns the function that undoes it, once. */
export function pushUndo(one: Undoable): () => void {
  stack.unshift(one);
  if (stack.length > mostKept) stack.pop();
  return () => {
    const at = stack.indexOf(one);
    if (at < 0) return;
    stack.splice(at, 1);
    one.undo();
  };
}

/** Undoes what was done last in an instance, and has not been undone. */
export function undoNewest(instanceId: string): void {
  const at = stack.findIndex((one) => one.instanceId === instanceId);
  const [newest] = at < 0 ? [] : stack.splice(at, 1);
  newest?.undo();
}
