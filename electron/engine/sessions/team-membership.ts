import { existsSync } from 'node:fs';
import { join as joinPath } from 'node:path';
import * as z from 'zod';
import type { TeamStatus } from '../../../shared/contract/team.ts';
import { invalidInput } from '../engine-error.ts';
import type { Events } from '../events.ts';
import type { Host, JsonFile } from '../host.ts';
import type { Notices } from '../services/notices.ts';
import { openValidatedFile } from '../settings/validated-file.ts';
import { storageError } from '../storage-error.ts';
import { type TeamAddress, readJoinLine } from '../team/join-line.ts';
import { joinTeam } from '../team/join-team.ts';
import { StoreFailure } from '../team/store-failure.ts';
import { createTeamStore, type KeptLog, type Person, type TeamStore } from '../team/team-store.ts';
import type { Tokens } from './tokens.ts';

/** Milliseconds between two looks at who is in the team, where nothing hints at a change. */
const lookEveryMs = 60_000;

const personSchema = z.object({
  memberId: z.string(),
  name: z.string(),
  isLead: z.boolean(),
  joinedAt: z.number().nullable(),
  removedAt: z.number().nullable(),
});

const membershipSchema = z.object({
  host: z.string(),
  port: z.number(),
  database: z.string(),
  role: z.string(),
  fingerprint: z.string().nullable(),
  teamName: z.string(),
  memberId: z.string(),
  name: z.string(),
  /** As they were known last, so that names are there while the store is not. */
  members: z.array(personSchema),
});

const fileSchema = z.object({ membership: membershipSchema.optional() });

type TeamFile = z.output<typeof fileSchema>;

/** The team that this console belongs to, as it is kept here; the password is in the token vault. */
export type Membership = z.output<typeof membershipSchema>;

/**
 * The team of this console, if it has one. Without one there is no file, no connection, and nothing of it is loaded.
 */
export interface Team {
  /** Null: this console works alone. */
  membership(): Membership | null;
  /** Null: alone. What asks it while it is away fails at once. */
  store(): TeamStore | null;
  status(): Pick<TeamStatus, 'state' | 'reason' | 'since'>;
  members(): readonly Person[];
  /** How much of the log the store keeps, as it said last; null: it has not said so yet. */
  kept(): KeptLog | null;
  /**
   * Joins the team of a join line; where this console was removed from one, in its place. `leaveBefore` ends what another membership
   * has here, once the new one is certain. `signal` gives it up as long as the code was not used; what it throws then is not told.
   * Throws EngineError `invalid-input` for the field `line`.
   */
  join(
    line: string,
    how: { signal: AbortSignal; leaveBefore: (memberId: string) => Promise<void> },
  ): Promise<void>;
  /** Forgets the team here. */
  leave(): Promise<void>;
  /** The log of an instance was found to have been restored to an earlier state: the person is told. */
  noteRestored(): void;
  /** Told when the membership, the store's state or the members change; returns the function that ends it. */
  onChange(listener: () => void): () => void;
  start(): Promise<void>;
  stop(): Promise<void>;
  /** The network is back, or the computer woke up. */
  wake(): void;
}

export interface TeamParts {
  host: Host;
  tokens: Pick<Tokens, 'get' | 'set' | 'remove' | 'load'>;
  notices: Notices;
  events: Events;
}

const keyOf = ({ role }: Pick<TeamAddress, 'role'>) => `team:${role}`;

export function openTeamMembership({ host, tokens, notices, events }: TeamParts): Team {
  const listeners = new Set<() => void>();
  const stopping = new AbortController();
  let file: JsonFile<TeamFile> | null = null;
  let store: TeamStore | null = null;
  /** Since when the password is known to be missing; null: it is there. */
  let missingSince: number | null = null;
  let kept: KeptLog | null = null;
  let timer: NodeJS.Timeout | undefined;
  let joining: Promise<unknown> = Promise.resolve();

  // The file is made by joining: alone there is none.
  const opened = (): JsonFile<TeamFile> => {
    file ??= openValidatedFile<TeamFile>(host, 'team', fileSchema, {}, (keptAs) =>
      notices.add({ kind: 'settings-damaged', keptAs }),
    );
    return file;
  };
  const membership = (): Membership | null => file?.store.membership ?? null;
  const write = (next: Membership | undefined): void => {
    try {
      opened().store = next === undefined ? {} : { membership: next };
    } catch (error) {
      throw storageError(error);
    }
  };
  const changed = (): void => {
    events.publish('team.changed', {});
    for (const listener of listeners) listener();
  };

  const lookAtPeople = async (): Promise<void> => {
    clearTimeout(timer);
    const asked = store;
    const before = membership();
    if (asked === null || before === null || asked.state().state !== 'up') return;
    try {
      const members = await asked.people();
      const keptNow = await asked.kept();
      const known = asked.known();
      const now = membership();
      if (store !== asked || now === null) return;
      const own = members.find(({ memberId }) => memberId === now.memberId);
      const next = {
        ...now,
        members,
        name: own?.name ?? now.name,
        teamName: known?.teamName ?? now.teamName,
      };
      const isNews = JSON.stringify(keptNow) !== JSON.stringify(kept);
      kept = keptNow;
      if (JSON.stringify(next) !== JSON.stringify(now)) {
        write(next);
        changed();
      } else if (isNews) changed();
    } catch (error) {
      host.log.warn('the members of the team were not read', { error: String(error) });
    }
    timer = setTimeout(() => void lookAtPeople(), lookEveryMs);
    timer.unref();
  };

  const open = (of: Membership): void => {
    const password = tokens.get(keyOf(of));
    missingSince = password === null ? Date.now() : null;
    if (password === null) return host.log.warn('the password for the team is not here');
    const next = createTeamStore(of, password);
    store = next;
    next.onState(({ state, reason }) => {
      host.log.info('the team’s store', { state, reason });
      if (state === 'up') void lookAtPeople();
      changed();
    });
    next.start();
  };

  const close = async (): Promise<void> => {
    clearTimeout(timer);
    const last = store;
    store = null;
    kept = null;
    if (last === null) return;
    if (last.state().state === 'up') await last.gone().catch(() => {});
    await last.stop();
  };

  const status: Team['status'] = () => {
    if (missingSince !== null) {
      return { state: 'refused', reason: 'password-missing', since: missingSince };
    }
    if (store === null) return { state: 'alone', reason: null, since: null };
    const { state, reason, since } = store.state();
    const isOut = reason === 'code-used' || reason === 'code-expired';
    return { state, reason: isOut ? 'removed' : reason, since };
  };

  const join: Team['join'] = async (pasted, { signal, leaveBefore }) => {
    // It may have waited for another.
    signal.throwIfAborted();
    const line = readJoinLine(pasted);
    const before = membership();
    if (before !== null && status().reason !== 'removed') throw invalidInput('line', 'team-joined');
    const key = keyOf(line);
    await tokens.load(key);
    try {
      const joined = await joinTeam(
        line,
        { kept: tokens.get(key), keep: (password) => tokens.set(key, password) },
        AbortSignal.any([stopping.signal, signal]),
      );
      if (before !== null && before.memberId !== joined.memberId) {
        await leaveBefore(before.memberId);
      }
      const { code: _code, teamName: _name, ...address } = line;
      write({ ...address, ...joined, members: [] });
      if (before !== null && keyOf(before) !== key) tokens.remove(keyOf(before));
    } catch (error) {
      if (!(error instanceof StoreFailure)) throw error;
      host.log.warn('the team was not joined', { problem: error.problem, detail: error.message });
      throw invalidInput('line', `team-${error.problem}`);
    }
    await close();
    const now = membership();
    if (now !== null) open(now);
    changed();
  };

  return {
    membership,
    store: () => store,
    status,
    members: () => membership()?.members ?? [],
    kept: () => kept,
    // One at a time: a code works once.
    join: (line, how) => {
      const done = joining.then(() => join(line, how));
      joining = done.catch(() => {});
      return done;
    },
    leave: async () => {
      const left = membership();
      if (left === null) return;
      // What cannot be forgotten is not left.
      tokens.remove(keyOf(left));
      write(undefined);
      missingSince = null;
      await close();
      changed();
    },
    noteRestored: () => {
      // Each shared instance finds it out by itself.
      if (notices.all().some(({ kind }) => kind === 'team-restored')) return;
      notices.add({ kind: 'team-restored', teamName: membership()?.teamName ?? '' });
    },
    onChange: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    start: async () => {
      if (!existsSync(joinPath(host.dataFolder, 'team.json'))) return;
      opened();
      const now = membership();
      if (now === null) return;
      await tokens.load(keyOf(now));
      open(now);
    },
    stop: async () => {
      stopping.abort();
      await close();
    },
    wake: () => store?.wake(),
  };
}
