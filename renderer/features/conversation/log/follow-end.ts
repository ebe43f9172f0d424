import {
  elementScroll,
  observeElementOffset,
  type VirtualizerOptions,
} from '@tanstack/react-virtual';

type Scrolling = Pick<
  VirtualizerOptions<HTMLDivElement, HTMLElement>,
  'scrollToFn' | 'observeElementOffset'
>;

/**
 * How the log scrolls when it follows to its end, for one virtualizer. Rows that a person scrolls to are drawn within the frame
 * that shows them. Where the log itself goes on to its last row, which is drawn already, there is nothing to draw for that
 * frame: the rows that it leaves behind may go after it, and the frame with a new bubble is the sooner there.
 */
export function followEnd(): Scrolling {
  /** Where the log put itself, until the event of that comes. */
  let written: number | null = null;
  return {
    scrollToFn: (offset, how, virtualizer) => {
      const log = virtualizer.scrollElement;
      const before = log?.scrollTop;
      elementScroll(offset, how, virtualizer);
      const isLastDrawn =
        virtualizer.getVirtualItems().at(-1)?.index === virtualizer.options.count - 1;
      if (log && isLastDrawn && log.scrollTop !== before) written = log.scrollTop;
    },
    observeElementOffset: (virtualizer, tell) =>
      observeElementOffset(virtualizer, (offset, isScrolling) => {
        const isOwn = offset === written;
        written = null;
        tell(offset, isScrolling && !isOwn);
      }),
  };
}
