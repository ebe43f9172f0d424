import type { Gateway } from '../gateway/gateway.ts';
import { type Outcome, unknownFailure } from '../gateway/outcome.ts';
import type { Log } from '../host.ts';
import type { ActSettlement, StoredAct } from '../store/tables/acts-table.ts';
import type { History } from '../store/history.ts';
import type { HoldState } from '../delivery/hold.ts';

/** Acts that are asked of the service side by side. */
const mostAtOnce = 4;

/** Milliseconds before an act without a clear answer is repeated; after the last of them it has failed. */
const defaultDelaysMs: readonly number[] = [1_000, 3_000, 10_000, 30_000, 60_000, 120_000];

/** Milliseconds until the next try after the disk did not do its part. */
const afterTroubleMs = 5_000;

export interface ActQueueOptions {
  history: History;
  gateway: Gateway;
  /** The outbox's own: what holds messages holds acts. */
  hold: HoldState;
  /** Grows with each new token: a 401 for an older one says nothing about it. */
  tokenAge(): number;
  /** An act in the chat has come to another state. */
  onChanged(chatId: string): void;
  log: Log;
  now: () => number;
  delaysMs?: readonly number[] | undefined;
}

/**
 * Carries out deletions, seen marks and read chats, durably. Unlike a message each may be repeated, so that an unclear
 * answer, or a crash, makes it be asked again by itself.
 */
export interface ActQueue {
  /** Something may be waiting; also begins. */
  wake(): void;
  /** Takes up nothing more and waits for answers on their way until `breakOff` ends them. */
  stop(breakOff: AbortSignal): Promise<void>;
}

export function createActQueue(options: ActQueueOptions): ActQueue {
  const { history, gateway, hold, now, log } = options;
  const delaysMs = options.delaysMs ?? defaultDelaysMs;
  const running = new Set<Promise<void>>();
  const breakOff = new AbortController();
  let stopped = false;
  let pumping = false;
  let woken = false;
  let pumpRun = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;

  const wake = (): void => {
    woken = true;
    if (!pumping) pumpRun = pump();
  };

  const wakeIn = (milliseconds: number): void => {
    clearTimeout(timer);
    if (!stopped) timer = setTimeout(wake, Math.max(0, milliseconds));
  };

  const mayClaim = (): boolean =>
    !stopped && !hold.isHeld() && running.size < (hold.isProbing() ? 1 : mostAtOnce);

  async function pump(): Promise<void> {
    pumping = true;
    try {
      while (woken && !stopped) {
        woken = false;
        while (mayClaim() && (await startNext()));
        const nextAt = await history.acts.nextAt();
        // What is overdue and may not be taken up waits for something else, which wakes the queue itself. What may be has
        // come due since it was looked for.
        if (nextAt !== null && (nextAt > now() || mayClaim())) wakeIn(nextAt - now());
      }
    } catch (error) {
      log.error('an act could not be taken up', { error: String(error) });
      wakeIn(afterTroubleMs);
    } finally {
      pumping = false;
    }
  }

  /** Answers false when there is nothing to do now. */
  async function startNext(): Promise<boolean> {
    const act = await history.acts.claimNext(now());
    if (act === null) return false;
    options.onChanged(act.chatId);
    const run = carryOut(act)
      .catch((error: unknown) => {
        // The row says `running`: the next start asks again.
        log.error('an act could not be settled', { error: String(error) });
      })
      .finally(() => {
        running.delete(run);
        wake();
      });
    running.add(run);
    return true;
  }

  async function carryOut(act: StoredAct): Promise<void> {
    const age = options.tokenAge();
    const outcome = await ask(act);
    if (breakOff.signal.aborted && outcome.outcome === 'unknown') return;
    const isOldRefusal = outcome.outcome === 'unauthorized' && age !== options.tokenAge();
    const settlement = isOldRefusal ? backInLine(act) : settlementOf(act, outcome);
    await history.acts.settle(act.actId, settlement, now());
    options.onChanged(act.chatId);
  }

  function ask({ kind, chatId, messageId, participant, messages }: StoredAct) {
    const { signal } = breakOff;
    const named = { chatId, messageId: messageId ?? '' };
    switch (kind) {
      case 'delete':
        return gateway.deleteMessage(named, { signal });
      case 'seen':
        return gateway.sendSeen({ ...named, participant }, { signal });
      case 'read-chat':
        return gateway.readChat({ chatId, messages }, { signal });
    }
  }

  function settlementOf(act: StoredAct, outcome: Outcome<unknown>): ActSettlement {
    const waiting = backInLine(act);
    const ended = { ...waiting, notBefore: null };
    switch (outcome.outcome) {
      case 'accepted':
        hold.reached();
        return { ...ended, state: 'done', answer: JSON.stringify(outcome.answer ?? null) };
      case 'rejected': {
        hold.reached();
        const { status, messages, notOnNetwork } = outcome;
        // Asked before without a clear answer, and now not found: that attempt has done it.
        if (act.kind === 'delete' && act.doubts > 0 && status === 404) {
          return { ...ended, state: 'done' };
        }
        const failure = { kind: 'rejected', status, messages, notOnNetwork } as const;
        return { ...ended, state: 'refused', failure };
      }
      case 'unknown': {
        hold.reached();
        const failure = unknownFailure(outcome);
        const delay = delaysMs[act.doubts];
        const doubts = act.doubts + 1;
        if (delay === undefined) return { ...ended, state: 'failed', doubts, failure };
        return { ...waiting, doubts, failure, notBefore: now() + delay };
      }
      case 'not-sent': {
        const { reason, detail } = outcome;
        if (reason === 'no-token') hold.needsToken('no-token');
        const retryAt = reason === 'no-token' ? null : hold.offline();
        return { ...waiting, failure: { kind: 'not-sent', reason, detail, retryAt } };
      }
      case 'unauthorized':
        hold.needsToken('unauthorized');
        return { ...waiting, failure: { kind: 'held', reason: 'unauthorized', retryAt: null } };
      case 'rate-limited': {
        const retryAt = hold.rateLimited(outcome.retryAfterMs);
        return { ...waiting, failure: { kind: 'held', reason: 'rate-limited', retryAt } };
      }
      case 'bad-file':
      case 'broken-off':
        return waiting;
    }
  }

  return {
    wake,
    stop: async (end) => {
      stopped = true;
      clearTimeout(timer);
      const abort = () => breakOff.abort();
      if (end.aborted) abort();
      else end.addEventListener('abort', abort, { once: true });
      await pumpRun;
      await Promise.all(running);
    },
  };
}

function backInLine({ doubts }: StoredAct): ActSettlement {
  return { state: 'waiting', notBefore: null, doubts, failure: null, answer: null };
}
