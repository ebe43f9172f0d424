import { afterAll, beforeAll, expect, it } from 'vitest';
import { scramVerifier } from '../../team-database/agreed/scram-verifier.ts';
import { describeWithPostgres, startPostgres, type TestPostgres } from '../support/postgres.ts';
import { readLine, teamProgram } from '../support/team-program.ts';

let postgres: TestPostgres;

const { team, join } = teamProgram(() => postgres);

const linesOf = (text: string) => text.split('\n');

describeWithPostgres('join lines and the removal of members', () => {
  beforeAll(async () => {
    postgres = await startPostgres();
  });
  afterAll(() => postgres?.remove());

  it('distinguishes names beyond English, and prefers the exact spelling', async () => {
    const database = await postgres.createDatabase();
    await team('init', database, ['--name', 'Alpha', '--user', '\u{c9}VA']);
    for (const user of ['\u{e9}va', 'e\u{301}va']) {
      expect(await team('user', database, ['--user', user])).toEqual({
        out: '',
        reported:
          'There is a \u{c9}VA in the team Alpha already. Choose another name, or give them a new code with rotate.',
        status: 1,
      });
    }
    // Earlier versions allowed such a name.
    await team('user', database, ['--user', 'EVA']);
    const admin = await postgres.connect(database);
    await admin.query(`update postline.member set name = '\u{e9}va' where name = 'EVA'`);
    await admin.end();
    const remove = async (user: string) =>
      (await team('remove', database, ['--user', user])).reported.split('\n')[0];
    expect(await remove('\u{c9}va')).toBe(
      'Several are called so: \u{c9}VA, \u{e9}va. Write the name as one of them.',
    );
    expect(await remove('\u{e9}va')).toMatch(/^\u{e9}va is removed/u);
    expect((await team('rotate', database, ['--user', '\u{e9}va'])).reported).toMatch(
      /^This join code is for \u{c9}VA alone/u,
    );
  });

  it('makes no line for another server or another name, and removes nobody in that case', async () => {
    const other = await startPostgres();
    try {
      const database = await postgres.createDatabase();
      const line = readLine(
        (await team('init', database, ['--name', 'Alpha', '--user', 'ANA'])).out,
      );
      const login = { user: line.role, password: await join(line) };
      const before = (await team('list', database)).out;
      const ana = await postgres.connect(database, login);
      const kept = 'No line was made, and who is in the team stays as it is.';
      const elsewhere = `At 127.0.0.1, port ${other.port}, another server answers: it does not know the members of this one. Say with --host and --port how consoles reach this one. ${kept}`;
      const misnamed = `Consoles would not get in. The certificate of the server at localhost, port ${postgres.port}, is for another name (DNS:chat.example.test, IP Address:127.0.0.1). Name the server so, or give it a certificate for localhost. ${kept}`;
      for (const [given, reported] of [
        [['--port', String(other.port)], elsewhere],
        [['--host', 'localhost'], misnamed],
      ] as const) {
        for (const command of ['user', 'rotate']) {
          const user = ['--user', command === 'user' ? 'BEN' : 'ANA'];
          expect(await team(command, database, [...user, ...given])).toEqual({
            out: '',
            reported,
            status: 1,
          });
        }
        const init = await team('init', database, ['--name', 'Beta', '--user', 'EVE', ...given]);
        expect(init).toMatchObject({ out: '', status: 1 });
        expect(linesOf(init.reported).at(-1)).toBe(reported);
      }
      expect((await team('list', database)).out).toBe(before);
      expect((await ana.query('select from postline.people')).rowCount).toBe(1);
      await ana.end();
    } finally {
      await other.remove();
    }
  });

  it('removes a member who keeps resetting their password, and accepts only the new code', async () => {
    const database = await postgres.createDatabase();
    await team('init', database, ['--name', 'Alpha', '--user', 'ANA']);
    const { role, ...line } = readLine((await team('user', database, ['--user', 'BEN'])).out);
    const connect = (password: string) => postgres.connect(database, { user: role, password });
    let password = await join({ ...line, role });
    const holding = await connect(password);
    await holding.query('set idle_in_transaction_session_timeout = 0');
    await holding.query(`begin; alter role current_user password 'x'`);
    const rotated = readLine((await team('rotate', database, ['--user', 'BEN'])).out);
    await expect(holding.query('commit')).rejects.toThrow(/terminat|not queryable/);

    password = await join(rotated);
    const own = scramVerifier(password);
    /** Resets the password and reconnects for as long as the server allows. Resolves `begun` at the first reset, `isOut` at the end. */
    const keepResetting = () => {
      let begin = () => {};
      const begun = new Promise<void>((resolve) => (begin = resolve));
      const isOut = (async () => {
        for (;;) {
          const client = await connect(password).catch(() => null);
          if (client === null) return;
          for (let isIn = true; isIn;) {
            const ended = await client.query(`alter role current_user password '${own}'`).then(
              () => false,
              ({ message }: Error) => !/concurrently|deadlock/.test(message),
            );
            begin();
            isIn = !ended;
          }
        }
      })();
      return { begun, isOut };
    };
    const thieves = [keepResetting(), keepResetting(), keepResetting()];
    await Promise.all(thieves.map(({ begun }) => begun));
    const again = await team('rotate', database, ['--user', 'BEN']);
    expect(again).toMatchObject({ status: 0 });
    await Promise.all(thieves.map(({ isOut }) => isOut));
    await expect(connect(password)).rejects.toMatchObject({ code: '28P01' });

    password = await join(readLine(again.out));
    const last = [keepResetting(), keepResetting(), keepResetting()];
    await Promise.all(last.map(({ begun }) => begun));
    expect(await team('remove', database, ['--user', 'BEN'])).toMatchObject({ status: 0 });
    await Promise.all(last.map(({ isOut }) => isOut));
    await expect(connect(password)).rejects.toMatchObject({
      code: expect.stringMatching(/^28/) as string,
    });
  });

  it('disables the login of a code that is too old with the next command, whichever it is', async () => {
    const database = await postgres.createDatabase();
    await team('init', database, ['--name', 'Alpha', '--user', 'ANA']);
    const admin = await postgres.connect(database);
    for (const [command, user] of [
      ['list', 'BEN'],
      ['init', 'CAT'],
    ] as const) {
      const { role, code } = readLine((await team('user', database, ['--user', user])).out);
      await admin.query('update postline.member set code_until = now() where role_name = $1', [
        role,
      ]);
      const login = { user: role, password: code };
      await (await postgres.connect(database, login)).end();
      expect(await team(command, database)).toMatchObject({ status: 0 });
      await expect(postgres.connect(database, login)).rejects.toMatchObject({ code: '28P01' });
    }
    await admin.end();
  });

  it('reports how to let members connect if the server does not', async () => {
    await postgres.allow('hostssl all postgres 127.0.0.1/32 scram-sha-256');
    const made = await team('init', 'closed', ['--name', 'Alpha', '--user', 'ANA']);
    expect(made).toMatchObject({ status: 0 });
    expect(made.reported).toContain('The server does not let members in yet: no pg_hba.conf entry');
    const advice =
      linesOf(made.reported)
        .find((row) => row.startsWith('  hostssl'))
        ?.trim() ?? '';
    expect(advice).toBe('hostssl closed +postline_member all scram-sha-256');
    await postgres.allow(`hostssl all postgres 127.0.0.1/32 scram-sha-256\n${advice}`);
    await join(readLine(made.out));
  });
});

describeWithPostgres('a server without TLS', () => {
  it('serves consoles on its own computer only', async () => {
    postgres = await startPostgres({ tls: 'none' });
    try {
      const init = ['--name', 'Alpha', '--user', 'ANA'];
      const made = await team('init', 'postline', init);
      expect(readLine(made.out)).toMatchObject({ fingerprint: null });
      await join(readLine(made.out));
      // 0.0.0.0 reaches this computer without being a loopback address.
      const elsewhere = await team('user', 'postline', ['--user', 'BEN', '--host', '0.0.0.0']);
      expect(elsewhere.reported).toMatch(/^The server at 0\.0\.0\.0, port \d+, speaks no TLS: /);
      expect((await team('list', 'postline')).out).not.toContain('BEN');
    } finally {
      await postgres.remove();
    }
  });
});
