import { parseArgs } from 'node:util';
import * as z from 'zod';

/** What a start is asked for by its command line. */
export interface StartOptions {
  wants: 'start' | 'version' | 'help';
  /** A policy of which is to be said what it does, instead of a start; null: none. */
  policyToCheck: string | null;
  /** Starts without a window. */
  isHidden: boolean;
  /** Nothing is sent, imported or deleted by itself, and nothing is drawn by the graphics card. */
  isSafeMode: boolean;
  /** A file that takes the place of this computer's policy; null: none does. Never where Postline is packaged. */
  policyFile: string | null;
  /** What is no option: links, and what Chromium is given. */
  rest: string[];
  /** Sentences about what was not understood. */
  problems: string[];
}

const options = {
  version: { type: 'boolean' },
  help: { type: 'boolean' },
  hidden: { type: 'boolean' },
  'safe-mode': { type: 'boolean' },
  'check-policy': { type: 'string' },
  // Chromium reads it itself.
  'user-data-dir': { type: 'string' },
} as const;

const forDevelopment = { policy: { type: 'string' } } as const;

/** What `--help` prints. */
export const helpText = `Usage: postline [options] [link or files]

  --version                print the version
  --help                   print this text
  --hidden                 start without showing a window
  --safe-mode              send, import and delete nothing until you say so,
                           and don’t use the graphics card
  --user-data-dir=FOLDER   keep settings, histories and tokens in this folder
  --check-policy=FILE      print what a policy does, line by line, and whether
                           it is valid
  --team-init ADDRESS ...  set up a team’s store; as the first option only.
                           --team-user --help prints what else there is

A link is postline://chat/NUMBER?text=TEXT, tel:NUMBER or sms:NUMBER.
Files are attached to a chat once you say to which.
Other options are Chromium’s.
`;

/**
 * Reads the command line of a start, or of a second one, without the program's name. Any program may write it, by a link too: what
 * follows a link is never an option. What is not understood is told in `problems`, and nothing is refused: it may be Chromium's.
 */
export function readArguments(written: readonly string[], isPackaged: boolean): StartOptions {
  const link = written.findIndex((argument) => /^[a-z][a-z\d+.-]+:/i.test(argument));
  const args = link === -1 ? [...written] : written.slice(0, link);
  const known = isPackaged ? options : { ...options, ...forDevelopment };
  const { tokens } = parseArgs({
    args,
    options: known,
    strict: false,
    allowPositionals: true,
    tokens: true,
  });
  const rest: string[] = [];
  const problems: string[] = [];
  const given = new Map<string, string | undefined>();
  for (const token of tokens) {
    if (token.kind === 'positional') rest.push(token.value);
    if (token.kind !== 'option' || !token.rawName.startsWith('--')) continue;
    const { name, value, inlineValue } = token;
    const kind = (known as Partial<Record<string, { type: string }>>)[name]?.type;
    if (kind === undefined)
      problems.push(`Postline has no option --${name}. Chromium may know it.`);
    else if (kind === 'boolean' && value !== undefined) problems.push(`--${name} takes no value.`);
    else if (kind === 'string' && (inlineValue !== true || value === '')) {
      problems.push(`Write --${name}=VALUE.`);
      // It was taken for the value.
      if (value !== undefined && inlineValue === false) rest.push(value);
    } else given.set(name, value);
  }
  return {
    wants: given.has('version') ? 'version' : given.has('help') ? 'help' : 'start',
    policyToCheck: given.get('check-policy') ?? null,
    isHidden: given.has('hidden'),
    isSafeMode: given.has('safe-mode'),
    policyFile: given.get('policy') ?? null,
    rest: [...rest, ...(link === -1 ? [] : written.slice(link))],
    problems,
  };
}

/** Characters of arguments that are handed to the first Postline: Chromium drops a longer message, and with it the start. */
const longestSent = 8_000;

const sentSchema = z.object({
  written: z.array(z.string()),
  folder: z.string(),
  left: z.int().min(0),
});

/** What a second start hands to the first, which Chromium would reorder: its arguments, and where relative paths of them begin. */
export type SecondStart = z.infer<typeof sentSchema>;

/** Returns what this start hands to a Postline that runs already; `left` counts the arguments for which there is no room. */
export function secondStart(written: readonly string[], folder: string): SecondStart {
  let room = longestSent - folder.length;
  const taken = written.filter((argument) => (room -= argument.length) >= 0);
  return { written: taken, folder, left: written.length - taken.length };
}

/** Reads what a second start has handed over; any program may have. */
export function readSecondStart(sent: unknown): SecondStart {
  const read = sentSchema.safeParse(sent);
  return read.success ? read.data : { written: [], folder: '/', left: 0 };
}
