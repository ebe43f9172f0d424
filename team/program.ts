import { helpText, readOptions, type TeamOptions } from './options.ts';
import { runTeam } from './run.ts';
import { sentenceOf } from './server.ts';

/** Where the program writes: what was asked for, and what it says beside it. */
export interface Output {
  print: (text: string) => void;
  say: (sentence: string) => void;
}

/** Does what its arguments ask for, as `npm run team` does. Returns how it ends: 0, or 1 where something is in the way. */
export async function runProgram(args: readonly string[], { print, say }: Output): Promise<0 | 1> {
  let options: TeamOptions | null = null;
  try {
    options = readOptions(args);
    if (options === null) print(helpText.trimEnd());
    else await runTeam(options, { print, say, password: process.env['PGPASSWORD'] });
    return 0;
  } catch (error) {
    say(options === null ? (error as Error).message : sentenceOf(error, options.server));
    return 1;
  }
}
