import { existsSync } from 'node:fs';
import { restoreBackup } from './restore-backup.ts';
import type { Act, World } from './team-world.ts';

/** The kind of which only the line tells how often it had an effect. */
export const lostAnswers = 'answers lost';
export const killsOfStore = 'kills of the store';
export const startsOfStore = 'starts of the store';

const cut: Act = async ({ desk }) => {
  if (desk.line.isCut) return false;
  desk.line.cut();
  return true;
};

/** Mends the desk's line, or where it is whole, another one. */
const mend: Act = async ({ desks, desk }) => {
  const cutOff = [desk, ...desks.desks].find(({ line }) => line.isCut);
  if (cutOff === undefined) return false;
  cutOff.line.mend();
  cutOff.networkChanges();
  return true;
};

/** Arms the loss of an answer. Counts nothing: the line counts the answers that were lost. */
const loseAnswer: Act = async ({ desk }) => {
  desk.line.loseAnswer(600);
  return false;
};

/**
 * Ends a desk as its member would, and starts it again. It shares this process, so it cannot be killed: the days of T2 kill consoles
 * in processes of their own.
 */
const restart: Act = async ({ desk }) => {
  await desk.stop();
  await desk.start();
  return true;
};

/** Kills the store: the steps that follow do without it until one starts it. */
const killStore: Act = async ({ postgres, store }) => {
  if (store.isDown) return false;
  store.isDown = true;
  postgres.kill();
  return true;
};

/** Starts the store where it was killed. Resolves with false if it runs. */
export async function startStore({
  postgres,
  store,
  desks,
}: Pick<World, 'postgres' | 'store' | 'desks'>): Promise<boolean> {
  if (!store.isDown) return false;
  await postgres.start();
  store.isDown = false;
  for (const { networkChanges } of desks.desks) networkChanges();
  return true;
}

/** Makes a backup, or restores it if there is one: the store then lacks everything that was appended since. It must run for both. */
const restoreStore: Act = async (scene) => {
  const { postgres, desks, backup, effective } = scene;
  const { database } = desks.team;
  if (await startStore(scene)) effective[startsOfStore] = (effective[startsOfStore] ?? 0) + 1;
  if (!existsSync(backup)) {
    await postgres.dump(database, backup);
    return false;
  }
  await restoreBackup(postgres, desks, { database, backup });
  return true;
};

/** What goes wrong, by name, and what ends it. */
export const troubles: Record<string, { weight: number; act: Act }> = {
  cuts: { weight: 7, act: cut },
  mends: { weight: 5, act: mend },
  [lostAnswers]: { weight: 5, act: loseAnswer },
  restarts: { weight: 2, act: restart },
  [killsOfStore]: { weight: 3, act: killStore },
  [startsOfStore]: { weight: 8, act: startStore },
  'backups restored': { weight: 5, act: restoreStore },
};
