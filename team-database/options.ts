import { existsSync } from 'node:fs';
import { userInfo } from 'node:os';
import { parseArgs } from 'node:util';

/** A command and its options. */
export interface TeamOptions {
  command: (typeof commands)[number];
  server: ServerAddress;
  /** The SHA-256 fingerprint of the server’s authority, in lower-case hex digits; null: the administrator named none. */
  authority: string | null;
  /** The team’s name; null: the only team of the database, or with `init`, no new team. */
  team: string | null;
  /** The member’s name; null: the command names no member. */
  user: string | null;
  /** Whether the member to add leads the team; with `lead`, whether the member does from now on. */
  isLead: boolean;
  /** With `keep`: how many months to keep beside the present one; null: unchanged. */
  keep?: number | 'forever' | null | undefined;
  /** The host by which consoles reach the server; null: the host in `server`. The port likewise. */
  host: string | null;
  port: number | null;
  /** With `limit`: the instances that the member may see, as typed; null: all. */
  instances?: string[] | null;
  /** With `files`, in bytes: the largest size of one file, and of all together. */
  fileLimit?: number;
  fileTotal?: number;
  /** With `audit`: the earliest time. */
  since?: Date;
}

/** The database on the server, and the role of the administrator. */
export interface ServerAddress {
  /** A name, an IP address, or the folder of a socket. */
  host: string;
  port: number;
  database: string;
  user: string;
}

/** What `--help` prints. */
export const helpText = `Usage: npm run team -- COMMAND postgres://ADMIN@HOST/DATABASE [options]
       postline --team-COMMAND postgres://ADMIN@HOST/DATABASE [options]

Sets up what a team of Postline consoles shares, in a PostgreSQL database of
its own, and looks after who belongs to the team. With the address
postgres:///DATABASE it speaks to the server of this computer by its socket;
with postgres:///DATABASE?port=NUMBER to one on another port than 5432.

  init --name TEAM --user NAME   set up the database, which is created if there
                                 is none, and the team with its first member,
                                 who leads it; without --name and --user, bring
                                 the schema up to date
  user --user NAME [--lead]      add a member
  lead --user NAME [--off]       let a member lead the team; with --off, no longer
  remove --user NAME             remove a member at once; what they wrote stays
  rotate --user NAME             give a member a new code, for another computer;
                                 the console that they had is out at once
  list                           list the members, and the instances that the
                                 team shares
  limit --user NAME --instance INSTANCE...
                                 let a member see these instances alone, as list
                                 writes them; with --all instead, all of them
  files [--limit MB] [--total MB]
                                 show, or set, how large a file of a message may
                                 be that the store keeps, and all of them
  audit [--since TIME]           print who did what to the team, and when
  keep [--months N | --forever]  keep the team’s log on the server for so many
                                 months beside the present one, or without end;
                                 without either, say how long it is kept

init, user and rotate print a line to paste into the member’s console. It works
once, within 7 days. Give it to that person alone.

  --team TEAM      of which team, where the database has several
  --host NAME      under which name or address consoles reach the server, if it
                   is not that of the command
  --port NUMBER    on which port, likewise
  --authority SHA256
                   the fingerprint of the server’s authority; needed where the
                   server is another computer. Without it, the program prints
                   how to find it, and does not log in
  --help           print this text

The administrator’s password is read from the variable PGPASSWORD. By the
socket, PostgreSQL usually asks for none.
`;

const commands = [
  'init',
  'user',
  'lead',
  'remove',
  'rotate',
  'list',
  'keep',
  'limit',
  'files',
  'audit',
] as const;

const knownOptions = {
  name: { type: 'string' },
  user: { type: 'string' },
  team: { type: 'string' },
  lead: { type: 'boolean' },
  off: { type: 'boolean' },
  months: { type: 'string' },
  forever: { type: 'boolean' },
  host: { type: 'string' },
  port: { type: 'string' },
  authority: { type: 'string' },
  instance: { type: 'string', multiple: true },
  all: { type: 'boolean' },
  limit: { type: 'string' },
  total: { type: 'string' },
  since: { type: 'string' },
  help: { type: 'boolean' },
} as const;

const mostMonths = 1_200;

/** The options that each command takes, beside `--authority`, which belongs to the address. */
const optionsOf: Record<(typeof commands)[number], readonly string[]> = {
  init: ['name', 'user', 'host', 'port'],
  user: ['user', 'lead', 'team', 'host', 'port'],
  lead: ['user', 'off', 'team'],
  remove: ['user', 'team'],
  rotate: ['user', 'team', 'host', 'port'],
  list: ['team'],
  limit: ['user', 'instance', 'all', 'team'],
  files: ['limit', 'total', 'team'],
  audit: ['since', 'team'],
  keep: ['team', 'months', 'forever'],
};

/** Commands that name no member. */
const teamWideCommands: readonly string[] = ['list', 'keep', 'files', 'audit'];

/** Bytes in a megabyte as the program prints sizes. */
const megabyte = 1_000_000;

/** The largest file that the schema accepts: the server holds a file as one value while it computes the hash. */
const largestFile = 256 * megabyte;

/** Parses the command line; null: it asks for help. Throws an error with a sentence for what is missing or not understood. */
export function readOptions(args: readonly string[]): TeamOptions | null {
  const { values, tokens, positionals } = parseArgs({
    args: [...args],
    options: knownOptions,
    strict: false,
    allowPositionals: true,
    tokens: true,
  });
  if (values.help === true || args.length === 0) return null;
  const [written, address, ...rest] = positionals;
  const command = readCommand(written);
  checkOptions(command, tokens);
  if (address === undefined) {
    throw new Error('The address is missing: postgres://ADMIN@HOST/DATABASE.');
  }
  if (rest[0] !== undefined) {
    throw new Error(`“${rest[0]}” was not understood. A name with spaces needs quotation marks.`);
  }
  const options = readValues(command, address, values);
  checkNames(options);
  return options;
}

type Command = TeamOptions['command'];
type ParsedOptions = ReturnType<typeof parseArgs>;

function readCommand(written: string | undefined): Command {
  const command = commands.find((one) => one === written);
  if (command !== undefined) return command;
  throw new Error(
    written === undefined
      ? 'The command is missing. --help lists the commands.'
      : `There is no command ${written}. --help lists the commands.`,
  );
}

/** Throws for an option that is unknown, does not belong to the command, is repeated, or has no value of its type. */
function checkOptions(command: Command, tokens: ParsedOptions['tokens']): void {
  const given = new Set<string>();
  for (const token of tokens ?? []) {
    if (token.kind !== 'option') continue;
    const { rawName, name, value } = token;
    if (/password|secret/.test(name)) throw new Error(noPassword);
    const type = Object.hasOwn(knownOptions, name)
      ? knownOptions[name as keyof typeof knownOptions].type
      : null;
    if (type === null) throw new Error(`There is no option ${rawName}. --help lists the options.`);
    if (name !== 'authority' && !optionsOf[command].includes(name)) {
      throw new Error(`${rawName} does not go with ${command}. --help lists the options.`);
    }
    if (given.has(name) && name !== 'instance') {
      throw new Error(`${rawName} is given more than once. A command takes it once.`);
    }
    given.add(name);
    if (type === 'string' && !value?.trim()) throw new Error(`${rawName} needs a value.`);
    if (type === 'boolean' && value !== undefined) throw new Error(`${rawName} takes no value.`);
  }
}

function readValues(
  command: Command,
  address: string,
  values: ParsedOptions['values'],
): TeamOptions {
  const { name, user, team, lead, off, months, forever, host, port, limit, total, since } = values;
  const { authority } = values;
  const nameOf = (value: unknown, option: string) =>
    typeof value === 'string' ? readName(value, option) : null;
  return {
    command,
    server: readAddress(address),
    authority: authority === undefined ? null : readFingerprint(String(authority)),
    team: command === 'init' ? nameOf(name, '--name') : nameOf(team, '--team'),
    user: nameOf(user, '--user'),
    isLead: command === 'lead' ? off !== true : command === 'init' || lead === true,
    ...(command === 'keep' && { keep: readKeep(months, forever === true) }),
    host: typeof host === 'string' ? host.trim() : null,
    port: port === undefined ? null : readPort(String(port), '--port'),
    ...(command === 'limit' && { instances: readInstances(values) }),
    ...(limit !== undefined && { fileLimit: readSize(limit, '--limit', largestFile) }),
    ...(total !== undefined && { fileTotal: readSize(total, '--total', Infinity) }),
    ...(since !== undefined && { since: readTime(since) }),
  };
}

function checkNames({ command, team, user }: TeamOptions): void {
  if (teamWideCommands.includes(command)) return;
  // Only for new names: a member who has such a name already can still be named.
  if (command === 'init' || command === 'user') {
    for (const [option, name] of [
      ['--name', team ?? ''],
      ['--user', user ?? ''],
    ] as const) {
      if (/[\p{Cf}\p{Cc}]/u.test(name)) {
        throw new Error(`${option} holds a character that cannot be seen. Type the name anew.`);
      }
    }
  }
  if (command !== 'init') {
    if (user === null) throw new Error('--user is missing: the member’s name.');
    return;
  }
  if (team === null && user !== null) throw new Error('--name is missing: the team’s name.');
  if (team !== null && user === null) {
    throw new Error('--user is missing: the name of the team’s first member.');
  }
}

const noPassword =
  'A password is not written on the command line, where others can read it. Put it into the variable PGPASSWORD.';

function readAddress(written: string): ServerAddress {
  const url = URL.canParse(written) ? new URL(written) : null;
  if (url === null || !/^postgres(ql)?:$/.test(url.protocol)) {
    throw new Error(`“${written}” is no address: it is to be postgres://ADMIN@HOST/DATABASE.`);
  }
  if (url.password !== '') throw new Error(noPassword);
  const decode = (part: string) => {
    try {
      return decodeURIComponent(part);
    } catch {
      throw new Error(`“${written}” is no address: a % in it is written as %25.`);
    }
  };
  const database = decode(url.pathname.slice(1));
  if (database === '' || database.includes('/')) {
    throw new Error('The address names no database: it is to be postgres://ADMIN@HOST/DATABASE.');
  }
  const host = url.searchParams.get('host') ?? url.hostname.replace(/^\[(.*)\]$/, '$1');
  return {
    host: decode(host) || defaultHost(),
    port: readPort(url.port || url.searchParams.get('port') || '5432', 'The address'),
    database,
    user: decode(url.username) || userInfo().username,
  };
}

/** Returns the default of PostgreSQL’s own programs: the socket, over which a server admits an administrator without a password. */
function defaultHost(): string {
  return ['/var/run/postgresql', '/tmp'].find((folder) => existsSync(folder)) ?? 'localhost';
}

function readPort(written: string, option: string): number {
  const port = /^\d{1,5}$/.test(written) ? Number(written) : 0;
  if (port >= 1 && port <= 65_535) return port;
  throw new Error(`${option} takes a port from 1 to 65535.`);
}

/** Reads a SHA-256 fingerprint as this program or openssl prints it. */
function readFingerprint(written: string): string {
  const digits = written
    .trim()
    .replace(/^sha256 fingerprint=/i, '')
    .replaceAll(':', '')
    .toLowerCase();
  if (/^[0-9a-f]{64}$/.test(digits)) return digits;
  throw new Error(
    '--authority takes a SHA-256 fingerprint: 64 hexadecimal digits, with or without colons.',
  );
}

function readInstances({ instance, all }: { instance?: unknown; all?: unknown }): string[] | null {
  const named = Array.isArray(instance) ? instance.map((one) => String(one).trim()) : [];
  if (all === true && named.length === 0) return null;
  if (all !== true && named.length > 0) return named;
  throw new Error(
    'Say which instances with --instance, once for each, or --all. list shows which there are.',
  );
}

function readSize(written: unknown, option: string, most: number): number {
  const megabytes = /^\d{1,9}$/.test(String(written)) ? Number(written) : Number.NaN;
  if (megabytes * megabyte <= most) return megabytes * megabyte;
  throw new Error(
    most === Infinity
      ? `${option} takes whole megabytes.`
      : `${option} takes whole megabytes, ${most / megabyte} at most.`,
  );
}

function readTime(written: unknown): Date {
  const time = new Date(String(written));
  if (!Number.isNaN(time.getTime())) return time;
  throw new Error('--since takes a day or a time, such as 2026-11-26 or 2026-11-26T14:30.');
}

function readKeep(months: unknown, isForever: boolean): TeamOptions['keep'] {
  if (months !== undefined && isForever) {
    throw new Error('--months and --forever do not go together.');
  }
  if (isForever) return 'forever';
  if (months === undefined) return null;
  const read = typeof months === 'string' && /^\s*\d{1,4}\s*$/.test(months) ? Number(months) : 0;
  if (read >= 1 && read <= mostMonths) return read;
  throw new Error(`--months takes a number from 1 to ${mostMonths}.`);
}

function readName(written: string, option: string): string {
  const name = written.normalize('NFC').trim().replace(/\s+/g, ' ');
  if (name.length <= 100) return name;
  throw new Error(`${option} takes a name of 100 characters at most.`);
}
