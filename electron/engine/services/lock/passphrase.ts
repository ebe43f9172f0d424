import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import * as z from 'zod';
import { invalidInput } from '../../engine-error.ts';

/** Characters; what is shorter is soon guessed. */
const shortest = 4;

/** A try takes a tenth of a second and 32 MiB. */
const cost = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 };

/** What is kept of a passphrase, hex, and how often it was guessed wrong in a row. */
export const passphraseFileSchema = z.strictObject({
  passphrase: z.strictObject({ salt: z.string(), hash: z.string() }).nullable(),
  wrongTries: z.int().min(0),
});

type PassphraseFile = z.output<typeof passphraseFileSchema>;

/** Creates the keeper of the one passphrase. `write` may throw, and then nothing has changed. */
export function createPassphrase(
  kept: () => PassphraseFile,
  write: (changes: Partial<PassphraseFile>) => void,
) {
  let triedAt = performance.now();
  /** Tries one after another: side by side they would share one wait. */
  let trying = Promise.resolve();

  const checkNow = async (field: string, written: string): Promise<void> => {
    const { passphrase, wrongTries } = kept();
    if (passphrase === null) return;
    if (written === '') throw invalidInput(field, 'required');
    const waitMs = triedAt + secondsToWait(wrongTries) * 1_000 - performance.now();
    if (waitMs > 0) throw invalidInput(field, 'too-many-tries', String(Math.ceil(waitMs / 1_000)));
    const hash = await hashOf(written, passphrase.salt);
    triedAt = performance.now();
    const isRight = timingSafeEqual(hash, Buffer.from(passphrase.hash, 'hex'));
    if (!isRight || wrongTries > 0) write({ wrongTries: isRight ? 0 : wrongTries + 1 });
    if (!isRight) throw invalidInput(field, 'wrong-passphrase');
  };

  return {
    isSet: () => kept().passphrase !== null,
    /** Throws EngineError about the field unless it is the passphrase. Wrong ones in a row make the next wait, over a restart too. */
    check: (field: string, written: string): Promise<void> => {
      const tried = trying.then(() => checkNow(field, written));
      trying = tried.catch(() => {});
      return tried;
    },
    /** Throws EngineError for one that is too short. */
    set: async (passphrase: string): Promise<void> => {
      if (passphrase.length < shortest) {
        throw invalidInput('passphrase', 'too-short', String(shortest));
      }
      const salt = randomBytes(16).toString('hex');
      const hash = await hashOf(passphrase, salt);
      write({ passphrase: { salt, hash: hash.toString('hex') }, wrongTries: 0 });
    },
    remove: () => write({ passphrase: null, wrongTries: 0 }),
  };
}

function hashOf(passphrase: string, salt: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    // The same letter may be typed as one sign or as two.
    scrypt(passphrase.normalize('NFKC'), Buffer.from(salt, 'hex'), 32, cost, (error, key) =>
      error === null ? resolve(key) : reject(error),
    );
  });
}

/** Returns how long the next try waits after so many wrong ones in a row. */
function secondsToWait(wrongTries: number): number {
  return wrongTries < 3 ? 0 : Math.min(2 ** (wrongTries - 2), 60);
}
