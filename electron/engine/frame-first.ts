/** Milliseconds that a page has to show what was just added: two frames. */
export const frameFirstMs = 32;

export interface FrameFirst {
  /** Lets it begin once the page has had its time; what is added meanwhile waits no longer than the first. */
  plan(): void;
  /** Nothing begins any more. */
  stop(): void;
}

/**
 * Puts off what takes processors while a person waits to see what was added: on a computer with two of them, a bubble whose
 * message is sent in the same moment is drawn later.
 */
export function frameFirst(begin: () => void): FrameFirst {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  return {
    plan: () => {
      if (stopped) return;
      timer ??= setTimeout(() => {
        timer = undefined;
        begin();
      }, frameFirstMs);
    },
    stop: () => {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
