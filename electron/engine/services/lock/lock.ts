import * as z from 'zod';
import type { Clock } from '../../clock.ts';
import { invalidInput } from '../../engine-error.ts';
import type { Events } from '../../events.ts';
import type { Host } from '../../host.ts';
import type { Instances } from '../../sessions/instances.ts';
import type { Tokens } from '../../sessions/tokens.ts';
import { openValidatedFile } from '../../settings/validated-file.ts';
import { storageError } from '../../storage-error.ts';
import type { Notices } from '../../application/notices.ts';
import type { ServiceOf } from '../../service-of.ts';
import type { SettingsService } from '../../settings/settings.ts';
import { createPassphrase, passphraseFileSchema } from './passphrase.ts';

/** Milliseconds between two looks at how long nobody has done anything. */
const lookEveryMs = 5_000;

const fileSchema = passphraseFileSchema.extend({ isLocked: z.boolean() });

export interface LockParts {
  host: Host;
  clock: Clock;
  settings: SettingsService;
  instances: Instances;
  tokens: Pick<Tokens, 'get'>;
  notices: Notices;
  events: Events;
}

/**
 * Creates what hides the page: by a lock of Postline's own, and while the system's screen is locked. It encrypts nothing: whoever can read
 * the data folder needs no key (docs/security.md).
 */
export function createLock(parts: LockParts) {
  const { host, settings, instances, tokens, notices, events } = parts;
  const file = openValidatedFile(
    host,
    'lock',
    fileSchema,
    { passphrase: null, wrongTries: 0, isLocked: false },
    notices.add,
  );
  const write = (changes: Partial<z.output<typeof fileSchema>>): void => {
    try {
      file.store = { ...file.store, ...changes };
    } catch (error) {
      throw storageError(error);
    }
  };
  const passphrase = createPassphrase(() => file.store, write);
  const { power, askSystem } = host;
  const afterMs = () => settings.get().privacy.lockAfterMinutes * 60_000;
  // Whoever ends Postline to come in meets the lock again.
  let isLocked = passphrase.isSet() && (file.store.isLocked || afterMs() > 0);
  let isScreenLocked = false;
  /** As far as the page says, where the host knows nothing. */
  let lastInputAt = performance.now();
  /** When a person surely was there, whatever the system says: unlocked it, or set the passphrase. */
  let presentAt = -Infinity;

  const changed = () => events.publish('lock.changed', {});
  const setLocked = (locked: boolean): void => {
    isLocked = locked;
    if (!locked) presentAt = lastInputAt = performance.now();
    changed();
    try {
      write({ isLocked: locked });
    } catch (error) {
      // It holds as long as Postline runs.
      host.log.warn('the lock could not be written', { error: String(error) });
    }
  };

  /** Locks where nobody has done anything for as long as the settings say. */
  const lockIfIdle = (idleMs: number): void => {
    if (isLocked || !passphrase.isSet() || afterMs() === 0 || idleMs < afterMs()) return;
    setLocked(true);
  };
  const timer = setInterval(() => {
    const now = performance.now();
    const idleMs = power ? power.idleSeconds() * 1_000 : now - lastInputAt;
    lockIfIdle(Math.min(idleMs, now - presentAt));
  }, lookEveryMs);
  timer.unref();
  // Asleep for so long, nobody has done anything either.
  const endClock = parts.clock.onGap(lockIfIdle);
  const endPower = power?.subscribe((event) => {
    if (event !== 'lock-screen' && event !== 'unlock-screen') return;
    isScreenLocked = event === 'lock-screen' && settings.get().privacy.hideOnScreenLock;
    changed();
  });

  const isToken = (written: string): boolean =>
    instances.sessions().some(({ record }) => tokens.get(record.instanceId) === written.trim());

  const unread = async (): Promise<number> => {
    const counts = instances.sessions().map(({ history }) => history.chats.counts(Date.now()));
    return (await Promise.all(counts)).reduce((sum, { unread: ofOne }) => sum + ofOne, 0);
  };

  const service: ServiceOf<'lock'> = {
    state: async () => {
      const hidden = isLocked ? 'locked' : isScreenLocked ? 'screen-locked' : null;
      return {
        hidden,
        hasPassphrase: passphrase.isSet(),
        canAskSystem: askSystem?.canAsk() ?? false,
        knowsScreen: power !== null,
        needsInput: power === null && passphrase.isSet() && afterMs() > 0,
        unread: hidden === null ? 0 : await unread(),
        theme: settings.get().appearance.theme,
      };
    },
    lock: () => {
      if (!passphrase.isSet()) throw invalidInput('passphrase', 'required');
      if (!isLocked) setLocked(true);
    },
    unlock: async ({ passphrase: written }) => {
      if (!isLocked) {
        isScreenLocked = false;
        return changed();
      }
      if (written === null) {
        if (!(await askSystem?.ask())) throw invalidInput('passphrase', 'not-recognized');
      } else if (isToken(written)) {
        passphrase.remove();
      } else {
        await passphrase.check('passphrase', written);
      }
      setLocked(false);
    },
    setPassphrase: async ({ current, passphrase: next }) => {
      if (passphrase.isSet()) await passphrase.check('current', current ?? '');
      if (next === null) passphrase.remove();
      else await passphrase.set(next);
      presentAt = performance.now();
      changed();
    },
    noteInput: () => {
      lastInputAt = performance.now();
    },
  };
  return {
    service,
    /** While true main answers the page nothing but what ends it. */
    isLocked: () => isLocked || isScreenLocked,
    stop: () => {
      clearInterval(timer);
      endClock();
      endPower?.();
    },
  };
}

export type Lock = ReturnType<typeof createLock>;
