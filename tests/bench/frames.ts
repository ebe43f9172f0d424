import type { Page } from '@playwright/test';

export interface TypedKey {
  /** When it was pressed, in milliseconds of the clock. */
  at: number;
  /** Milliseconds from then to the end of the next frame that was drawn after it. */
  ms: number;
  /** Whether a file was being uploaded. */
  isUploading: boolean;
}

/** What a page notes of itself, put there by {@link watchFrames}. */
interface Watch {
  keys: TypedKey[];
  /** The same from Enter to the frame with the bubble. */
  bubbles: number[];
}

/**
 * Lets a page measure itself. A key's time is the one the system gave its event; a frame is over when a task runs that its
 * animation frame has posted: style, layout and paint are done by then. Nothing else is let in before it: what the page does next
 * is no part of the frame.
 */
export async function watchFrames(page: Page): Promise<void> {
  await page.evaluate(() => {
    const watch: Watch = { keys: [], bubbles: [] };
    Object.assign(window, { watch });
    const afterFrame = (action: () => void) =>
      requestAnimationFrame(() => void scheduler.postTask(action, { priority: 'user-blocking' }));
    let wanted: { text: string; at: number } | null = null;
    const look = () => {
      if (wanted === null) return;
      const { text, at } = wanted;
      const bubbles = [...document.querySelectorAll('[role="log"] article')];
      if (!bubbles.some((bubble) => bubble.textContent?.includes(text))) return;
      wanted = null;
      afterFrame(() => watch.bubbles.push(performance.now() - at));
    };
    new MutationObserver(look).observe(document, { subtree: true, childList: true });
    window.addEventListener(
      'keydown',
      (event) => {
        const at = event.timeStamp;
        if (event.key === 'Enter') {
          wanted = { text: (event.target as HTMLTextAreaElement).value.trim(), at };
          return;
        }
        const isUploading = document.querySelector('[role="log"] progress') !== null;
        afterFrame(() =>
          watch.keys.push({
            at: performance.timeOrigin + at,
            ms: performance.now() - at,
            isUploading,
          }),
        );
      },
      { capture: true },
    );
  });
}

/** Milliseconds from the last Enter to the frame with its bubble, once that is seen. */
export async function takeBubble(page: Page): Promise<number> {
  const seen = await page.waitForFunction(
    () => (window as unknown as { watch: Watch }).watch.bubbles.shift(),
    null,
    { polling: 50 },
  );
  return Number(await seen.jsonValue());
}

/** What was noted since the last time. */
export async function recordingFrames(page: Page): Promise<Watch> {
  return page.evaluate(() => {
    const { watch } = window as unknown as { watch: Watch };
    return { keys: watch.keys.splice(0), bubbles: watch.bubbles.splice(0) };
  });
}

/** Lets the page note when what a key of a search finds is painted: a hit with all that was typed marked, or that there is none. */
export async function watchResults(page: Page): Promise<void> {
  await page.evaluate(() => {
    const results: number[] = [];
    Object.assign(window, { results });
    let wanted: { text: string; at: number } | null = null;
    const folded = (text: string) =>
      text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll('ß', 'ss');
    const isShown = (text: string) =>
      [...document.querySelectorAll('mark')].some((mark) => folded(mark.textContent) === text) ||
      document.body.textContent.includes(`“${text}”`);
    const look = () => {
      if (wanted === null || !isShown(wanted.text)) return;
      const { at } = wanted;
      wanted = null;
      requestAnimationFrame(
        () =>
          void scheduler.postTask(() => results.push(performance.now() - at), {
            priority: 'user-blocking',
          }),
      );
    };
    new MutationObserver(look).observe(document, {
      subtree: true,
      childList: true,
      characterData: true,
    });
    let pressedAt = 0;
    window.addEventListener('keydown', ({ timeStamp }) => (pressedAt = timeStamp), {
      capture: true,
    });
    // Before the page hears it: what was found before is painted at once.
    const note = ({ target }: Event) => {
      wanted = { text: (target as HTMLInputElement).value, at: pressedAt };
    };
    window.addEventListener('input', note, { capture: true });
  });
}

/** Milliseconds from the last key to the frame with what it finds, once that is seen. */
export async function takeResults(page: Page): Promise<number> {
  const seen = await page.waitForFunction(
    () => (window as unknown as { results: number[] }).results.shift(),
    null,
    { polling: 20 },
  );
  return Number(await seen.jsonValue());
}
