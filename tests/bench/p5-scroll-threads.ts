import { startPracticeService } from '../../electron/engine/practice/start-practice-service.ts';
import { account } from '../support/account.ts';
import { inWindows } from './desk-hosts.ts';
import type { Plan, Result } from './row.ts';
import { framesInWords, isLate, scroll } from './scroll.ts';

const mostRows = 300;
const threads = 100_000;

/** P5: scrolling the grid of 100,000 threads, beside a bare list of as many plain rows in the same library. */
export async function scrollThreads(plan: Plan): Promise<Result> {
  const blocks = plan.isShort ? 1 : 6;
  const blockMs = plan.isShort ? 3_000 : 10_000;
  const service = await startPracticeService(account);
  const desks = await inWindows(plan, service, threads);
  try {
    const own: number[] = [];
    const floor: number[] = [];
    let rows = 0;
    // Turn by turn, so that a slow minute of the machine is one for both.
    for (let block = 0; block < blocks; block += 1) {
      const seed = plan.seed + block;
      const plain = await scroll(desks.plain, blockMs, seed);
      const desk = await scroll(desks.desk, blockMs, seed);
      floor.push(...plain.frames);
      own.push(...desk.frames);
      rows = Math.max(rows, desk.rows);
    }
    const line = [
      `scrolling 100,000 threads for ${(blocks * blockMs) / 1_000} s ${desks.host}: ${framesInWords(own)};`,
      `at most ${rows} rows in the page;`,
      `floor, 100,000 plain rows in the same library, ${framesInWords(floor)};`,
      'smooth where no more frames are late than of the floor',
    ].join(' ');
    const late = own.filter(isLate).length;
    // A machine that holds up the plain list holds up this one too.
    const isSmooth = late <= floor.filter(isLate).length;
    return { line, isMet: isSmooth && rows <= mostRows };
  } finally {
    await desks.close();
    await service.close();
  }
}
