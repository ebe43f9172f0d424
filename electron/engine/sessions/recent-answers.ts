import type { AnswerOutcome, ServiceAnswer } from '../../../shared/contract/health.ts';
import type { Log } from '../host.ts';

/** Answers of an instance's service that are kept, in memory alone. */
const mostKept = 20;

/** Milliseconds between two words to whoever looks on, and between two counts in the log. */
const toldEveryMs = 1_000;
const countedEveryMs = 3_600_000;

/** Creates the list of what the service answered last; the log has counts, and what was not accepted. */
export function createRecentAnswers({
  instanceId,
  log,
  onChange,
}: {
  instanceId: string;
  log: Log;
  onChange: () => void;
}) {
  let kept: ServiceAnswer[] = [];
  let counts: Partial<Record<AnswerOutcome, number>> = {};
  let telling: NodeJS.Timeout | undefined;

  const logCounts = (): void => {
    if (Object.keys(counts).length > 0)
      log.info('answers of the service', { instanceId, ...counts });
    counts = {};
  };
  const counting = setInterval(logCounts, countedEveryMs).unref();

  return {
    add: (answer: ServiceAnswer): void => {
      kept = [answer, ...kept].slice(0, mostKept);
      counts[answer.outcome] = (counts[answer.outcome] ?? 0) + 1;
      if (answer.outcome !== 'accepted') {
        const { at: _at, ...facts } = answer;
        log.info('a request was not accepted', { instanceId, ...facts });
      }
      telling ??= setTimeout(() => {
        telling = undefined;
        onChange();
      }, toldEveryMs).unref();
    },
    /** Returns them newest first. */
    list: (): ServiceAnswer[] => kept,
    stop: (): void => {
      clearInterval(counting);
      clearTimeout(telling);
      logCounts();
    },
  };
}
