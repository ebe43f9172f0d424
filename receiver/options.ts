import { resolve } from 'node:path';
import { parseArgs } from 'node:util';

/** How the receiver is asked to run. */
export interface ReceiverOptions {
  /** 0 takes a free port. */
  port: number;
  /** A name or address of this computer. */
  host: string;
  /** Absolute path. */
  folder: string;
  /** Absolute path; null: the secret is in the environment. */
  secretFile: string | null;
  /** Days after which an event’s file is deleted. */
  keepDays: number;
}

/** What `--help` prints. */
export const helpText = `Usage: npm run receive -- --port NUMBER --folder PATH [options]

Takes webhook requests of a messaging service or of WAHA, and writes each as a
file into a folder that Postline watches.

  --port NUMBER        listen on this port; 0 takes a free one
  --folder PATH        write into this folder, which must exist
  --host ADDRESS       listen on this address; 127.0.0.1 if left out, which
                       only programs on this computer can reach
  --secret-file PATH   read the webhook secret from this file; if left out, it
                       is taken from the variable POSTLINE_WEBHOOK_SECRET
  --keep-days NUMBER   delete files of events after so many days; 30 if left out
  --help               print this text

Ctrl+C stops it once what is being written has been written.
`;

const known = {
  port: { type: 'string' },
  folder: { type: 'string' },
  host: { type: 'string', default: '127.0.0.1' },
  'secret-file': { type: 'string' },
  'keep-days': { type: 'string', default: '30' },
  help: { type: 'boolean' },
} as const;

/** Reads the command line; null: it asks for help. Throws a sentence for what is missing or not understood. */
export function readOptions(args: readonly string[]): ReceiverOptions | null {
  const { values, tokens } = parseArgs({
    args: [...args],
    options: known,
    strict: false,
    allowPositionals: true,
    tokens: true,
  });
  for (const token of tokens) {
    if (token.kind === 'positional') {
      throw new Error(`“${token.value}” was not understood. --help lists the options.`);
    }
    if (token.kind !== 'option') continue;
    const { rawName, name, value } = token;
    if (/secret|token|password/.test(name) && name !== 'secret-file') {
      throw new Error(
        'A secret is not written on the command line, where others can read it. Use --secret-file or POSTLINE_WEBHOOK_SECRET.',
      );
    }
    const type = Object.hasOwn(known, name) ? known[name as keyof typeof known].type : null;
    if (type === null) {
      throw new Error(`There is no option ${rawName}. --help lists the options.`);
    }
    if (type === 'string' && !value) throw new Error(`${rawName} needs a value.`);
    if (type === 'boolean' && value !== undefined) throw new Error(`${rawName} takes no value.`);
  }
  if (values.help === true) return null;
  const { port, folder, host } = values;
  if (port === undefined) throw new Error('--port is missing: the port to listen on.');
  if (folder === undefined) throw new Error('--folder is missing: the folder to write into.');
  const secretFile = values['secret-file'];
  return {
    port: numberOf('--port', String(port), 0, 65_535),
    host: String(host),
    folder: resolve(String(folder)),
    secretFile: secretFile === undefined ? null : resolve(String(secretFile)),
    keepDays: numberOf('--keep-days', String(values['keep-days']), 1, 3_650),
  };
}

function numberOf(name: string, written: string, least: number, most: number): number {
  const number = /^\d{1,5}$/.test(written) ? Number(written) : Number.NaN;
  if (number >= least && number <= most) return number;
  throw new Error(`${name} takes a number from ${least} to ${most}.`);
}
