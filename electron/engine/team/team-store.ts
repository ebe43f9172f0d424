import { schemaVersion } from '../../../team-database/agreed/schema-version.ts';
import type { TrailMark } from '../store/team/team-table.ts';
import { createHintCheck } from './hint-check.ts';
import type { TeamAddress } from './join-line.ts';
import { storeAudit } from './store-audit.ts';
import { createStoreConnection } from './store-connection.ts';
import { StoreFailure } from './store-failure.ts';
import { createStoreFiles } from './store-files.ts';
import { type LogPage, storeLog } from './store-log.ts';
import { storeMembers } from './store-members.ts';
import { storePresence } from './store-presence.ts';
import { createStoreSearch } from './store-search.ts';
import type { StoreSession } from './store-session.ts';
import { storeTurns } from './store-turns.ts';

export interface LogState {
  lastSeq: number;
  schema: number;
  /** The schema for which the oldest console that may work with the store was made; null: a development version set it up. */
  oldestConsole: number | null;
  memberId: string;
  teamName: string;
}

const hints = ['log', 'team', 'here', 'run', 'members'] as const;

/** Who ended a member's login, and when, in milliseconds since 1970. */
export interface LoginEnd {
  /** The administrator's role at the server. */
  by: string;
  at: number;
}

/** What may have changed: the log, its events of the whole team, presence, the members, or that a run over threads ended. */
export type StoreHint = (typeof hints)[number];

export type TeamStore = ReturnType<typeof createTeamStore>;

/**
 * Creates a desk's way to a team's store; `start` connects. It reconnects by itself. Requests made while the store is away do not wait:
 * they fail at once with {@link StoreFailure}.
 */
export function createTeamStore(
  address: TeamAddress,
  password: string,
  { madeFor = schemaVersion }: { madeFor?: number } = {},
) {
  const hintListeners = new Set<(hint: StoreHint) => void>();
  const endListeners = new Set<(end: LoginEnd) => void>();
  let known: LogState | null = null;
  /** Keys of the instances that this member may see; null: all. */
  let instances: readonly string[] | null = null;
  /** Milliseconds by which the store's clock is ahead of this computer's. */
  let clockOffset = 0;

  const now = (): number => Date.now() + clockOffset;
  const connection = createStoreConnection({ address, password, prepare });
  const isUp = () => connection.state().state === 'up';
  const hintCheck = createHintCheck({
    now,
    upSince: () => connection.state().since + clockOffset,
    ownId: () => known?.memberId,
  });

  /** Reads what this desk needs of the store, and subscribes to its hints. */
  async function prepare(opened: StoreSession): Promise<void> {
    refuseSchema(await readState(opened), madeFor);
    instances = await readInstances(opened);
    hintCheck.reset();
    opened.onNotice((payload, isOwn) => {
      const [, memberId, at, by] = /^ended (\S+) (\d+) (.+)$/s.exec(payload) ?? [];
      if (by !== undefined && memberId === known?.memberId)
        for (const listener of endListeners) listener({ by, at: Number(at) });
      const hint = hints.find((each) => each === payload);
      // What this desk appended it reads back as soon as that is answered.
      if (hint === undefined || (hint === 'log' && isOwn)) return;
      if (hint === 'log') hintCheck.hinted();
      for (const listener of hintListeners) listener(hint);
    });
    const { rows } = opened;
    const [team] = await rows<{ id: string | null }>('SELECT postline.my_team() AS id');
    if (typeof team?.id !== 'string') throw new StoreFailure('removed', 'Not of a team.');
    await rows(`LISTEN postline_${team.id.replaceAll('-', '')}`);
  }

  /** Reads the state of the log, and measures the difference between the clocks on the way. */
  async function readState({ rows }: StoreSession): Promise<LogState> {
    const asked = Date.now();
    const [row] = await rows<{
      last_seq: string;
      now_ms: string;
      schema_version: number;
      oldest_console?: number;
      member_id: string | null;
      team_name: string;
    }>('SELECT * FROM postline.log_state()');
    const answered = Date.now();
    if (typeof row?.member_id !== 'string') throw new StoreFailure('removed', 'Not of a team.');
    const measured = Math.round(Number(row.now_ms) - (asked + answered) / 2);
    // It may be wrong by half of what it took: only more than that is news.
    if (Math.abs(measured - clockOffset) > (answered - asked) / 2) clockOffset = measured;
    known = {
      lastSeq: Number(row.last_seq),
      schema: row.schema_version,
      oldestConsole: row.oldest_console ?? null,
      memberId: row.member_id,
      teamName: row.team_name,
    };
    return known;
  }

  const ask: StoreSession['rows'] = async (sql, values) => connection.session().rows(sql, values);
  const log = storeLog(ask);
  const files = createStoreFiles({ open: connection.open, isUp });
  const search = createStoreSearch({ open: connection.open, isUp });

  return {
    /** Connects, and reconnects from then on. */
    start: connection.start,
    /** Stops for good; resolves once all connections are closed. */
    stop: () => connection.stop(() => Promise.all([files.stop(), search.stop()])),
    /** Connects now rather than after the back-off: the network is back, or the computer woke up. */
    wake: () => void connection.tryNow(),
    /** Does the same for a person who asks for it; resolves once it was tried. */
    tryNow: connection.tryNow,
    state: connection.state,
    /** Returns whether what others stored of late came without a hint, when this desk looked. */
    isUntold: hintCheck.isUntold,
    /** Returns the state of the log as last read; null: the store has not been reached yet. */
    known: () => known,
    /** Returns whether this member may see an instance, as last read: an administrator can limit members. */
    mayUse: (instanceKey: string): boolean => instances?.includes(instanceKey) ?? true,
    files,
    search,
    /** Returns the time by the store's clock, as last measured. */
    now,
    clockOffset: () => clockOffset,
    /** Calls the listener on every change of state. Returns the function that unsubscribes it. */
    onState: connection.onState,
    /** Calls the listener when something may have changed; hints may be lost. Returns the function that unsubscribes it. */
    onHint: (listener: (hint: StoreHint) => void) => {
      hintListeners.add(listener);
      return () => void hintListeners.delete(listener);
    },
    /** Calls the listener before this member's login ends, where that is told in time. Returns the function that unsubscribes it. */
    onLoginEnd: (listener: (end: LoginEnd) => void) => {
      endListeners.add(listener);
      return () => void endListeners.delete(listener);
    },
    logState: () => readState(connection.session()),
    ...log,
    since: async (seq: number, limit: number): Promise<LogPage> => {
      const page = await log.since(seq, limit);
      hintCheck.look(page);
      return page;
    },
    /**
     * Returns whether the log still has an event that this desk read once and this member may no longer see. False for members without
     * limits: they would see it.
     */
    hasHidden: async (mark: TrailMark): Promise<boolean> =>
      instances !== null && (await log.hasEvent(mark)),
    ...storeMembers(ask),
    ...storeAudit(ask),
    ...storePresence(ask),
    ...storeTurns(ask),
  };
}

async function readInstances({ rows }: StoreSession): Promise<readonly string[] | null> {
  const [row] = await rows<{ mine: string[] | null }>('SELECT postline.my_instances() AS mine');
  return row?.mine ?? null;
}

/** Refuses a store of another schema, unless that says that consoles of `madeFor` may still work with it. */
function refuseSchema({ schema, oldestConsole }: LogState, madeFor: number): void {
  if (oldestConsole === null || schema < madeFor) {
    throw new StoreFailure('schema-too-old', `schema ${schema}`);
  }
  if (oldestConsole > madeFor) throw new StoreFailure('schema-too-new', `schema ${schema}`);
}
