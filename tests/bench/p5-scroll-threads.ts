import { measureOpenings } from './p5-openings.ts';
import { startPracticeService } from '../../electron/practice/start-practice-service.ts';
import { account } from '../support/account.ts';
import { type Lists, inChromium, inElectron } from './thread-lists.ts';
import type { Plan, Result } from './row.ts';
import { type Beside, besideInWords, isSmooth, scrollByTurns, secondsOf } from './turns.ts';

const threadsOf = ({ isShort }: Plan) => (isShort ? 5_000 : 100_000);

/**
 * P5: scrolling the grid of 100,000 threads, beside a bare list of as many plain rows in the same library. What counts is the
 * preview, whose engine has a SQLite of its own; in a window of an Electron whose SQLite is a stand-in it is told beside it.
 */
export async function scrollThreads(plan: Plan): Promise<Result> {
  const service = await startPracticeService(account);
  try {
    const inPreview = await measured(plan, await inChromium(plan, service, threadsOf(plan)));
    const inWindow =
      'reason' in plan.electron
        ? null
        : await measured(plan, await inElectron(plan, service, threadsOf(plan)));
    const opened = await measureOpenings(plan);
    const line = [
      `scrolling ${threadsOf(plan).toLocaleString('en')} threads for ${secondsOf(plan)} s ${inPreview.host}: ${besideInWords(inPreview)};`,
      inWindow ? `${inWindow.host}: ${besideInWords(inWindow)};` : '',
      'the floor is as many plain rows in the same library and binary, by turns;',
      opened.line,
    ].join(' ');
    return { line, isMet: isSmooth(inPreview) && opened.isMet };
  } finally {
    await service.close();
  }
}

async function measured(plan: Plan, lists: Lists): Promise<Beside & { host: string }> {
  try {
    return { host: lists.host, ...(await scrollByTurns(plan, lists.threads, lists.plain)) };
  } finally {
    await lists.close();
  }
}
