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

/** Marks what is looked for in the messages in view, and more strongly in the current one, without a change to what is drawn. */
export function useMatchMarks(query: string, current: string | null): void {
  useEffect(() => {
    const log = document.querySelector('[role="log"]');
    // Absent where tests run.
    if (!log || query === '' || !('highlights' in CSS)) return;
    let frame = 0;
    function mark() {
      frame = 0;
      const ranges = log ? rangesIn(log, query) : [];
      const isOfCurrent = ({ startContainer }: Range) =>
        current !== null && startContainer.parentElement?.closest(ofCurrent(current)) != null;
      CSS.highlights.set('found', new Highlight(...ranges.filter((range) => !isOfCurrent(range))));
      CSS.highlights.set('found-current', new Highlight(...ranges.filter(isOfCurrent)));
    }
    mark();
    // Rows come and go as one scrolls.
    const observer = new MutationObserver(() => {
      frame ||= requestAnimationFrame(mark);
    });
    observer.observe(log, { childList: true, subtree: true, characterData: true });
    return () => {
      observer.disconnect();
      cancelAnimationFrame(frame);
      CSS.highlights.delete('found');
      CSS.highlights.delete('found-current');
    };
  }, [query, current]);
}
