// `npm run team`: sets up the store that a team’s consoles share, and manages the team’s members.
import { runProgram } from './program.ts';

const output = { print: console.log, report: console.error };
process.exitCode = await runProgram(process.argv.slice(2), output);
