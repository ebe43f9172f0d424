import type { Offers } from '../../../../shared/domain/offers.ts';
import type { AskedStep } from '../../../../shared/domain/settlement.ts';
import { type BackOff, ofSickService } from '../../delivery/back-off.ts';
import { createJob } from '../../delivery/job.ts';
import type { InstanceEvents } from '../../events.ts';
import type { OptionalGateway } from '../../gateway/optional/optional-gateway.ts';
import { type Outcome, unproven } from '../../gateway/outcome.ts';
import type { SentMessage } from '../../gateway/records.ts';
import type { MessageHistory } from '../../gateway/waha/message-history.ts';
import type { Log } from '../../host.ts';
import { messageResult } from '../message-result.ts';
import type { History } from '../../store/history.ts';
import type { Settling } from '../../store/messages/settling-table.ts';
import { tellReopened } from '../tell-reopened.ts';
import { askQueue, type Told } from './ask-queue.ts';
import { lookUp } from './look-up.ts';

/** Milliseconds from each request about a message to the next: ten after the first, half an hour in all. */
const usualDelaysMs = [3, 5, 10, 20, 40, 80, 160, 320, 640, 640].map((seconds) => seconds * 1_000);
/** Milliseconds from a request that did not reach the service to the next. */
const usualSoonMs = 15_000;
/** Milliseconds that a service may ask to wait, at most. */
const longestRetryMs = 60 * 60_000;
/** Milliseconds after a send for which a service that cannot be reached is waited for; then a person decides. */
const longestMs = 24 * 60 * 60_000;

interface Step {
  isOffered: () => boolean;
  ask: (settling: Settling, signal: AbortSignal) => Promise<Told>;
}

interface SettlingOptions {
  history: Pick<History, 'messages' | 'settling' | 'outbox'>;
  gateway: OptionalGateway;
  /** Looks up messages that were sent under an ID chosen by Postline; null: none are. */
  sentBefore: Pick<MessageHistory, 'ownMessage' | 'ownMessageIds'> | null;
  /** Milliseconds after its end in which a request may still be under way. */
  underWayMs?: number;
  /** Milliseconds from each request about a message to the next, and from one that did not reach the service. */
  delaysMs?: readonly number[];
  soonMs?: number;
  offers: () => Offers | null;
  backOff: Pick<BackOff, 'isProbing' | 'mayAsk' | 'notWorking' | 'waitsFor'>;
  events: InstanceEvents;
  /** Called when messages of the chat that waited for this one may continue, or when this one did not arrive and may be sent again. */
  onSettled: () => void;
  log: Log;
}

/**
 * Creates the job that settles messages whose answer was lost or had no key: one after another, across restarts. It asks about each
 * with longer and longer waits until it has the outcome or has used up its attempts.
 */
export function createSettling(options: SettlingOptions) {
  const { history, gateway, offers, backOff, events, log } = options;
  const { sentBefore, delaysMs = usualDelaysMs, soonMs = usualSoonMs } = options;
  const steps: Record<AskedStep, Step> = {
    'own-id': {
      isOffered: () => sentBefore !== null,
      ask: async (settling, signal) =>
        sentBefore === null
          ? { is: 'waiting' }
          : lookUp(sentBefore, settling, signal, options.underWayMs),
    },
    queue: {
      isOffered: () => offers()?.queue === true,
      ask: (settling, signal) => askQueue(gateway, settling, signal),
    },
  };

  const job = createJob<Settling>({
    problem: 'what became of a message was not asked for',
    backOff,
    despite: ofSickService,
    mostAtOnce: 1,
    isOffered: () => Object.values(steps).some(({ isOffered }) => isOffered()),
    nextAt: async () => (await history.settling.next())?.at ?? null,
    next: async () => {
      const next = await history.settling.next();
      return next !== null && next.at <= Date.now() ? next : null;
    },
    carryOut: settle,
    now: Date.now,
    log,
  });

  async function settle(settling: Settling, signal: AbortSignal): Promise<void> {
    const { localId, chatId, step: name, tries, endedAt } = settling;
    const result = await steps[name].ask(settling, signal);
    if (signal.aborted) return;
    if (result.is === 'settled') await tell(localId, result.outcome);
    else if (result.is === 'not-there') {
      if (await history.outbox.sendAgain(localId, Date.now())) options.onSettled();
      else await tell(localId, unproven);
    } else {
      const isCounted = result.is === 'waiting' || result.isCounted;
      const delay = isCounted ? delaysMs[tries] : soonMs;
      const isLate = endedAt > 0 && Date.now() - endedAt > longestMs;
      if (delay !== undefined && (isCounted || !isLate)) {
        const atLeast = result.is === 'waiting' ? 0 : (result.retryAfterMs ?? 0);
        return history.settling.postpone(
          localId,
          Date.now() + Math.max(delay, Math.min(atLeast, longestRetryMs)),
          isCounted,
        );
      }
      if (name === 'own-id') await tell(localId, unproven);
      else await history.settling.giveUp(localId);
    }
    events.messagesChanged(chatId);
  }

  /** Writes what became of a message; where nothing was proved, a person decides. */
  async function tell(localId: string, outcome: Outcome<SentMessage>): Promise<void> {
    const retryAt = outcome.outcome === 'not-working' ? backOff.notWorking(outcome) : null;
    const result = messageResult({ outcome, retryAt });
    const joined = await history.outbox.settle(localId, result, Date.now());
    for (const one of joined) events.messagesChanged(one);
    events.publish('outbox.changed', {});
    events.publish('audit.changed', {});
    if (result.state !== 'accepted') await tellReopened(history, events, localId);
    options.onSettled();
  }

  return {
    begin: job.wake,
    on: { settings: job.wake, messages: job.wake, answers: job.wake },
    stop: () => job.stop(0),
  };
}
