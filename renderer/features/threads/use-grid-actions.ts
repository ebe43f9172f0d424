import type { useArchiving } from './undo/use-archiving.ts';
import type { GridKey } from './grid/grid-keys.ts';
import type { RowPress } from './grid/thread-grid.tsx';
import type { useCursor } from './grid/use-cursor.ts';
import type { ThreadList } from './grid/use-thread-list.ts';
import type { usePicking } from './selection/use-picking.ts';

interface GridParts {
  list: ThreadList;
  cursor: ReturnType<typeof useCursor>;
  picking: ReturnType<typeof usePicking>;
  archiving: ReturnType<typeof useArchiving>;
  /** Asks before all that match are archived. */
  onRun: (archived: boolean) => void;
  onUndo: () => void;
  /** Goes to the details of the cursor's thread. */
  onOpen: () => void;
}

type Move = Extract<GridKey, { kind: 'move' }>['to'];

function targetOf(to: Move, index: number, total: number, page: number): number {
  const steps = { next: 1, previous: -1, 'page-down': page, 'page-up': -page };
  if (to === 'first') return 0;
  return to === 'last' ? total - 1 : index + steps[to];
}

/** Returns what keys and the pointer do in the grid. */
export function useGridActions(parts: GridParts) {
  const { list, cursor, picking, archiving, onRun, onUndo, onOpen } = parts;
  /** Archives what is picked, else the row of the cursor, which then goes on to the next. */
  function archive(archived: boolean) {
    const { picked } = picking;
    if (picked.kind === 'matching') return onRun(archived);
    if (picked.threadIds.size > 0) {
      archiving.archive([...picked.threadIds], archived);
      return picking.none();
    }
    if (!cursor.row) return;
    archiving.archive([cursor.row.threadId], archived);
    cursor.move(cursor.index + 1);
  }

  function onKey(key: GridKey, page: number) {
    switch (key.kind) {
      case 'move': {
        const from = cursor.index;
        const to = cursor.move(targetOf(key.to, from, list.total ?? 0, page));
        if (key.extends) void picking.extend(to, from);
        else picking.rest();
        return;
      }
      case 'pick':
        return key.extends ? void picking.extend(cursor.index) : picking.toggle(cursor.index);
      case 'pick-all':
        return picking.all();
      case 'pick-none':
        return picking.none();
      case 'archive':
        return archive(key.archived);
      case 'undo':
        return onUndo();
      case 'open':
        return onOpen();
      case 'step-in-row':
        return;
    }
  }

  function onPress({ index, on, extends: isRange, adds, isTwice }: RowPress) {
    const row = list.rowAt(index);
    cursor.move(index);
    if (on === 'switch') {
      if (row) archiving.archive([row.threadId], !(row.desired ?? row.confirmed));
    } else if (isRange) void picking.extend(index);
    else if (on === 'box' || adds) picking.toggle(index);
    else if (isTwice) onOpen();
    else picking.begin(index);
  }

  return { onKey, onPress };
}
