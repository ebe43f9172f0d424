import { planOf } from '../rows/plan-of.ts';
import type { Program } from '../rows/row.ts';
import { chosenRows, runRows } from '../rows/run-rows.ts';
import bundleWorkers from '../support/bundle-workers.ts';
import { archiveConverges } from './archive-converges.ts';
import { archivedThroughKills } from './archived-through-kills.ts';
import { echoesSettle } from './echoes-settle.ts';
import { eventsInAnyOrder } from './events-in-any-order.ts';
import { everyFault } from './every-fault.ts';
import { killedAtRandom } from './killed-at-random.ts';
import { listsThatDrift } from './lists-that-drift.ts';
import { neverTwice } from './never-twice.ts';
import { numbersOfEveryRegion } from './numbers-of-every-region.ts';
import { oneReply } from './one-reply.ts';
import { randomAnswersAndCalls } from './random-answers-and-calls.ts';
import { rightInstance } from './right-instance.ts';
import { sendAgainOnce } from './send-again-once.ts';
import { sickService } from './sick-service.ts';
import { simulatedDay } from './simulated-day.ts';
import { smsAnswersLost } from './sms-answers-lost.ts';
import { teamDay } from './team-day.ts';
import { teamKeepsOneHistory } from './team-keeps-one-history.ts';

/** One program a row; `npm run faults -- R1 --short --seed=7`. R5 to R8 are `npm run attacks`'. */
const programs: Record<string, Program> = {
  R1: killedAtRandom,
  R2: everyFault,
  R3: sendAgainOnce,
  R4: archiveConverges,
  R9: randomAnswersAndCalls,
  R10: sickService,
  R11: listsThatDrift,
  R12: smsAnswersLost,
  R13: eventsInAnyOrder,
  R14: neverTwice,
  R15: numbersOfEveryRegion,
  T1: teamKeepsOneHistory,
  T2: teamDay,
  T3: oneReply,
  day: simulatedDay,
  echoes: echoesSettle,
  instances: rightInstance,
  threads: archivedThroughKills,
};

const { plan, names } = planOf(process.argv.slice(2));
const removeWorkers = await bundleWorkers();
await runRows(chosenRows(programs, names).map(([name, program]) => [name, () => program(plan)]));
await removeWorkers();
// A row that failed may leave something at work.
process.exit();
