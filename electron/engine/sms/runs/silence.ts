/** Milliseconds without an answer after which runs say so: far longer than a service takes that works. */
const silentAfterMs = 10_000;

/**
 * Creates what knows since when a service has answered none of the requests that it was sent. Calls `onSilent` once it
 * has for ten seconds: nothing else happens then that the page could hear of.
 */
export function createSilence(onSilent: () => void) {
  let begunAt: number | null = null;
  let timer: NodeJS.Timeout | undefined;

  const end = (): void => {
    clearTimeout(timer);
    begunAt = null;
  };
  const begin = (): void => {
    if (begunAt !== null) return;
    begunAt = Date.now();
    timer = setTimeout(onSilent, silentAfterMs);
  };
  return {
    /** Records that a request leaves. */
    asked: begin,
    /** Records that one was answered, whatever the answer. */
    answered: (areOthersUnderWay: boolean) => {
      end();
      if (areOthersUnderWay) begin();
    },
    /** Forgets what was asked: nothing is asked any more. */
    end,
    /** Returns since when nothing was answered, in milliseconds since 1970; null: for less than ten seconds. */
    since: (): number | null =>
      begunAt !== null && Date.now() - begunAt >= silentAfterMs ? begunAt : null,
  };
}
