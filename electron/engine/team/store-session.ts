import type { EventEmitter } from 'node:events';
import type { Socket } from 'node:net';
import type { Client } from 'pg';
import type { TeamAddress } from './join-line.ts';
import { openPinned } from './pinned-socket.ts';
import { StoreFailure, type StoreProblem } from './store-failure.ts';

/** Milliseconds of silence during a request after which the connection is closed: it may be dead. */
const silenceMs = 10_000;

/** Milliseconds that a statement waits for a lock of another member, and how often it waits so long. */
const lockMs = 4_000;
const mostLockWaits = 5;

/** SQLSTATE of a lock that was not had in time. */
const lockTimeout = '55P03';

/**
 * Bytes that the slowest supported line uploads in a millisecond. The system accepts a request into its buffer at once, and does not
 * report how much of it has left.
 */
const slowestUploadRate = 4;

/** Milliseconds after which the server cancels a statement, including the time that its answer takes on a slow line. */
const statementMs = 600_000;

/** The problem behind an error that the server answers, by SQLSTATE: https://www.postgresql.org/docs/current/errcodes-appendix.html */
const problems: Record<string, StoreProblem> = {
  // Another password, or no such role; a role that has proven its password and may not log in; no right to call or to read.
  '28P01': 'code-renewed',
  '28000': 'removed',
  '42501': 'removed',
  '3D000': 'unreachable',
  // No such schema, function or column.
  '3F000': 'schema-too-old',
  '42883': 'schema-too-old',
  '42P01': 'schema-too-old',
  '42703': 'schema-too-old',
};

/** Our own SQLSTATE of what a member may not write more of today (team-database/schema/daily-use.sql). */
const tooMuchToday = 'TM001';

/** Thrown when the store refuses a statement for its content: repeating it would not help, unless {@link isOfToday}. */
export class StatementRefused extends Error {
  readonly code: string;

  constructor(code: string, detail: string) {
    super(detail);
    this.name = 'StatementRefused';
    this.code = code;
  }

  /** Whether it may be written another day. */
  get isOfToday(): boolean {
    return this.code === tooMuchToday;
  }
}

/** One connection of a member to the team's store. */
export interface StoreSession {
  /** Runs a statement and returns its rows. Throws {@link StoreFailure}, or {@link StatementRefused} where repeating it would not help. */
  rows: <Row>(sql: string, values?: readonly unknown[]) => Promise<Row[]>;
  /** Runs statements as one transaction. */
  transaction: <Result>(work: () => Promise<Result>) => Promise<Result>;
  /** Calls the listener on each notice. `isOwn`: this session itself caused it. */
  onNotice: (listener: (payload: string, isOwn: boolean) => void) => void;
  /** Calls the listener once when the session ends, for whatever reason. */
  onEnd: (listener: () => void) => void;
  close: () => Promise<void>;
}

/**
 * Connects as a member. Only this function loads `pg`, so that a console without a team never does. Throws {@link StoreFailure}.
 */
export async function openSession(
  address: TeamAddress,
  password: string,
  signal: AbortSignal,
): Promise<StoreSession> {
  const socket = await openPinned(address, signal);
  const { default: pg } = await import('pg');
  const client = new pg.Client({
    host: address.host,
    port: address.port,
    database: address.database,
    user: address.role,
    password,
    ssl: false,
    stream: () => connectedSocket(socket),
    application_name: 'postline',
    connectionTimeoutMillis: silenceMs,
  });
  const ended = new Set<() => void>();
  let isOver = false;
  const end = (): void => {
    if (isOver) return;
    isOver = true;
    socket.destroy();
    for (const listener of ended) listener();
  };
  client.on('error', end);
  client.on('end', end);
  socket.on('timeout', end);
  const giveUp = (): void => end();
  signal.addEventListener('abort', giveUp, { once: true });
  try {
    const connected = client.connect();
    if (address.fingerprint === null) {
      await Promise.race([connected, refusalOfOthers(client)]);
    }
    await connected;
    const session = sessionOf(client, socket, { isOver: () => isOver, end, ended });
    // Not as start parameters, which poolers refuse.
    await session.rows(
      `SELECT set_config('statement_timeout', '${statementMs}', false), set_config('lock_timeout', '${lockMs}', false)`,
    );
    return session;
  } catch (error) {
    end();
    throw failureOf(error);
  } finally {
    signal.removeEventListener('abort', giveUp);
  }
}

/**
 * Rejects where whoever answers without TLS is not known to be the server: it must prove by SCRAM that it has the member's verifier, and is
 * told nothing else of the password. Call once `connect` was called; never resolves.
 */
function refusalOfOthers(client: Client): Promise<never> {
  const { connection } = client as unknown as { connection: EventEmitter };
  return new Promise((_, reject) => {
    const refuse = (how: string): void => {
      reject(new StoreFailure('no-scram', `The server asks for ${how}.`));
    };
    for (const [event, how] of [
      ['authenticationCleartextPassword', 'the password itself'],
      ['authenticationMD5Password', 'MD5'],
    ] as const) {
      connection.removeAllListeners(event);
      connection.once(event, () => refuse(how));
    }
    let isProven = false;
    connection.once('authenticationSASLFinal', () => (isProven = true));
    connection.once('authenticationOk', () => {
      if (!isProven) refuse('nothing');
    });
  });
}

function sessionOf(
  client: Client,
  socket: Socket,
  life: { isOver: () => boolean; end: () => void; ended: Set<() => void> },
): StoreSession {
  const ask = async <Row>(sql: string, values: readonly unknown[]): Promise<Row[]> => {
    if (life.isOver()) throw new StoreFailure('unreachable', 'The connection has ended.');
    socket.setTimeout(silenceMs + bytesOf(values) / slowestUploadRate);
    try {
      const result = await client.query({ text: sql, values: [...values] });
      return result.rows as Row[];
    } catch (error) {
      const failure = failureOf(error);
      // A late answer may still arrive: no other request may use this connection.
      if (failure instanceof StoreFailure) life.end();
      throw failure;
    } finally {
      socket.setTimeout(0);
    }
  };
  /** Runs one statement at a time: later versions of the client have no queue of their own. */
  let last: Promise<unknown> = Promise.resolve();
  let isInTransaction = false;
  /** Whoever keeps a lock beyond reason is ended by the store, which whoever waits asks for. */
  const askPatiently = async <Row>(sql: string, values: readonly unknown[]): Promise<Row[]> => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await ask<Row>(sql, values);
      } catch (error) {
        const isLocked = error instanceof StatementRefused && error.code === lockTimeout;
        if (!isLocked) throw error;
        if (isInTransaction || attempt === mostLockWaits) {
          throw new StoreFailure('unreachable', error.message, { cause: error });
        }
        await ask('SELECT postline.end_stuck()', []);
      }
    }
  };
  const rows: StoreSession['rows'] = <Row>(sql: string, values: readonly unknown[] = []) => {
    const asked = last.then(() => askPatiently<Row>(sql, values));
    last = asked.catch(() => {});
    return asked;
  };
  return {
    rows,
    transaction: async (work) => {
      await rows('BEGIN');
      isInTransaction = true;
      try {
        const result = await work();
        await rows('COMMIT');
        return result;
      } catch (error) {
        if (!life.isOver()) await rows('ROLLBACK');
        throw error;
      } finally {
        isInTransaction = false;
      }
    },
    onNotice: (listener) => {
      const { processID } = client as unknown as { processID: number };
      client.on('notification', ({ payload, processId }) =>
        listener(payload ?? '', processId === processID),
      );
    },
    onEnd: (listener) => {
      if (life.isOver()) listener();
      else life.ended.add(listener);
    },
    close: async () => {
      if (life.isOver()) return;
      // Does not wait long for a server that does not answer.
      const timer = setTimeout(life.end, 1_000);
      await client.end().catch(() => {});
      clearTimeout(timer);
      life.end();
    },
  };
}

function bytesOf(values: readonly unknown[]): number {
  return values.reduce<number>((total, value) => {
    const isLong = typeof value === 'string' || value instanceof Uint8Array;
    return isLong ? total + Buffer.byteLength(value) : total;
  }, 0);
}

/** Adapts an open socket for `pg`, which calls `connect` and waits for the event. */
function connectedSocket(socket: Socket): Socket {
  return Object.assign(socket, {
    connect: () => {
      process.nextTick(() => socket.emit('connect'));
      return socket;
    },
  });
}

function failureOf(error: unknown): StoreFailure | StatementRefused {
  if (error instanceof StoreFailure || error instanceof StatementRefused) return error;
  const { code, message, routine } = error as { code?: string; message: string; routine?: string };
  // No line of pg_hba.conf admits this connection: the member was not removed.
  if (routine === 'ClientAuthentication') return new StoreFailure('unreachable', message);
  const problem = code === undefined ? undefined : problems[code];
  if (problem !== undefined) return new StoreFailure(problem, message);
  // Only a server's own answer has a severity. It refuses a statement for invalid data (22), a violated constraint (23), or because a
  // function of the store raised an error (P0001); a lock (55P03), or more than a member may write in a day, may pass on the same
  // connection. Other errors, such as a full queue of hints (54000) or too many temporary files (53400), may pass.
  const isAnswer = code !== undefined && 'severity' in (error as object);
  if (isAnswer && (/^(?:22...|23...|P0001|55P03)$/.test(code) || code === tooMuchToday))
    return new StatementRefused(code, message);
  return new StoreFailure('unreachable', message);
}
