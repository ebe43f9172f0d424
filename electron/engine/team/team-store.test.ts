import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { schemaVersion } from '../../../team-database/agreed/schema-version.ts';
import { writeJoinLine } from '../../../team-database/join-line.ts';
import { type CutLine, startLine } from '../../../tests/support/cut-line.ts';
import {
  describeWithPostgres,
  startPostgres,
  type TestPostgres,
  type TestTls,
} from '../../../tests/support/postgres.ts';
import { makeTeam } from '../../../tests/support/test-team.ts';
import { type JoinLine, readJoinLine } from './join-line.ts';
import { joinAs as join } from './testing/join-as.ts';
import { StoreFailure } from './store-failure.ts';
import { openSession } from './store-session.ts';
import { createTeamStore, type TeamStore } from './team-store.ts';

const event = (eventId: string, text = 'x') => {
  return { eventId, instanceKey: 'i', chatId: 'c', kind: 'note', at: 1, payload: { text } };
};

/** A note has a length; a draft that is handed over has not. */
const largeEvent = (eventId: string, bytes: number) => {
  return { ...event(eventId, 'x'.repeat(bytes)), kind: 'assignment' };
};

const problemOf = async (work: Promise<unknown>): Promise<string> => {
  try {
    await work;
    return 'none';
  } catch (error) {
    if (error instanceof StoreFailure) return error.problem;
    throw error;
  }
};

const untilState = (store: TeamStore, wanted: string): Promise<void> =>
  new Promise((resolve) => {
    const end = store.onState(({ state }) => {
      if (state === wanted) done();
    });
    const done = (): void => {
      end();
      resolve();
    };
    if (store.state().state === wanted) done();
  });

/** Starts the store's connection, and waits for the state that it comes to. */
async function started(line: JoinLine, password: string, wanted = 'up'): Promise<TeamStore> {
  const store = createTeamStore(line, password);
  store.start();
  await untilState(store, wanted);
  return store;
}

it.each<[string, string]>([
  ['', 'team-line-malformed'],
  ['postline-team:', 'team-line-malformed'],
  ['postline-team:abc', 'team-line-malformed'],
  [`postline-team:${Buffer.from('{"v":2}').toString('base64url')}`, 'team-line-newer'],
  [`postline-team:${Buffer.from('{"v":1}').toString('base64url')}`, 'team-line-malformed'],
])('refuses %j as a join line', (line, problem) => {
  expect(() => readJoinLine(line)).toThrow(
    expect.objectContaining({
      appError: { kind: 'invalid-input', field: 'line', problem },
    }) as Error,
  );
});

it('reads a join line that a mail program changed, and requires TLS for all hosts but this computer', () => {
  const rest = { port: 5432, database: 'd', role: 'postline_ab', code: 'c', team: 'Alpha' };
  const line = writeJoinLine({ ...rest, host: '127.0.0.1', fingerprint: null });
  expect(readJoinLine(` Please join:\n> ${line.slice(0, 30)}\n${line.slice(30)}`)).toMatchObject({
    host: '127.0.0.1',
    teamName: 'Alpha',
    fingerprint: null,
  });
  // With any text around the line, and however it is wrapped.
  const broken = (by: string) => line.replaceAll(/.{60}/g, `$&${by}`);
  for (const pasted of [
    `Hi Jan, here is your line:\n${broken('\n')}\nSee you!`,
    `The line begins with postline-team: and works once.\r\n${broken('\r\n')} See you`,
    `> Your line:\n> ${broken('\n> ')}\n>\n> Ana\nThanks, I try it.`,
    `>> ${broken('\n>> ')}.`,
    `Your line:=\r\n\r\n${broken('=\r\n')}\r\nAna`,
    `${line.replace('-', '-\u00AD\n')}\u200B\u00A0Ana`,
    `"${line}"`,
  ]) {
    expect(readJoinLine(pasted)).toMatchObject({ code: 'c', teamName: 'Alpha' });
  }
  const braced = writeJoinLine({ ...rest, host: '127.0.0.1', fingerprint: null, team: 'A}b{' });
  expect(readJoinLine(`${braced} there`).teamName).toBe('A}b{');
  const far = writeJoinLine({ ...rest, host: 'db.example', fingerprint: null });
  expect(() => readJoinLine(far)).toThrow(/team-no-tls/);
});

/** What a server that is to authenticate a client says first, https://www.postgresql.org/docs/current/protocol-message-formats.html. */
const authentication = (code: number, more: readonly number[] = []) =>
  Buffer.from([0x52, 0, 0, 0, 8 + more.length, 0, 0, 0, code, ...more]);

it.each([
  ['the password itself', authentication(3)],
  ['MD5', authentication(5, [1, 2, 3, 4])],
  ['nothing', Buffer.concat([authentication(0), Buffer.from('Z\0\0\0\x05I')])],
])(
  'tells a program in the place of a server without TLS nothing if it asks for %s',
  async (_, answer) => {
    const heard: Buffer[] = [];
    const impostor = createServer((socket) => {
      socket.on('error', () => {});
      socket.once('data', () => {
        socket.write(answer);
        socket.on('data', (bytes) => heard.push(bytes));
      });
    }).listen(0, '127.0.0.1');
    await once(impostor, 'listening');
    const { port } = impostor.address() as AddressInfo;
    const line = { host: '127.0.0.1', port, database: 'd', role: 'postline_ab', fingerprint: null };
    const opened = openSession(line, 'the password', new AbortController().signal);
    expect(await problemOf(opened)).toBe('no-scram');
    impostor.close();
    await once(impostor, 'close');
    expect(String(Buffer.concat(heard))).toBe('');
  },
);

describeWithPostgres('the connection to a team’s store', { timeout: 60_000 }, () => {
  const servers = new Map<TestTls, TestPostgres>();
  beforeAll(async () => {
    for (const tls of ['authority', 'partial', 'alone', 'self-signed', 'none'] as const) {
      servers.set(tls, await startPostgres({ tls }));
    }
  }, 120_000);
  afterAll(() => Promise.all([...servers.values()].map((server) => server.remove())));

  const serverWith = (tls: TestTls): TestPostgres => {
    const server = servers.get(tls);
    if (server === undefined) throw new Error('not started');
    return server;
  };
  const teamAt = async (tls: TestTls) => {
    const server = serverWith(tls);
    const team = await makeTeam(server, ['Ana', 'Ben']);
    const lineOf = (name: string, change: Partial<JoinLine> = {}): JoinLine => {
      return { ...readJoinLine(team.lines[name] ?? ''), ...change };
    };
    return { server, team, lineOf };
  };

  it.each<TestTls>(['authority', 'partial', 'alone', 'self-signed', 'none'])(
    'joins once by a code, and then comes back by its password (TLS: %s)',
    async (tls) => {
      const { lineOf } = await teamAt(tls);
      const line = lineOf('Ana');
      const { joined, password } = await join(line);
      expect(joined).toMatchObject({ teamName: 'Alpha', name: 'Ana' });
      expect(await problemOf(join(line))).toBe('code-used');
      // The answer to joining was lost: the password was stored before.
      expect((await join(line, password)).joined).toEqual(joined);
      const store = await started(line, password);
      expect(await store.append([event('a'), event('b')])).toEqual([
        { eventId: 'a', seq: 1 },
        { eventId: 'b', seq: 2 },
      ]);
      expect(await store.append([event('b', 'another')])).toEqual([{ eventId: 'b', seq: 2 }]);
      expect(await store.since(1, 9)).toMatchObject({
        events: [{ payload: { text: 'x' } }],
        isLast: true,
      });
      expect(await store.since(2, 9)).toEqual({ events: [], isLast: true });
      expect(store.known()?.schema).toBe(schemaVersion);
      await store.stop();
    },
  );

  it('stops while a search is still running', async () => {
    const { server, team, lineOf } = await teamAt('none');
    const { password } = await join(lineOf('Ana'));
    const store = await started(lineOf('Ana'), password);
    const admin = await server.connect(team.database);
    const anything = { words: null, accepted: null, since: 0, until: 1 };
    const find = () => store.search.find('i', anything, null, 1, new AbortController().signal);
    await find();
    await admin.query('begin; lock table postline.retold in access exclusive mode');
    const found = problemOf(find());
    const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and query like '%find_said%'`;
    await expect
      .poll(async () => (await admin.query(waiting)).rowCount, { timeout: 20_000 })
      .toBe(1);
    const isOver = vi.fn<() => void>();
    void found.then(isOver);
    await store.stop();
    // The server itself would end the search only after ten seconds.
    await expect.poll(() => isOver.mock.calls.length, { timeout: 5_000 }).toBe(1);
    expect(await found).toBe('unreachable');
    await admin.end();
  });

  it('sends nothing about a member to a server with another certificate, or without one', async () => {
    const { lineOf } = await teamAt('authority');
    const other = serverWith('self-signed');
    const plain = serverWith('none');
    const { password } = await join(lineOf('Ana'));
    for (const change of [
      { fingerprint: '0'.repeat(64) },
      { port: other.port },
      { port: plain.port },
    ]) {
      const line = lineOf('Ana', change);
      expect(await problemOf(join(line, password))).toBe('other-authority');
      const store = await started(line, password, 'refused');
      expect(store.state().reason).toBe('other-authority');
      await store.stop();
    }
  });

  it('reports a certificate for another host name, before and after joining', async () => {
    const { lineOf } = await teamAt('authority');
    const { password } = await join(lineOf('Ana'));
    for (const [name, kept] of [
      ['Ana', password],
      ['Ben', null],
    ] as const) {
      const line = lineOf(name, { host: 'localhost' });
      expect(await problemOf(join(line, kept))).toBe('certificate-name');
      const store = await started(line, password, 'refused');
      expect(store.state().reason).toBe('certificate-name');
      await store.stop();
    }
  });

  it('reports a certificate that is not valid by this computer’s clock', async () => {
    const { lineOf } = await teamAt('authority');
    const { password } = await join(lineOf('Ana'));
    const now = Date.now.bind(Date);
    const tenYears = 10 * 365 * 86_400_000;
    for (const off of [-tenYears, tenYears]) {
      vi.spyOn(Date, 'now').mockImplementation(() => now() + off);
      try {
        expect(await problemOf(join(lineOf('Ana'), password))).toBe('certificate-dates');
      } finally {
        vi.restoreAllMocks();
      }
    }
  });

  it('reports an expired code, and a store that does not answer', async () => {
    const { server, team, lineOf } = await teamAt('authority');
    const admin = await server.connect(team.database);
    await admin.query(`UPDATE postline.member SET code_until = now() - interval '1 minute'`);
    await admin.end();
    expect(await problemOf(join(lineOf('Ana')))).toBe('code-expired');
    const nobody = await startLine(1);
    expect(await problemOf(join(lineOf('Ana', { port: nobody.port })))).toBe('unreachable');
    await nobody.close();
  });

  it('passes on hints about what others appended, fails at once while the store is away, and reconnects', async () => {
    const { server, lineOf } = await teamAt('authority');
    const line = await startLine(server.port);
    const stores: TeamStore[] = [];
    for (const name of ['Ana', 'Ben']) {
      const address = lineOf(name, { port: line.port });
      const { password } = await join(address);
      stores.push(await started(address, password));
    }
    const [ana, ben] = stores as [TeamStore, TeamStore];
    const hinted = new Promise<string>((resolve) => {
      ben.onHint((hint) => hint === 'log' && resolve(hint));
    });
    let hintsOfAna = 0;
    ana.onHint((hint) => (hintsOfAna += Number(hint === 'log')));
    await ana.append([event('a')]);
    expect(await hinted).toBe('log');
    expect((await ben.since(0, 9)).events).toMatchObject([{ eventId: 'a' }]);
    // What she appended herself is hinted at before it is answered.
    expect(hintsOfAna).toBe(0);
    await ben.append([event('of Ben')]);
    await vi.waitFor(() => expect(hintsOfAna).toBe(1));
    line.cut();
    await Promise.all(stores.map((store) => untilState(store, 'away')));
    expect(await problemOf(ana.append([event('b')]))).toBe('unreachable');
    line.mend();
    for (const store of stores) store.wake();
    await Promise.all(stores.map((store) => untilState(store, 'up')));
    expect(await ana.append([event('b')])).toMatchObject([{ eventId: 'b' }]);
    await Promise.all(stores.map((store) => store.stop()));
    await line.close();
  });

  it('treats a server that admits nobody yet as away', async () => {
    const { server, lineOf } = await teamAt('authority');
    const { password } = await join(lineOf('Ana'));
    const onlyAdmin = 'hostssl all postgres 127.0.0.1/32 scram-sha-256';
    await server.allow(onlyAdmin);
    expect(await problemOf(join(lineOf('Ana'), password))).toBe('unreachable');
    const store = createTeamStore(lineOf('Ana'), password);
    store.start();
    await server.allow('hostssl all all 127.0.0.1/32 scram-sha-256');
    store.wake();
    await untilState(store, 'up');
    await store.stop();
  });

  it('limits a page of large events to half a megabyte, and reads all of them page by page', async () => {
    const { lineOf } = await teamAt('authority');
    const { password } = await join(lineOf('Ana'));
    const store = await started(lineOf('Ana'), password);
    const ids = Array.from({ length: 60 }, (_, number) => `large-${number}`);
    for (let from = 0; from < ids.length; from += 6) {
      await store.append(ids.slice(from, from + 6).map((id) => largeEvent(id, 150_000)));
    }
    // The largest that one append accepts.
    const largest = ['largest-1', 'largest-2'];
    for (const id of largest) await store.append([largeEvent(id, 1_000_000)]);
    const read: string[] = [];
    let cursor = 0;
    for (let isRead = false; !isRead;) {
      const page = await store.since(cursor, 500);
      expect(JSON.stringify(page).length).toBeLessThan(2_100_000);
      read.push(...page.events.map(({ eventId }) => eventId));
      cursor = page.events.at(-1)?.seq ?? cursor;
      isRead = page.isLast;
    }
    expect(read).toEqual([...ids, ...largest]);
    // A desk requests the last event that it has read and those after it.
    const page = await store.since(60, 2);
    expect(page.events).toHaveLength(2);
    expect(page.isLast).toBe(false);
    await store.stop();
  });

  it('stays up on a slow line, however long reading and appending take', async () => {
    const { server, lineOf } = await teamAt('authority');
    const lines = [await startLine(server.port), await startLine(server.port)];
    const [readsBy, tellsBy] = lines as [CutLine, CutLine];
    const { password } = await join(lineOf('Ana'));
    const far = await started(lineOf('Ana'), password);
    for (const id of ['a', 'b']) await far.append([largeEvent(id, 1_000_000)]);
    readsBy.slowDown({ down: 120_000, up: Infinity });
    tellsBy.slowDown({ down: Infinity, up: 16_000 });
    const stores = lines.map(({ port }) => createTeamStore(lineOf('Ana', { port }), password));
    const [reader, appender] = stores as [TeamStore, TeamStore];
    const states: string[] = [];
    for (const store of stores) {
      store.onState(({ state }) => states.push(state));
      store.start();
      await untilState(store, 'up');
    }
    // Each takes longer than the silence after which a connection counts as dead.
    const [page, appended] = await Promise.all([
      reader.since(0, 500),
      appender.append([largeEvent('c', 250_000)]),
    ]);
    expect(page.events.map(({ eventId }) => eventId)).toEqual(['a', 'b']);
    expect(appended).toMatchObject([{ eventId: 'c' }]);
    expect(states).toEqual(['up', 'up']);
    await Promise.all([far, ...stores].map((store) => store.stop()));
    await Promise.all(lines.map((line) => line.close()));
  });

  it('closes a connection that has gone silent', async () => {
    const { server, lineOf } = await teamAt('authority');
    const line = await startLine(server.port);
    const { password } = await join(lineOf('Ana'));
    const store = await started(lineOf('Ana', { port: line.port }), password);
    line.slowDown({ down: 0, up: 0 });
    expect(await problemOf(store.append([event('a')]))).toBe('unreachable');
    expect(store.state().state).toBe('away');
    await store.stop();
    await line.close();
  });
});
