import { playSchedule } from '../../electron/engine/store/echoes/testing/echo-schedule.ts';
import { seeded } from './random.ts';
import { type Program, rowOf } from '../rows/row.ts';

/** Plays random days in which equal texts are sent, lost and told of: what an echo settles did arrive, and none stands beside its message. */
export const echoesSettle: Program = ({ short, seed }) => {
  const schedules = short ? 10_000 : 100_000;
  const wrong: string[] = [];
  let settled = 0;
  let waited = 0;
  for (let number = seed; number < seed + schedules; number += 1) {
    const played = playSchedule(seeded(number));
    settled += played.settled;
    waited += played.waited;
    wrong.push(...played.wrong.map((line) => `schedule ${number}: ${line}`));
  }
  const tried = `${schedules} schedules with equal texts`;
  return Promise.resolve(
    rowOf(
      tried,
      seed,
      `${settled} settled by their echo, ${waited} echoes waited for an answer`,
      wrong,
    ),
  );
};
