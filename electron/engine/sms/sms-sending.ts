import { attempt } from '../delivery/attempt.ts';
import type { BackOff } from '../delivery/back-off.ts';
import { createJob } from '../delivery/job.ts';
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

  const job = createJob<ClaimedSms>({
    problem: 'an SMS could not be sent or looked up',
    backOff,
    mostAtOnce,
    isOffered: () => options.isOffered(),
    recover: () => history.smsSends.recover(now(), now() + times.answerWindowMs),
    nextAt: () => history.smsSends.nextAt(),
    next: async () => {
      const sms = await history.smsSends.claim(now());
      if (sms !== null) changed(sms);
      return sms;
    },
    carryOut,
    now,
    log,
  });

  async function carryOut(sms: ClaimedSms, signal: AbortSignal): Promise<void> {
    const result = await (sms.asks === 'send' ? post(sms, signal) : look(sms, signal));
    // Aborted by `stop`: the row's state determines the request at the next start.
    if (signal.aborted && !('has' in result)) return;
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

  async function post(sms: ClaimedSms, signal: AbortSignal): Promise<SmsResult> {
    const { localId: requestId, toNumber: to, text, sendAt, posts, looks } = sms;
    if (sendAt !== null && sendAt <= now()) {
      const missed = { posts: posts - 1, looks, failure: { kind: 'missed' } } as const;
      return { step: { state: 'stopped', dueAt: null, ...missed } };
    }
    // Look-ups do not wait for the instance's hours.
    const outside = backOff.hours();
    if (outside !== null) return notLeft(sms, outside.until, null);
    const request = { to, text, requestId, sendAt };
    const came = await attempt(() => gateway.sendSms(request, { signal }), {
      backOff,
      troubleAbout: () => to,
      log,
    });
    return afterPost(sms, came, now(), times);
  }

  async function look(sms: ClaimedSms, signal: AbortSignal): Promise<SmsResult> {
    const askedAt = now();
    const came = await attempt(
      () => gateway.smsOfRequest(sms.localId, { signal }),
      // A look-up has its own retry delays.
      { backOff, troubleAbout: () => null, log },
    );
    return afterLook(sms, came, askedAt, now(), times);
  }

  function changed({ threadId }: Pick<ClaimedSms, 'threadId'>): void {
    events.publish('sms.changed', { threadId });
  }

  return {
    begin: job.wake,
    /** Looks for SMS to send or look up. The first time, it resumes what the last run of the application left unfinished. */
    wake: job.wake,
    on: { threads: job.wake, settings: job.wake },
    stop: job.stop,
  };
}
