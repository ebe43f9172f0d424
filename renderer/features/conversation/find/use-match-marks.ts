import { useEffect } from 'react';
import { findMatches } from '../../../../shared/domain/find-matches.ts';

const ofCurrent = (localId: string) => `article[data-local-id="${CSS.escape(localId)}"]`;

/** Returns where the words stand in what is drawn of a message's text, which may be of several pieces. */
function rangesIn(log: Element, query: string): Range[] {
  const ranges: Range[] = [];
  for (const text of log.querySelectorAll('article [dir="auto"], article bdi')) {
    const nodes = document.createTreeWalker(text, NodeFilter.SHOW_TEXT);
    for (let node = nodes.nextNode(); node !== null; node = nodes.nextNode()) {
      for (const [start, end] of findMatches(node.nodeValue ?? '', query)) {
        const range = new Range();
        range.setStart(node, start);
        range.setEnd(node, end);
        ranges.push(range);
      }
    }
  }
  return ranges;
}

/** Shows all of a very long message whose match stands below what is shown of it. */
function unfold({ startContainer }: Range, { top }: DOMRect): void {
  const folded = startContainer.parentElement?.closest('[data-folded]');
  const button = folded?.nextElementSibling;
  if (button instanceof HTMLElement && top >= button.getBoundingClientRect().top) button.click();
}

/** Brings a match into the middle of the log where it is out of view: a message may be longer than that. */
function bringIntoView(log: Element, match: Range): void {
  const view = log.getBoundingClientRect();
  const place = match.getBoundingClientRect();
  unfold(match, place);
  const { top, bottom } = place;
  if (top >= view.top && bottom <= view.bottom) return;
  log.scrollTop += (top + bottom - view.top - view.bottom) / 2;
}

/** What a person does to look elsewhere. */
const ownScrolls = ['wheel', 'pointerdown', 'touchmove'] as const;

/**
 * Marks what is looked for in the messages in view, and more strongly in the current one, without a change to what is drawn. The first
 * match of the current one is in view until a person scrolls.
 */
export function useMatchMarks(query: string, current: string | null): void {
  useEffect(() => {
    // The log itself is another where the messages around a match had to be loaded.
    const around = document.querySelector('[role="log"]')?.closest('main');
    // Absent where tests run.
    if (!around || query === '' || !('highlights' in CSS)) return;
    let frame = 0;
    let isHeld = true;
    function mark() {
      frame = 0;
      const log = document.querySelector('[role="log"]');
      const ranges = log ? rangesIn(log, query) : [];
      const isOfCurrent = ({ startContainer }: Range) =>
        current !== null && startContainer.parentElement?.closest(ofCurrent(current)) != null;
      const ofThis = ranges.filter(isOfCurrent);
      CSS.highlights.set('found', new Highlight(...ranges.filter((range) => !isOfCurrent(range))));
      CSS.highlights.set('found-current', new Highlight(...ofThis));
      if (log && ofThis[0] && isHeld) bringIntoView(log, ofThis[0]);
    }
    mark();
    const markSoon = () => {
      if (frame === 0) frame = requestAnimationFrame(mark);
    };
    const letGo = () => {
      isHeld = false;
    };
    // Keys scroll the log, or walk through it; those of the field that finds do neither.
    const onKey = ({ target }: Event) => {
      if (target instanceof Element && target.closest('[role="log"]')) letGo();
    };
    // Rows come and go as one scrolls.
    const observer = new MutationObserver(markSoon);
    observer.observe(around, { childList: true, subtree: true, characterData: true });
    around.addEventListener('scrollend', markSoon, true);
    around.addEventListener('keydown', onKey);
    for (const type of ownScrolls) around.addEventListener(type, letGo, { passive: true });
    return () => {
      observer.disconnect();
      around.removeEventListener('scrollend', markSoon, true);
      around.removeEventListener('keydown', onKey);
      for (const type of ownScrolls) around.removeEventListener(type, letGo);
      cancelAnimationFrame(frame);
      CSS.highlights.delete('found');
      CSS.highlights.delete('found-current');
    };
  }, [query, current]);
}
