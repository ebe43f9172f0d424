import type {
  ServiceHealth,
  ServiceState,
  SmsPhone,
} from '../../../shared/contract/service-health.ts';
import type { Offers } from '../../../shared/domain/offers.ts';
import { type BackOff, ofSickService } from '../delivery/back-off.ts';
import { createRequestLimit } from '../delivery/request-limit.ts';
import { createPump } from '../delivery/pump.ts';
import { EngineError, invalidInput, notFound } from '../engine-error.ts';
import type { InstanceEvents } from '../events.ts';
import { errorOf } from '../gateway/error-of.ts';
import { readHeartbeat } from '../gateway/optional/heartbeats.ts';
import { type Health, healthRequestsAMinute } from '../gateway/optional/health.ts';
import type { OptionalGateway } from '../gateway/optional/optional-gateway.ts';
import { readTime } from '../../../shared/domain/written-moment.ts';
import type { Log } from '../host.ts';
import type { History } from '../store/history.ts';

/** Milliseconds between two requests: six a minute leave four of the ten to probes. */
const askEveryMs = 10_000;
/** Milliseconds after a 429 without a time. */
const limitedMs = 60_000;
/** Milliseconds for which somebody who looked is taken to look on. */
const watchedMs = 30_000;
/** Milliseconds after which what was told is no longer said. */
const staleMs = 60_000;
/** Milliseconds that a QR code lives. */
const codeMs = 60_000;
/** Milliseconds between two requests about the SMS phone. */
const phoneEveryMs = 60_000;

interface ServiceHealthOptions {
  instanceId: string;
  history: Pick<History, 'outbox'>;
  gateway: OptionalGateway;
  offers: () => Offers | null;
  /** Whether to ask once as soon as the instance begins, for its own number. */
  asksAlone: boolean;
  backOff: Pick<BackOff, 'mayAsk' | 'works'>;
  events: InstanceEvents;
  log: Log;
}

/**
 * Creates what knows how an instance's number is: it asks the service, where that is offered, as long as a message waits or
 * somebody looks, and at no other time.
 */
export function createServiceHealth(options: ServiceHealthOptions) {
  const { instanceId, history, gateway, offers, backOff, events, log } = options;
  const stop = new AbortController();
  let health: ServiceHealth | null = null;
  /** As an event told it, which tells each change once. */
  let told: ServiceHealth | null = null;
  let ownChatId: string | null = null;
  let isOwnDue = options.asksAlone;
  let code: { png: string; until: number } | null = null;
  let phone: { asked: Promise<SmsPhone | null>; at: number } | null = null;
  let watchedUntil = -Infinity;
  let nextAt = -Infinity;

  const pump = createPump(step, (error) => {
    if (stop.signal.aborted) return;
    log.warn('the health of a service was not asked for', { instanceId, error: String(error) });
  });

  async function step(): Promise<void> {
    if (offers()?.health !== true) return;
    const now = performance.now();
    if (now < nextAt) return pump.wakeIn(nextAt - now);
    if (now >= watchedUntil && !isOwnDue && !(await isBusy())) return;
    // Everything else that holds sends back holds this back too; a sick service may tell why it is.
    if (backOff.mayAsk(ofSickService) === null) await ask();
    isOwnDue = false;
    nextAt = Math.max(nextAt, performance.now() + askEveryMs);
    pump.wakeIn(askEveryMs);
  }

  async function isBusy(): Promise<boolean> {
    const { waiting, sending } = await history.outbox.counts();
    return waiting + sending > 0;
  }

  async function ask(): Promise<void> {
    const outcome = await gateway.health({ signal: stop.signal });
    if (outcome.outcome === 'rate-limited') {
      nextAt = performance.now() + (outcome.retryAfterMs ?? limitedMs);
      return;
    }
    const before = health;
    if (outcome.outcome === 'accepted') ownChatId = outcome.value.ownChatId ?? ownChatId;
    health = outcome.outcome === 'accepted' ? healthOf(outcome.value) : null;
    if (health !== null) told = null;
    changed(before, health);
  }

  function changed(before: ServiceHealth | null, now: ServiceHealth | null): void {
    if (now?.state === 'working') {
      code = null;
      backOff.works();
    }
    if (saying(now) !== saying(before)) events.publish('serviceHealth.changed', {});
  }

  async function askPhone(): Promise<SmsPhone | null> {
    const page = await gateway.newestHeartbeat({ signal: stop.signal });
    const [row] = page.outcome === 'accepted' ? page.value.rows : [];
    if (row === undefined) return null;
    const { batteryLevel, isCharging, isOnline, at, offlineSince } = readHeartbeat(row);
    const isHere = isOnline !== false;
    return {
      batteryLevel,
      isCharging: isCharging === true,
      isOnline: isHere,
      since: readTime(isHere ? at : (offlineSince ?? at)),
    };
  }

  return {
    get: () => {
      if (told !== null) return told;
      const isFresh = health !== null && Date.now() - health.at < staleMs;
      return offers()?.health === true && isFresh ? health : null;
    },
    /** An event told the instance's state. It holds until the service is asked, or tells another. */
    take: (status: string) => {
      const before = told ?? health;
      told = healthOf({ status, limits: before?.limits ?? [] });
      changed(before, told);
    },
    /** Returns the chat ID of the instance's own number as the service told it last; where it did not yet, it is asked anew. */
    ownChatId: (): string | null => {
      isOwnDue ||= options.asksAlone && ownChatId === null;
      pump.wake();
      return ownChatId;
    },
    begin: pump.wake,
    on: { settings: pump.wake },
    events: { 'outbox.changed': pump.wake },
    watch: () => {
      watchedUntil = performance.now() + watchedMs;
      pump.wake();
    },
    requestCode: async () => {
      if (offers()?.health !== true) throw notFound('health');
      if (code !== null && code.until > Date.now()) return code;
      const outcome = await gateway.requestNewQrCode({ signal: stop.signal });
      if (outcome.outcome !== 'accepted') throw new EngineError(errorOf(outcome));
      code = { png: outcome.value, until: Date.now() + codeMs };
      return code;
    },
    smsPhone: (): Promise<SmsPhone | null> => {
      if (offers()?.heartbeats !== true) return Promise.resolve(null);
      if (phone === null || performance.now() - phone.at >= phoneEveryMs) {
        phone = { asked: askPhone(), at: performance.now() };
      }
      return phone.asked;
    },
    /** Ends it, and gives up what is under way. */
    stop: () => {
      stop.abort();
      return pump.stop();
    },
  };
}

/**
 * Returns what may be asked for, with health at most as often as services allow: `optional` waits for its turn, a minute at most;
 * `probed`, for which a person waits, throws EngineError where it is not its turn now.
 */
export function withinLimit(
  gateway: OptionalGateway,
): Record<'optional' | 'probed', OptionalGateway> {
  const limit = createRequestLimit(healthRequestsAMinute, 60_000);
  return {
    optional: {
      ...gateway,
      health: async (options) => {
        await limit.turn(options?.signal);
        return gateway.health(options);
      },
    },
    probed: {
      ...gateway,
      health: async (options) => {
        const seconds = Math.ceil(limit.waitMs() / 1_000);
        if (!limit.take()) throw invalidInput('probe', 'asked-too-often', String(seconds));
        return gateway.health(options);
      },
    },
  };
}

const states: Readonly<Record<string, ServiceState>> = {
  WORKING: 'working',
  SCAN_QR_CODE: 'unlinked',
  STARTING: 'starting',
  PENDING: 'starting',
  STOPPED: 'stopped',
  FAILED: 'failed',
};

function healthOf({ status, limits }: Pick<Health, 'status' | 'limits'>): ServiceHealth {
  return { state: states[status.toUpperCase()] ?? 'other', status, limits, at: Date.now() };
}

/** What the page shows of it. */
function saying(health: ServiceHealth | null): string {
  return health === null ? '' : JSON.stringify([health.status, health.limits]);
}
