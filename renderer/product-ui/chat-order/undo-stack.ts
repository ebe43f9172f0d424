interface Undoable {
  instanceId: string;
  /** A message that was sent, and nothing of the list of chats. */
  isSend?: boolean;
  undo: () => void;
}

const mostKept = 50;

/** What can be undone in the lists of chats, and what was sent, newest first. */
const stack: Undoable[] = [];

/** Keeps the way to undo what was done last. Returns the functions that undo it, once, and that drop it. */
export function pushUndo(one: Undoable): { undo: () => void; forget: () => void } {
  stack.unshift(one);
  if (stack.length > mostKept) stack.pop();
  return {
    undo: () => {
      if (drop(one)) one.undo();
    },
    forget: () => void drop(one),
  };
}

/** Undoes what was done last in an instance, and has not been undone: of the chats alone, or of what was sent too. Returns whether there was anything. */
export function undoNewest(instanceId: string, of: 'chats' | 'all' = 'chats'): boolean {
  const newest = stack.find(
    (one) => one.instanceId === instanceId && (of === 'all' || one.isSend !== true),
  );
  if (newest === undefined) return false;
  drop(newest);
  newest.undo();
  return true;
}

function drop(one: Undoable): boolean {
  const at = stack.indexOf(one);
  if (at >= 0) stack.splice(at, 1);
  return at >= 0;
}
