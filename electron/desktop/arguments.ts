import { parseArgs } from 'node:util';

/** What a start is asked for by its command line. */
export interface StartOptions {
  wants: 'start' | 'version' | 'help';
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
  // Chromium reads it itself.
  'user-data-dir': { type: 'string' },
} as const;

const forDevelopment = { policy: { type: 'string' } } as const;

/** What `--help` prints. */
export const helpText = `Usage: postline [options] [link]

  --version                print the version
  --help                   print this text
  --hidden                 start without showing a window
  --safe-mode              send, import and delete nothing until you say so,
                           and don’t use the graphics card
  --user-data-dir=FOLDER   keep settings, histories and tokens in this folder

A link is postline://chat/NUMBER?text=TEXT, tel:NUMBER or sms:NUMBER.
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
    isHidden: given.has('hidden'),
    isSafeMode: given.has('safe-mode'),
    policyFile: given.get('policy') ?? null,
    rest: [...rest, ...(link === -1 ? [] : written.slice(link))],
    problems,
  };
}
