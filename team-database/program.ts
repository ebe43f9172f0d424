import { helpText, readOptions, type TeamOptions } from './options.ts';
import { type Output, runTeam } from './run.ts';
import { describeError } from './server.ts';

/** Runs the program with command-line arguments, as `npm run team` does. Returns its exit status: 0, or 1 after a failure. */
export async function runProgram(
  args: readonly string[],
  { print, report }: Output,
): Promise<0 | 1> {
  let options: TeamOptions | null = null;
  try {
    options = readOptions(args);
    if (options === null) print(helpText.trimEnd());
    else await runTeam(options, { print, report, password: process.env['PGPASSWORD'] });
    return 0;
  } catch (error) {
    report(options === null ? (error as Error).message : describeError(error, options.server));
    return 1;
  }
}
