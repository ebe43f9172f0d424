// `npm run team`: sets up what consoles of a team share, and looks after who belongs to it.
import { helpText, readOptions, type TeamOptions } from './options.ts';
import { runTeam } from './run.ts';
import { sentenceOf } from './server.ts';

let options: TeamOptions | null = null;
try {
  options = readOptions(process.argv.slice(2));
  if (options === null) process.stdout.write(helpText);
  else {
    const password = process.env['PGPASSWORD'];
    await runTeam(options, { print: console.log, say: console.error, password });
  }
} catch (error) {
  console.error(options === null ? (error as Error).message : sentenceOf(error, options.server));
  process.exitCode = 1;
}
