import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { helpText } from '../../team-database/options.ts';
import { describeWithPostgres, startPostgres, type TestPostgres } from '../support/postgres.ts';
import { readLine, teamProgram } from '../support/team-program.ts';

let postgres: TestPostgres;

const { team, run, addressOf, passwordOf, join } = teamProgram(() => postgres);

const linesOf = (text: string) => text.split('\n');

describeWithPostgres('npm run team', () => {
  beforeAll(async () => {
    postgres = await startPostgres();
  });
  afterAll(() => postgres?.remove());

  it('sets up a team with one command, and manages its members', async () => {
    const made = await team('init', 'postline', ['--name', 'Alpha', '--user', 'ANA']);
    expect(made).toMatchObject({ status: 0 });
    expect(linesOf(made.reported)).toEqual([
      'The database postline was created.',
      'The schema was set up.',
      'The team Alpha was made.',
      'This join code is for ANA alone. It works once, within 7 days.',
      `Authority of the server (SHA-256): ${postgres.fingerprint}`,
      'Only consoles on this computer can use it.',
    ]);
    const line = readLine(made.out);
    expect(line).toEqual({
      v: 1,
      host: '127.0.0.1',
      port: postgres.port,
      database: 'postline',
      role: expect.stringMatching(/^postline_[0-9a-f]{12}$/) as string,
      code: expect.stringMatching(/^[\w-]{32}$/) as string,
      fingerprint: postgres.fingerprint,
      team: 'Alpha',
    });
    await join(line);

    const added = await team('user', 'postline', ['--user', 'BEN']);
    const ben = readLine(added.out);
    const listed = async () =>
      (await team('list', 'postline')).out
        .split('\n')
        .map((row) => row.replace(/\d{4}-\d\d-\d\d/, 'DAY').split(/\s{2,}/));
    expect(await listed()).toEqual([
      ['ANA', 'lead', 'joined DAY', line.role],
      ['BEN', 'member', 'invited until DAY', ben.role],
    ]);
    expect(await team('user', 'postline', ['--user', 'Ben'])).toEqual({
      out: '',
      reported:
        'There is a BEN in the team Alpha already. Choose another name, or give them a new code with rotate.',
      status: 1,
    });

    // There is no console yet.
    const replaced = await team('rotate', 'postline', ['--user', 'BEN']);
    expect(linesOf(replaced.reported).at(-1)).toBe('The join code that BEN had no longer works.');

    const whatStays =
      'What that computer has of the team’s messages stays there: delete it there, or have it deleted. The access token of the chat service on it still works: change it at the service if the computer is lost, or they are not to send any more.';
    const renewed = await team('rotate', 'postline', ['--user', 'ana']);
    expect(linesOf(renewed.reported).slice(-2)).toEqual([
      'The console that ANA had is out.',
      whatStays,
    ]);
    const rotated = readLine(renewed.out);
    expect(rotated.role).toBe(line.role);
    await expect(
      postgres.connect('postline', { user: line.role, password: 'new' }),
    ).rejects.toMatchObject({ code: '28P01' });
    await join(rotated);

    const removed = await team('remove', 'postline', ['--user', 'BEN']);
    expect(linesOf(removed.reported)).toEqual([
      'BEN is removed, and their console is out. What they wrote stays.',
      whatStays,
    ]);
    await expect(join(readLine(replaced.out))).rejects.toMatchObject({ code: '28000' });
    expect((await team('remove', 'postline', ['--user', 'BEN'])).reported).toBe(
      'BEN was removed already.',
    );
    // Another member may take the name now.
    expect(readLine((await team('user', 'postline', ['--user', 'BEN'])).out).role).not.toBe(
      ben.role,
    );
  });

  it('shows and sets what a member may see and how much room files have, and shows who did what', async () => {
    const database = await postgres.createDatabase();
    const { out } = await team('init', database, ['--name', 'Alpha', '--user', 'ANA']);
    await team('user', database, ['--user', 'BEN']);
    const line = readLine(out);
    const ana = await postgres.connect(database, {
      user: line.role,
      password: await join(line),
    });
    const [berlin, oslo] = ['https://chat.example.test|1', 'https://chat.example.test|2'];
    const limit = (...given: string[]) => team('limit', database, ['--user', 'BEN', ...given]);
    expect((await limit('--instance', '1')).reported).toBe(
      'The team shares no instance 1. Those it does: none yet.',
    );
    for (const instanceKey of [berlin, oslo]) {
      await ana.query('select from postline.append($1)', [
        JSON.stringify([{ eventId: instanceKey, instanceKey, kind: 'note', at: 1 }]),
      ]);
    }
    const rome = 'https://chat.example.test|3';
    await ana.query('select postline.share_instance($1, $2)', [rome, 'Support in\nRome']);
    await ana.end();
    const inRome = `${rome} (Support in Rome)`;
    expect((await limit('--instance', '2', '--instance', 'support in rome')).reported).toBe(
      `BEN may see ${oslo}, ${inRome} and nothing else of the team from now on. What their computer has of other instances stays there.`,
    );
    const listed = (await team('list', database)).out.split('\n');
    expect(listed[1]).toMatch(/^BEN /);
    expect(listed[1]?.endsWith(` sees only ${oslo}, ${inRome}`)).toBe(true);
    expect(listed.slice(2)).toEqual([
      `instance  ${berlin}`,
      `instance  ${oslo}`,
      `instance  ${inRome}`,
    ]);
    expect((await limit('--all')).reported).toBe('BEN may see all instances of the team.');

    expect((await team('files', database)).out).toBe(
      'largest file  16.8 MB\nall files     20,000 MB\nin use        0 MB, 0 files',
    );
    expect(await team('files', database, ['--limit', '25'])).toMatchObject({
      out: expect.stringMatching(/^largest file  25 MB/) as string,
      reported: '',
    });
    expect((await team('files', database, ['--limit', '100', '--total', '10'])).reported).toBe(
      'No file above 10 MB fits: all together may take no more.',
    );
    expect((await team('files', database, ['--limit', '0'])).reported).toBe(
      'No file fits: each stays at the desk that has it.',
    );

    const printed = (await team('audit', database)).out.split('\n').map((row) => row.split('  '));
    expect(printed.map(([, ...row]) => row.slice(0, 3))).toEqual([
      ['postgres', 'member-added', 'ANA'],
      ['postgres', 'member-added', 'BEN'],
      ['ANA', 'member-joined', 'ANA'],
      ['postgres', 'member-limited', 'BEN'],
      ['postgres', 'limit-lifted', 'BEN'],
      ['postgres', 'file-limits-changed', '-'],
      ['postgres', 'file-limits-changed', '-'],
      ['postgres', 'file-limits-changed', '-'],
    ]);
    const [last] = printed.at(-1) ?? [];
    const later = (await team('audit', database, ['--since', last ?? ''])).out.split('\n');
    expect(later).toHaveLength(1);
  });

  it('makes a member a lead and undoes it, and changes nothing else of them', async () => {
    const database = await postgres.createDatabase();
    await team('init', database, ['--name', 'Alpha', '--user', 'ANA']);
    const line = readLine((await team('user', database, ['--user', 'BEN'])).out);
    const ben = await postgres.connect(database, { user: line.role, password: await join(line) });
    await team('user', database, ['--user', 'CLEO']);
    await team('remove', database, ['--user', 'CLEO']);
    const lead = async (user: string, ...given: string[]) => {
      const { out, reported, status } = await team('lead', database, ['--user', user, ...given]);
      expect(out).toBe('');
      return [reported, status];
    };
    /** Does what only leads may do, over one connection of Ben's. */
    const queue = (eventId: string) => {
      const event = { eventId, instanceKey: 'i', kind: 'queue', at: 1, payload: { name: 'Q' } };
      return ben.query('select postline.append($1)', [JSON.stringify([event])]).then(
        () => 'done',
        (error: Error) => error.message,
      );
    };
    const readsAudit = async () => (await ben.query('select from postline.audit')).rowCount !== 0;
    const people = async () =>
      (await ben.query('select member_id, is_lead from postline.people where name = $1', ['BEN']))
        .rows as { member_id: string; is_lead: boolean }[];
    const refusal = 'only who leads the team decides how work is divided';
    const [before] = await people();
    expect([await queue('1'), await readsAudit()]).toEqual([refusal, false]);

    expect(await lead('ben')).toEqual(['BEN leads the team from now on.', 0]);
    expect([await queue('2'), await readsAudit()]).toEqual(['done', true]);
    expect(await people()).toEqual([{ member_id: before?.member_id, is_lead: true }]);
    expect(await lead('BEN')).toEqual(['BEN leads the team already.', 0]);

    expect(await lead('BEN', '--off')).toEqual([
      'BEN leads the team no longer. What they did stays.',
      0,
    ]);
    expect([await queue('3'), await readsAudit()]).toEqual([refusal, false]);
    expect(await lead('BEN', '--off')).toEqual(['BEN does not lead the team.', 0]);
    expect((await team('user', database, ['--user', 'BEN', '--lead'])).reported).toBe(
      'There is a BEN in the team Alpha already. Choose another name, or give them a new code with rotate.',
    );
    expect(await people()).toEqual([{ member_id: before?.member_id, is_lead: false }]);

    expect(await lead('EVE')).toEqual(['There is no EVE in this team. list shows who is.', 1]);
    expect(await lead('CLEO')).toEqual(['CLEO was removed already.', 1]);
    // A team may have no lead for a while.
    expect(await lead('ANA', '--off')).toEqual([
      'ANA leads the team no longer. What they did stays.',
      0,
    ]);
    const listed = (await team('list', database)).out.split('\n');
    expect(listed.map((row) => row.split(/\s+/).slice(0, 2))).toEqual([
      ['ANA', 'member'],
      ['BEN', 'member'],
      ['CLEO', 'member'],
      ['instance', 'i'],
    ]);
    const printed = (await team('audit', database)).out.split('\n').map((row) => row.split('  '));
    expect(
      printed.map(([, ...row]) => row).filter(([, action]) => action === 'lead-changed'),
    ).toEqual([
      ['postgres', 'lead-changed', 'BEN', '{"isLead":true}'],
      ['postgres', 'lead-changed', 'BEN', '{"isLead":false}'],
      ['postgres', 'lead-changed', 'ANA', '{"isLead":false}'],
    ]);
    await ben.end();
  });

  it('is a program', async () => {
    expect(await run(['--help'])).toEqual({ out: helpText.trim(), reported: '', status: 0 });
    const database = await postgres.createDatabase();
    const init = ['init', addressOf(database), '--name', 'Alpha', '--user', 'ANA'];
    const made = await run(init, passwordOf(postgres));
    expect(made).toMatchObject({ status: 0 });
    await join(readLine(made.out));
    // It ends at once, though the server would wait a minute for a password.
    expect(await run(init)).toEqual({
      out: '',
      reported:
        'The server asks for the password of postgres. Put it into the variable PGPASSWORD.',
      status: 1,
    });
  });

  it('keeps several teams of one database separate', async () => {
    const database = await postgres.createDatabase();
    await team('init', database, ['--name', 'Alpha', '--user', 'ANA']);
    expect(await team('init', database, ['--name', 'Alpha', '--user', 'ANA'])).toMatchObject({
      out: '',
      reported: expect.stringContaining(
        'There is a team Alpha in this database already.',
      ) as string,
      status: 1,
    });
    await team('init', database, ['--name', 'Beta', '--user', 'EVE']);
    expect((await team('list', database)).reported).toBe(
      'The database holds several teams: Alpha, Beta. Say which with --team.',
    );
    expect((await team('list', database, ['--team', 'Beta'])).out).toMatch(/^EVE /);
    expect((await team('list', database, ['--team', 'Gamma'])).reported).toBe(
      'There is no team Gamma, but: Alpha, Beta.',
    );
    expect((await team('remove', database, ['--team', 'Beta', '--user', 'ANA'])).reported).toBe(
      'There is no ANA in this team. list shows who is.',
    );
    expect(await team('init', database)).toEqual({
      out: '',
      reported: 'The schema is up to date.',
      status: 0,
    });
  });

  it('shows and sets how long the log is kept', async () => {
    const database = await postgres.createDatabase();
    const line = readLine((await team('init', database, ['--name', 'Alpha', '--user', 'ANA'])).out);
    const ana = await postgres.connect(database, { user: line.role, password: await join(line) });
    const events = ['old', 'new'].map((eventId) => {
      return { eventId, instanceKey: 'i', chatId: 'c', kind: 'note', at: Date.now() };
    });
    await ana.query('select postline.append($1)', [JSON.stringify(events)]);
    const admin = await postgres.connect(database);
    await admin.query(
      `update postline.event set stored_at = stored_at - interval '3 years' where event_id = 'old'`,
    );
    const keep = async (...given: string[]) =>
      linesOf((await team('keep', database, given)).reported);
    expect(await keep()).toEqual(['The log of Alpha is kept without end.']);
    const today = new Date().toISOString().slice(0, 10);
    expect(await keep('--months', '24')).toEqual([
      'The log of Alpha is kept for 24 months beside the present one.',
      '1 event was deleted. Consoles keep theirs.',
      `It begins on ${today}.`,
    ]);
    expect(await keep('--forever')).toEqual([
      'The log of Alpha is kept without end.',
      `It begins on ${today}.`,
    ]);
    await Promise.all([ana.end(), admin.end()]);
  });

  it('works without a superuser, and reports what only a superuser can do', async () => {
    const admin = await postgres.connect('postgres');
    await admin.query(`create role boss login createrole createdb password 'b'`);
    const boss = { user: 'boss', password: 'b' };
    const made = await team('init', 'theirs', ['--name', 'Alpha', '--user', 'ANA'], boss);
    expect(made).toMatchObject({ status: 0 });
    expect(made.reported).toContain('Members can lock, notify, write to the write-ahead log');
    // To end sessions it takes no superuser.
    expect(made.reported).not.toContain('leaves open');
    const line = readLine(made.out);
    const password = await join(line);
    const ana = await postgres.connect('theirs', { user: line.role, password });
    expect(await team('remove', 'theirs', ['--user', 'ANA'], boss)).toMatchObject({ status: 0 });
    await expect(ana.query('select 1')).rejects.toThrow(/terminat|not queryable/);

    await admin.query(`create role clerk login password 'c'`);
    const clerk = { user: 'clerk', password: 'c' };
    const database = await postgres.createDatabase();
    const refused = await team('init', database, ['--name', 'Alpha', '--user', 'ANA'], clerk);
    expect(refused).toMatchObject({ out: '', status: 1 });
    expect(refused.reported).toMatch(
      /^clerk may not do that: .*[.] It takes a superuser, or a role that may make roles and owns the database[.]$/,
    );
    await admin.end();
  });

  it('reports errors, and changes nothing', async () => {
    const init = ['--name', 'Alpha', '--user', 'ANA'];
    const reported = async (...given: Parameters<typeof team>) => {
      const { out, reported: sentence, status } = await team(...given);
      expect({ out, status }).toEqual({ out: '', status: 1 });
      return sentence;
    };
    const full = await postgres.createDatabase();
    const admin = await postgres.connect(full);
    await admin.query('create table orders (a int)');
    await admin.query(
      `create database latin encoding 'LATIN1' lc_collate 'C' lc_ctype 'C' template template0`,
    );
    const sentences = await Promise.all([
      reported('init', full, init),
      reported('init', 'latin', init),
      reported('list', full),
      reported('list', 'nothing'),
      reported('list', full, [], { password: 'wrong' }),
      reported('list', full, [], { password: '' }),
      reported('list', full, [], { port: 1 }),
      reported('init', 'never', [...init, '--port', '1']),
    ]);
    const withName = 'To set a team up there, say --name and --user as well.';
    expect(await reported('init', 'newone')).toBe(
      `There is no database newone on the server. ${withName}`,
    );
    expect(await reported('init', full)).toBe(`The database holds no team. ${withName}`);
    const unreachable =
      'Can’t reach 127.0.0.1, port 1: nothing answers there. Is the server running, and listen_addresses set?';
    expect(sentences).toEqual([
      'The database holds something else: the table orders. A team needs a database of its own; name one that there is not yet, and it is created.',
      'The database has the encoding LATIN1. Postline needs one with UTF8.',
      'The database holds no team. Set one up with init.',
      'There is no database nothing on the server.',
      'The server does not take the password of postgres.',
      'The server asks for the password of postgres. Put it into the variable PGPASSWORD.',
      unreachable,
      unreachable,
    ]);
    const { rows } = await admin.query(
      `select from pg_database where datname in ('never', 'newone')`,
    );
    expect(rows).toEqual([]);

    const newer = await postgres.createDatabase();
    await team('init', newer, init);
    const changed = await postgres.connect(newer);
    await changed.query('insert into postline.schema_version values (1000, 1)');
    expect(await reported('user', newer, ['--user', 'BEN'])).toBe(
      'The database was set up by a newer version of Postline. Use the program of that version.',
    );
    await changed.query('delete from postline.schema_version');
    await changed.query('insert into postline.schema_version values (0, 1)');
    expect(await reported('user', newer, ['--user', 'BEN'])).toBe(
      'The database is of an older version of Postline. Bring it up to date: init with the address alone.',
    );
    await Promise.all([admin.end(), changed.end()]);
  });
});

describeWithPostgres('a server on another computer', () => {
  // 0.0.0.0 reaches this computer without being a loopback address.
  const host = '0.0.0.0';
  const made = ['--name', 'Alpha', '--user', 'ANA'];
  const wrong = '0'.repeat(64);
  const nothingSent = 'No password was sent to it, and nothing was changed.';

  it('gets no password without TLS', async () => {
    const sslRequest = '0000000804d2162f';
    const askForPassword = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 3]);
    const received: string[] = [];
    const server = createServer((socket) => {
      socket
        .on('error', () => {})
        .on('data', (data: Buffer) => {
          const message = data.toString('hex');
          received.push(message);
          if (message === sslRequest) socket.write('N');
          else if (data.includes('secret')) socket.end();
          else socket.write(askForPassword);
        });
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    try {
      for (const authority of [[], ['--authority', wrong]]) {
        const refused = await team('list', 'postline', authority, {
          host,
          port,
          password: 'secret',
        });
        expect(refused).toEqual({
          out: '',
          reported: `The server at 0.0.0.0, port ${port}, speaks no TLS: the password could be read on the way. Give it a certificate (ssl = on), or run the program on the server itself. ${nothingSent}`,
          status: 1,
        });
      }
      expect(received).toEqual([sslRequest, sslRequest]);
    } finally {
      server.close();
    }
  });

  it('gets the password only if it has the authority that was named', async () => {
    postgres = await startPostgres({ tls: 'self-signed' });
    const consoles = await startPostgres();
    const { port, fingerprint } = postgres;
    const another = (at: string, server = postgres, expected: string | null = wrong) =>
      `The server at ${at}, port ${server.port}, presents another authority (SHA-256): ${server.fingerprint}, not ${expected}. Somebody may be between this computer and the server. ${nothingSent}`;
    try {
      // With a wrong password: a login would be reported.
      const secret = { host, password: 'wrong' };
      for (const [command, given] of [
        ['list', []],
        ['init', made],
      ] as const) {
        expect(await team(command, 'postline', given, secret)).toEqual({
          out: '',
          reported: `The server at 0.0.0.0, port ${port}, presents this authority (SHA-256): ${fingerprint}. Look on the server itself whether it is the right one: openssl x509 -in CERTIFICATE -noout -fingerprint -sha256. Then run the command again with --authority and the fingerprint that this prints. ${nothingSent}`,
          status: 1,
        });
        const other = await team(command, 'postline', [...given, '--authority', wrong], secret);
        expect(other).toEqual({ out: '', reported: another(host), status: 1 });
      }
      // Also where it was named for this computer.
      const here = await team('list', 'postline', ['--authority', wrong], { password: 'wrong' });
      expect(here).toEqual({ out: '', reported: another('127.0.0.1'), status: 1 });

      const named = ['--authority', fingerprint ?? ''];
      const set = await team('init', 'postline', [...made, ...named], { host });
      expect(linesOf(set.reported)[0]).toBe('The database postline was created.');
      expect(readLine(set.out)).toMatchObject({ host, fingerprint });
      expect((await team('list', 'postline', named, { host })).out).toMatch(/^ANA /);
      // Consoles are to see the same authority.
      const elsewhere = ['--host', '127.0.0.1', '--port', String(consoles.port)];
      const ben = await team('user', 'postline', ['--user', 'BEN', ...elsewhere, ...named], {
        host,
      });
      expect(ben).toEqual({
        out: '',
        reported: another('127.0.0.1', consoles, fingerprint),
        status: 1,
      });
    } finally {
      await Promise.all([postgres.remove(), consoles.remove()]);
    }
  });

  it('needs a certificate for its name where an authority signed it', async () => {
    postgres = await startPostgres();
    try {
      const named = ['--authority', postgres.fingerprint ?? ''];
      const refused = await team('list', 'postgres', named, { host, password: 'wrong' });
      expect(refused.reported).toMatch(/^The certificate .* is for another name /);
      const here = await team('list', 'postgres', named);
      expect(here.reported).toBe('The database holds no team. Set one up with init.');
    } finally {
      await postgres.remove();
    }
  });
});
