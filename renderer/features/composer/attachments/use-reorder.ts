import {
  type DragEvent,
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { TrayItem } from '../../../../shared/contract/attachments.ts';
import { arrowStep } from '../../../ui/arrow-step.ts';

const itemOf = (target: EventTarget): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('li[data-attachment-id]') : null;

const handleOf = (item: Element | null | undefined): HTMLElement | null =>
  item?.querySelector<HTMLElement>('[data-handle]') ?? null;

/** Returns the side of the item under the pointer at which the dragged one would be dropped. */
function sideOf(item: HTMLElement, { clientX }: DragEvent): 'before' | 'after' {
  const { left, width } = item.getBoundingClientRect();
  const isLeft = clientX < left + width / 2;
  return isLeft === (getComputedStyle(item).direction === 'ltr') ? 'before' : 'after';
}

/**
 * Reorders the items of a list, by dragging their handles or by arrow keys on them. Returns the handlers of the list;
 * marks on the items are set without React, so that a drag draws nothing anew.
 */
export function useReorder(
  list: RefObject<HTMLUListElement | null>,
  attachments: readonly TrayItem[],
  move: (attachmentId: string, beforeAttachmentId: string | null) => void,
) {
  const [dragged, setDragged] = useState<string | null>(null);
  const focused = useRef<string | null>(null);
  const ids = attachments.map(({ attachmentId }) => attachmentId);

  // An element that is moved loses the focus, to nothing.
  const order = ids.join(' ');
  useLayoutEffect(() => {
    if (focused.current === null || document.activeElement !== document.body) return;
    handleOf(list.current?.querySelector(`[data-attachment-id="${focused.current}"]`))?.focus();
  }, [list, order]);

  function mark(item: HTMLElement | null, side: 'before' | 'after' = 'before') {
    for (const marked of list.current?.querySelectorAll<HTMLElement>('[data-drop]') ?? []) {
      if (marked !== item) delete marked.dataset['drop'];
    }
    if (item) item.dataset['drop'] = side;
  }

  return {
    onFocus({ target }: FocusEvent) {
      const item = itemOf(target);
      focused.current = handleOf(item) === target ? (item?.dataset['attachmentId'] ?? null) : null;
    },
    onBlur({ relatedTarget }: FocusEvent) {
      if (relatedTarget !== null) focused.current = null;
    },
    onKeyDown(event: KeyboardEvent) {
      const step = arrowStep(event);
      const item = itemOf(event.target);
      const attachmentId = item?.dataset['attachmentId'];
      if (step === null || attachmentId === undefined || event.altKey) return;
      if (handleOf(item) !== event.target) return;
      event.preventDefault();
      const index = ids.indexOf(attachmentId) + step;
      if (index < 0 || index >= ids.length) return;
      move(attachmentId, ids[step < 0 ? index : index + 1] ?? null);
    },
    onDragStart(event: DragEvent) {
      const item = itemOf(event.target);
      if (!item) return;
      event.dataTransfer.effectAllowed = 'move';
      event.dataTransfer.setDragImage(item, 20, 20);
      setDragged(item.dataset['attachmentId'] ?? null);
    },
    onDragOver(event: DragEvent) {
      const item = itemOf(event.target);
      if (dragged === null || !item) return;
      event.preventDefault();
      mark(item, sideOf(item, event));
    },
    onDrop(event: DragEvent) {
      const item = itemOf(event.target);
      mark(null);
      if (dragged === null || !item) return;
      event.preventDefault();
      const index = ids.indexOf(item.dataset['attachmentId'] ?? '');
      const before = ids[sideOf(item, event) === 'before' ? index : index + 1] ?? null;
      setDragged(null);
      if (before !== dragged) move(dragged, before);
    },
    onDragEnd() {
      mark(null);
      setDragged(null);
    },
  };
}
