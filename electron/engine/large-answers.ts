import { randomUUID } from 'node:crypto';
import type { Answer } from '../../shared/domain/app-error.ts';

/** Answers that are too large for a host's channel, until the page fetches them by their address. */
export interface LargeAnswers {
  /** Answers the id of its address. */
  keep(answer: Answer<unknown>): string;
  /** Once; null where there is none by that id. */
  take(id: string): Answer<unknown> | null;
}

/** A page that asks for more at once than this, or never fetches, loses the oldest. */
const mostKept = 32;

export function createLargeAnswers(): LargeAnswers {
  const kept = new Map<string, Answer<unknown>>();
  return {
    keep: (answer) => {
      const id = randomUUID();
      kept.set(id, answer);
      for (const oldest of kept.keys()) {
        if (kept.size <= mostKept) break;
        kept.delete(oldest);
      }
      return id;
    },
    take: (id) => {
      const answer = kept.get(id) ?? null;
      kept.delete(id);
      return answer;
    },
  };
}
