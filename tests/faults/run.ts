import bundleWorkers from '../support/bundle-workers.ts';
import { archiveConverges } from './archive-converges.ts';
import { archivedThroughKills } from './archived-through-kills.ts';
import { damagedFiles } from './damaged-files.ts';
import { diskTrouble } from './disk-trouble.ts';
import { echoesSettle } from './echoes-settle.ts';
import { eventsInAnyOrder } from './events-in-any-order.ts';
import { everyFault } from './every-fault.ts';
import { killedAtRandom } from './killed-at-random.ts';
import { listsThatDrift } from './lists-that-drift.ts';
import { lookedUp } from './looked-up.ts';
import { oneReply } from './one-reply.ts';
import { randomAnswersAndCalls } from './random-answers-and-calls.ts';
import { rightInstance } from './right-instance.ts';
import { sendAgainOnce } from './send-again-once.ts';
import { sickService } from './sick-service.ts';
import { simulatedDay } from './simulated-day.ts';
import { smsAnswersLost } from './sms-answers-lost.ts';
import { teamDay } from './team-day.ts';
import { teamKeepsOneHistory } from './team-keeps-one-history.ts';

/** What a row of the reliability goals prints. */
export interface FaultRow {
  tried: string;
  found: string;
  met: boolean;
}

export type Program = (options: { short: boolean; seed: number }) => Promise<FaultRow>;

/** One program a row; `npm run faults -- R1 --short --seed=7`. */
const programs: Record<string, Program> = {
  R1: killedAtRandom,
  R2: everyFault,
  R3: sendAgainOnce,
  R4: archiveConverges,
  R5: damagedFiles,
  R6: diskTrouble,
  R9: randomAnswersAndCalls,
  R10: sickService,
  R11: listsThatDrift,
  R12: smsAnswersLost,
  R13: eventsInAnyOrder,
  R14: rightInstance,
  T1: teamKeepsOneHistory,
  T2: teamDay,
  T3: oneReply,
  day: simulatedDay,
  echoes: echoesSettle,
  threads: archivedThroughKills,
  waha: lookedUp,
};

const words = process.argv.slice(2);
const short = words.includes('--short');
const seed = Number(words.find((word) => word.startsWith('--seed='))?.slice(7) ?? 1);
const chosen = words.filter((word) => !word.startsWith('--'));

const removeWorkers = await bundleWorkers();
for (const [name, program] of Object.entries(programs)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue;
  const { tried, found, met } = await program({ short, seed });
  console.log(`${name} ${tried}; ${found}: ${met ? 'met' : 'missed'}`);
  if (!met) process.exitCode = 1;
}
await removeWorkers();
