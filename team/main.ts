// `npm run team`: sets up what consoles of a team share, and looks after who belongs to it.
import { runProgram } from './program.ts';

const output = { print: console.log, say: console.error };
process.exitCode = await runProgram(process.argv.slice(2), output);
