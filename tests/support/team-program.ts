import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { scramVerifier } from '../../team/agreed/scram-verifier.ts';
import { readOptions } from '../../team/options.ts';
import { runTeam } from '../../team/run.ts';
import { sentenceOf } from '../../team/server.ts';
import type { TestPostgres } from './postgres.ts';

const program = fileURLToPath(new URL('../../team/main.ts', import.meta.url));

/** What a command printed and said, and how it ended. */
export interface Ran {
  out: string;
  said: string;
  status: number;
}

/** What a join line says. */
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

/** What an administrator of a server does with `npm run team`, and a console with the line that comes of it. */
export function teamProgram(server: () => TestPostgres) {
  /** Does what `npm run team` does, as the administrator of a database of the server, or as another. */
  async function team(
    command: string,
    database: string,
    given: readonly string[] = [],
    { user = 'postgres', password = passwordOf(server()), port = server().port } = {},
  ): Promise<Ran> {
    const options = readOptions([command, addressOf(database, user, port), ...given]);
    if (options === null) throw new Error('it asks for help');
    const out: string[] = [];
    const said: string[] = [];
    let status = 0;
    try {
      const print = (text: string) => out.push(text);
      await runTeam(options, { print, say: (sentence) => said.push(sentence), password });
    } catch (error) {
      said.push(sentenceOf(error, options.server));
      status = 1;
    }
    return { out: out.join('\n'), said: said.join('\n'), status };
  }

  /** The program itself. */
  function run(args: readonly string[], password?: string): Promise<Ran> {
    const env = {
      PATH: process.env['PATH'],
      ...(password !== undefined && { PGPASSWORD: password }),
    };
    const all = ['--disable-warning=ExperimentalWarning', program, ...args];
    return new Promise((resolve) => {
      execFile(process.execPath, all, { env }, (error, out, said) =>
        resolve({
          out: out.trim(),
          said: said.trim(),
          status: error === null ? 0 : Number(error.code),
        }),
      );
    });
  }

  const addressOf = (database: string, user = 'postgres', port = server().port) =>
    `postgres://${user}@127.0.0.1:${port}/${database}`;

  const passwordOf = (of: TestPostgres) =>
    decodeURIComponent(new URL(of.addressOf('postgres')).password);

  /** As a console does it. Returns the password from then on. */
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
