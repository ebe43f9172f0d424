import type { Offers } from '../../../../shared/domain/offers.ts';
import type { AskedStep } from '../../../../shared/domain/settlement.ts';
import type { BackOff } from '../../delivery/back-off.ts';
import { createPump } from '../../delivery/pump.ts';
import type { Events, InstanceEvents } from '../../events.ts';
import type { OptionalGateway } from '../../gateway/optional/optional-gateway.ts';
import type { MessageHistory } from '../../gateway/waha/message-history.ts';
import type { Log } from '../../host.ts';
import { messageResult } from '../message-result.ts';
import type { History } from '../../store/history.ts';
import type { Settling } from '../../store/tables/settling-table.ts';
import { askQueue, type Told } from './ask-queue.ts';
import { lookUp } from './look-up.ts';

/** Milliseconds from each request about a message to the next: ten more than the first, half an hour in all. */
const delaysMs = [3, 5, 10, 20, 40, 80, 160, 320, 640, 640].map((seconds) => seconds * 1_000);
/** Milliseconds after a request that was not made, or not carried out. */
const soonMs = 15_000;

interface Step {
  isOffered: () => boolean;
  ask: (settling: Settling, signal: AbortSignal) => Promise<Told>;
}

interface SettlingOptions {
  instanceId: string;
  /** Of all instances. */
  published: Events;
  history: Pick<History, 'settling' | 'outbox'>;
  gateway: OptionalGateway;
  /** What looks up what was sent under an ID of Postline's own; null: nothing is. */
  sentBefore: Pick<MessageHistory, 'ownMessage'> | null;
  /** Milliseconds after its end in which a request may still be under way. */
  underWayMs?: number;
  offers: () => Offers | null;
  backOff: Pick<BackOff, 'current' | 'isAsleep'>;
  events: InstanceEvents;
  /** What waited for it in its chat may go on, and itself where it did not arrive. */
  onSettled: () => void;
  log: Log;
}

/**
 * Creates what finds out what became of messages whose answer was lost, or had no key: one after another, each again and again with
 * longer waits, over restarts, until it is told or was asked for often enough.
 */
export function createSettling(options: SettlingOptions) {
  const { instanceId, published, history, gateway, offers, backOff, events, log } = options;
  const { sentBefore } = options;
  const stop = new AbortController();
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

  const pump = createPump(step, (error) => {
    if (stop.signal.aborted) return;
    log.error('what became of a message was not asked for', { error: String(error) });
  });

  async function step(): Promise<void> {
    while (!stop.signal.aborted && mayAsk()) {
      const next = await history.settling.next();
      if (next === null) return;
      const waitMs = next.at - Date.now();
      if (waitMs > 0) return pump.wakeIn(waitMs);
      await settle(next);
    }
  }

  function mayAsk(): boolean {
    const reason = backOff.current()?.reason ?? null;
    const isFree = reason === null || reason === 'trouble' || reason === 'outside-hours';
    return (
      isFree && !backOff.isAsleep() && Object.values(steps).some(({ isOffered }) => isOffered())
    );
  }

  async function settle(settling: Settling): Promise<void> {
    const { localId, chatId, step: name, tries } = settling;
    const told = await steps[name].ask(settling, stop.signal);
    if (stop.signal.aborted) return;
    if (told.is === 'not-told') {
      return history.settling.postpone(localId, Date.now() + (told.retryAfterMs ?? soonMs), false);
    }
    const delay = delaysMs[tries];
    if (told.is === 'settled') {
      const outcome = messageResult({ outcome: told.outcome, retryAt: null });
      const joined = await history.outbox.settle(localId, outcome, Date.now());
      for (const one of joined) events.messagesChanged(one);
      events.publish('outbox.changed', {});
      events.publish('audit.changed', {});
      options.onSettled();
    } else if (told.is === 'not-there') {
      await history.outbox.sendAgain(localId, Date.now());
      options.onSettled();
    } else if (delay === undefined) {
      await history.settling.giveUp(localId);
    } else {
      return history.settling.postpone(localId, Date.now() + delay, true);
    }
    events.messagesChanged(chatId);
  }

  // A new envelope, the end of what held requests back, and what may be used: each is told by one of these.
  const unsubscribe = published.subscribe((name, payload) => {
    const isHere = 'instanceId' in payload && payload.instanceId === instanceId;
    const isOfAll = name === 'instances.changed' || name === 'settings.changed';
    if (isOfAll || (name === 'outbox.changed' && isHere)) pump.wake();
  });

  return {
    /** Something may be asked for; also begins. */
    wake: () => pump.wake(),
    /** Ends it, and gives up what is under way. */
    stop: () => {
      unsubscribe();
      stop.abort();
      return pump.stop();
    },
  };
}
