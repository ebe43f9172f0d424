import { attempt } from '../delivery/attempt.ts';
import type { BackOff } from '../delivery/back-off.ts';
import { createPump } from '../delivery/pump.ts';
import type { InstanceEvents } from '../events.ts';
import type { OptionalGateway } from '../gateway/optional/optional-gateway.ts';
import type { Log } from '../host.ts';
import type { History } from '../store/history.ts';
import type { ClaimedSms } from '../store/sms/messages/sms-sends-table.ts';
import {
  afterLook,
  afterPost,
  defaultSmsTimes,
  notLeft,
  type SmsResult,
  type SmsTimes,
} from './sms-step.ts';

/** Most SMS with a request at the same time, each to a different number. */
const mostAtOnce = 4;

const defaultGraceMs = 5_000;

export interface SmsSendingOptions {
  history: Pick<History, 'smsSends'>;
  gateway: Pick<OptionalGateway, 'sendSms' | 'smsOfRequest'>;
  /** The back-off of the SMS side, shared with archive runs. */
  backOff: BackOff;
  /** Returns whether the service can send SMS and look up those that it was sent. */
  isOffered(): boolean;
  events: InstanceEvents;
  /** Called when the service has an SMS, whose thread may be new. */
  onSent(): void;
  /** Milliseconds since 1970. By default `Date.now`. */
  now?: () => number;
  log: Log;
  times?: SmsTimes;
}

/**
 * Creates an idle sender of SMS. Each SMS is on disk before its request and carries its own ID, so that one whose answer was lost is
 * looked up and never unknown. It is sent a second time only when the service can no longer be working on the first
 * (docs/decisions/0042-sms.md).
 */
export function createSmsSending(options: SmsSendingOptions) {
  const { history, gateway, backOff, events, log, now = Date.now } = options;
  const { times = defaultSmsTimes } = options;
  const running = new Set<Promise<void>>();
  const breakOff = new AbortController();
  let stopped = false;
  /** Whether unfinished SMS of the application's last run are queued again. */
  let isRecovered = false;

  const pump = createPump(step, (error) => {
    log.error('SMS could not be taken up', { error: String(error) });
  });

  const mayClaim = (): boolean =>
    !stopped &&
    options.isOffered() &&
    backOff.mayAsk() === null &&
    running.size < (backOff.isProbing() ? 1 : mostAtOnce);

  async function step(): Promise<void> {
    if (!isRecovered) {
      await history.smsSends.recover(now(), now() + times.answerWindowMs);
      isRecovered = true;
    }
    while (mayClaim() && (await startNext()));
    const nextAt = await history.smsSends.nextAt();
    if (nextAt === null) return;
    if (nextAt > now() || mayClaim()) pump.wakeIn(nextAt - now());
    else if (options.isOffered()) backOff.waitsFor();
  }

  /** Claims the next SMS and begins its request. Returns false if none is due. */
  async function startNext(): Promise<boolean> {
    const sms = await history.smsSends.claim(now());
    if (sms === null) return false;
    changed(sms);
    const run = carryOut(sms)
      .catch((error: unknown) => {
        // The row's state is `sending`: the next start looks the SMS up.
        log.error('what became of an SMS could not be written', { error: String(error) });
      })
      .finally(() => {
        running.delete(run);
        pump.wake();
      });
    running.add(run);
    return true;
  }

  async function carryOut(sms: ClaimedSms): Promise<void> {
    const result = await (sms.asks === 'send' ? post(sms) : look(sms));
    // Aborted by `stop`: the row's state determines the request at the next start.
    if (breakOff.signal.aborted && !('has' in result)) return;
    if ('has' in result) {
      const { threadIds } = await history.smsSends.settle(sms.localId, result.has, now());
      for (const threadId of threadIds) events.publish('sms.changed', { threadId });
      options.onSent();
    } else {
      await history.smsSends.record(sms.localId, result.step, now());
    }
    changed(sms);
    events.publish('audit.changed', {});
  }

  async function post(sms: ClaimedSms): Promise<SmsResult> {
    const { localId: requestId, toNumber: to, text, sendAt, posts, looks } = sms;
    if (sendAt !== null && sendAt <= now()) {
      const missed = { posts: posts - 1, looks, failure: { kind: 'missed' } } as const;
      return { step: { state: 'stopped', dueAt: null, ...missed } };
    }
    // Look-ups do not wait for the instance's hours.
    const outside = backOff.hours();
    if (outside !== null) return notLeft(sms, outside.until, null);
    const request = { to, text, requestId, sendAt };
    const came = await attempt(() => gateway.sendSms(request, { signal: breakOff.signal }), {
      backOff,
      troubleAbout: () => to,
      log,
    });
    return afterPost(sms, came, now(), times);
  }

  async function look(sms: ClaimedSms): Promise<SmsResult> {
    const askedAt = now();
    const came = await attempt(
      () => gateway.smsOfRequest(sms.localId, { signal: breakOff.signal }),
      // A look-up has its own retry delays.
      { backOff, troubleAbout: () => null, log },
    );
    return afterLook(sms, came, askedAt, now(), times);
  }

  function changed({ threadId }: Pick<ClaimedSms, 'threadId'>): void {
    events.publish('sms.changed', { threadId });
  }

  return {
    begin: pump.wake,
    /** Looks for SMS to send or look up. The first time, it resumes what the last run of the application left unfinished. */
    wake: pump.wake,
    on: { threads: pump.wake, settings: pump.wake },
    /** Begins nothing more and waits for pending answers, `graceMs` at most. */
    stop: async (graceMs = defaultGraceMs) => {
      stopped = true;
      const grace = setTimeout(() => breakOff.abort(), graceMs);
      if (graceMs === 0) breakOff.abort();
      await pump.stop();
      await Promise.all(running);
      clearTimeout(grace);
    },
  };
}
