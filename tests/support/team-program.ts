import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { scramVerifier } from '../../team-database/agreed/scram-verifier.ts';
import { readOptions } from '../../team-database/options.ts';
import { runTeam } from '../../team-database/run.ts';
import { describeError } from '../../team-database/server.ts';
import type { TestPostgres } from './postgres.ts';

const program = fileURLToPath(new URL('../../team-database/main.ts', import.meta.url));

/** The output and the exit status of a command. */
export interface CommandResult {
  out: string;
  reported: string;
  status: number;
}

/** A decoded join line. */
export interface Line {
  role: string;
  code: string;
  database: string;
  [name: string]: unknown;
}

export function readLine(printed: string): Line {
  const [, coded] = /^postline-team:([\w-]+)$/.exec(printed) ?? [];
  return JSON.parse(Buffer.from(coded ?? '', 'base64url').toString()) as Line;
}

/** Runs commands of `npm run team` on a server, and joins with the lines that they print. */
export function teamProgram(server: () => TestPostgres) {
  /** Runs a command in this process, by default as the server’s superuser. */
  async function team(
    command: string,
    database: string,
    given: readonly string[] = [],
    {
      user = 'postgres',
      password = passwordOf(server()),
      port = server().port,
      host = '127.0.0.1',
    } = {},
  ): Promise<CommandResult> {
    const options = readOptions([command, addressOf(database, user, port, host), ...given]);
    if (options === null) throw new Error('it asks for help');
    const out: string[] = [];
    const reported: string[] = [];
    let status = 0;
    try {
      const print = (text: string) => out.push(text);
      await runTeam(options, { print, report: (sentence) => reported.push(sentence), password });
    } catch (error) {
      reported.push(describeError(error, options.server));
      status = 1;
    }
    return { out: out.join('\n'), reported: reported.join('\n'), status };
  }

  /** Runs the program in a process of its own. */
  function run(args: readonly string[], password?: string): Promise<CommandResult> {
    const env = {
      PATH: process.env['PATH'],
      ...(password !== undefined && { PGPASSWORD: password }),
    };
    const all = ['--disable-warning=ExperimentalWarning', program, ...args];
    return new Promise((resolve) => {
      execFile(process.execPath, all, { env }, (error, out, reported) =>
        resolve({
          out: out.trim(),
          reported: reported.trim(),
          status: error === null ? 0 : Number(error.code),
        }),
      );
    });
  }

  const addressOf = (
    database: string,
    user = 'postgres',
    port = server().port,
    host = '127.0.0.1',
  ) => `postgres://${user}@${host}:${port}/${database}`;

  const passwordOf = (of: TestPostgres) =>
    decodeURIComponent(new URL(of.addressOf('postgres')).password);

  /** Joins as a console does. Returns the member’s new password. */
  async function join({ role, code, database }: Line): Promise<string> {
    const client = await server().connect(database, { user: role, password: code });
    await client.query('begin; select postline.join_team()');
    await client.query(`alter role current_user password '${scramVerifier('new')}'`);
    await client.query('commit');
    await client.end();
    return 'new';
  }

  return { team, run, addressOf, passwordOf, join };
}
