import { existsSync } from 'node:fs';
import { join as joinPath } from 'node:path';
import * as z from 'zod';
import type { TeamReason, TeamStatus } from '../../../shared/contract/team.ts';
import { isLoginOver } from '../../../shared/domain/team-login.ts';
import { invalidInput } from '../engine-error.ts';
import type { Events } from '../events.ts';
import type { Host, JsonFile } from '../host.ts';
import type { Notices } from '../application/notices.ts';
import { openValidatedFile } from '../settings/validated-file.ts';
import { storageError } from '../storage-error.ts';
import { fingerprintOf } from '../store/team/fingerprints.ts';
import { type TeamAddress, readJoinLine } from '../team/join-line.ts';
import { joinTeam } from '../team/join-team.ts';
import { StoreFailure, type StoreProblem } from '../team/store-failure.ts';
import type { KeptLog } from '../team/store-log.ts';
import type { Person } from '../team/store-members.ts';
import { createTeamStore, type TeamStore } from '../team/team-store.ts';
import type { Tokens } from './tokens.ts';

/** Milliseconds between two reads of the members, where a hint at a change is lost. */
const readMembersEveryMs = 60_000;

const personSchema = z.object({
  memberId: z.string(),
  name: z.string(),
  isLead: z.boolean(),
  joinedAt: z.number().nullable(),
  removedAt: z.number().nullable(),
  instances: z.array(z.string()).nullable(),
  reads: z.array(z.string()),
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
  /** The members as last read, to show names while the store is away. */
  members: z.array(personSchema),
  /** Who ended the login, and when, as the store told it before; not there while the member may log in. */
  ended: z.object({ by: z.string(), at: z.number() }).optional(),
  /** That the login has ended, as the store told it: away, it takes nothing of that back. */
  over: z.object({ reason: z.enum(['removed', 'code-renewed']), since: z.number() }).optional(),
});

const fileSchema = z.object({ membership: membershipSchema.optional() });

type TeamFile = z.output<typeof fileSchema>;

/** The stored membership of this console in its team; the password is in the token vault. */
export type Membership = z.output<typeof membershipSchema>;

/** The team of this console, if it is in one. Without a team there is no file and no connection. */
export interface Team {
  /** Null: this console is in no team. */
  membership(): Membership | null;
  /** Null: this console is in no team, or its password is missing. Requests fail at once while the store is away. */
  store(): TeamStore | null;
  status(): Pick<TeamStatus, 'state' | 'reason' | 'since' | 'ended'>;
  members(): readonly Person[];
  /** Reads the members again, where one is met who was not known; they are read each minute in any case. */
  readMembers(): Promise<void>;
  /** Whether this console's member leads the team; false without a team. */
  isLead(): boolean;
  /** How much of the log the store keeps, as last read; null: not read yet. */
  kept(): KeptLog | null;
  /**
   * Joins the team of a join line, in place of a team that this console was removed from. `leaveBefore` ends another membership once
   * the new one is certain. `signal` cancels joining until the code is used; the error of that is not shown.
   * Throws EngineError `invalid-input` for the field `line`.
   */
  join(
    line: string,
    options: { signal: AbortSignal; leaveBefore: (memberId: string) => Promise<void> },
  ): Promise<void>;
  /** Deletes the membership and its password, tells the store while it is up, and disconnects. */
  leave(): Promise<void>;
  /** Tells that the team does not share an instance, until the membership ends; does nothing without a team. */
  reportNotShared(instance: { instanceId: string; name: string }): void;
  /** Notifies the user that the team's log was restored to an earlier state, unless that notice is shown already. */
  reportRestored(): void;
  /** Tells that a member forgot the person of some chats for the whole team. Each instance that knows the person reports them. */
  reportForgotten(member: string, instanceId: string, chatIds: readonly string[]): void;
  /** Tells that the store lets this member forget no more people today. */
  reportForgettingRefused(): void;
  /** Called when the membership, the store's state or the members change. Returns the function that unsubscribes. */
  onChange(listener: () => void): () => void;
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Reconnects at once, after the network came back or the computer woke up. */
  wake(): void;
}

export interface TeamParts {
  host: Host;
  tokens: Pick<Tokens, 'get' | 'set' | 'remove' | 'load'>;
  notices: Notices;
  events: Events;
}

const tokenKeyOf = ({ role }: Pick<TeamAddress, 'role'>) => `team:${role}`;

export function openTeamMembership({ host, tokens, notices, events }: TeamParts): Team {
  const listeners = new Set<() => void>();
  const stopping = new AbortController();
  let file: JsonFile<TeamFile> | null = null;
  let store: TeamStore | null = null;
  /** When the password was found missing; null: it is in the vault. */
  let passwordMissingSince: number | null = null;
  /** The instances that reported who was forgotten, by the fingerprints of their chats. */
  const forgottenIn = new Map<string, string[]>();
  let kept: KeptLog | null = null;
  let timer: NodeJS.Timeout | undefined;
  let joining: Promise<unknown> = Promise.resolve();

  // Joining creates the file; without a team there is none.
  const openFile = (): JsonFile<TeamFile> => {
    file ??= openValidatedFile<TeamFile>(host, 'team', fileSchema, {}, notices.add);
    return file;
  };
  const membership = (): Membership | null => file?.store.membership ?? null;
  const writeMembership = (next: Membership | undefined): void => {
    try {
      openFile().store = next === undefined ? {} : { membership: next };
    } catch (error) {
      throw storageError(error);
    }
  };
  const publishChange = (): void => {
    events.publish('team.changed', {});
    for (const listener of listeners) listener();
  };

  const readMembers = async (): Promise<void> => {
    clearTimeout(timer);
    const source = store;
    if (source === null || membership() === null || source.state().state !== 'up') return;
    try {
      const members = await source.people();
      const keptNow = await source.kept();
      const current = membership();
      if (store !== source || current === null) return;
      const teamName = source.known()?.teamName ?? current.teamName;
      const own = members.find(({ memberId }) => memberId === current.memberId);
      const name = own?.name ?? current.name;
      takeUpdate(current, { ...current, members, name, teamName }, keptNow);
    } catch (error) {
      host.log.warn('the members of the team were not read', { error: String(error) });
    }
    // Another read may have begun meanwhile.
    clearTimeout(timer);
    timer = setTimeout(() => void readMembers(), readMembersEveryMs);
    timer.unref();
  };

  const takeUpdate = (current: Membership, next: Membership, keptNow: KeptLog): void => {
    const isKeptChanged = JSON.stringify(keptNow) !== JSON.stringify(kept);
    const isMembershipChanged = JSON.stringify(next) !== JSON.stringify(current);
    kept = keptNow;
    if (isMembershipChanged) writeMembership(next);
    if (isMembershipChanged || isKeptChanged) publishChange();
  };

  const keepEnd = (end: Pick<Membership, 'ended' | 'over'>): void => {
    const current = membership();
    if (current === null) return;
    const next = { ...current, ...end };
    if (JSON.stringify(next) === JSON.stringify(current)) return;
    try {
      writeMembership(next);
    } catch (error) {
      // The store tells it again; the connection goes on.
      host.log.warn('the end of a login was not written', { error: String(error) });
    }
  };

  const connect = (target: Membership): void => {
    const password = tokens.get(tokenKeyOf(target));
    passwordMissingSince = password === null ? Date.now() : null;
    if (password === null) return host.log.warn('the password for the team is missing');
    const next = createTeamStore(target, password);
    store = next;
    next.onState(({ state, reason, since }) => {
      host.log.info('the team’s store', { state, reason });
      const over = reasonOf(reason);
      if (state === 'up') {
        keepEnd({ ended: undefined, over: undefined });
        void readMembers();
      } else if (over === 'removed' || over === 'code-renewed') {
        keepEnd({ over: { reason: over, since } });
      }
      publishChange();
    });
    next.onHint((hint) => {
      if (hint === 'members') void readMembers();
    });
    next.onLoginEnd((ended) => keepEnd({ ended }));
    next.start();
  };

  const disconnect = async (): Promise<void> => {
    clearTimeout(timer);
    const last = store;
    store = null;
    kept = null;
    if (last === null) return;
    if (last.state().state === 'up') await last.endPresence().catch(() => {});
    await last.stop();
  };

  const status: Team['status'] = () => {
    if (passwordMissingSince !== null) {
      return {
        state: 'refused',
        reason: 'password-missing',
        since: passwordMissingSince,
        ended: null,
      };
    }
    if (store === null) return { state: 'alone', reason: null, since: null, ended: null };
    const { state, reason, since } = store.state();
    const { ended = null, over } = membership() ?? {};
    if (reason === 'unreachable' && over) return { state: 'refused', ...over, ended };
    const known = { state, reason: reasonOf(reason), since };
    return { ...known, ended: isLoginOver(known) ? ended : null };
  };

  const withdrawNotShared = (): void =>
    notices.withdraw(({ kind }) => kind === 'instance-not-shared');

  const join: Team['join'] = async (text, { signal, leaveBefore }) => {
    // It may have waited for an earlier attempt.
    signal.throwIfAborted();
    const line = readJoinLine(text);
    const before = membership();
    if (before !== null && !isLoginOver(status())) throw invalidInput('line', 'team-joined');
    const key = tokenKeyOf(line);
    await tokens.load(key);
    try {
      const joined = await joinTeam(
        line,
        { kept: tokens.get(key), keep: (password) => tokens.set(key, password) },
        AbortSignal.any([stopping.signal, signal]),
      );
      if (before !== null && before.memberId !== joined.memberId) {
        await leaveBefore(before.memberId);
        withdrawNotShared();
      }
      const { code: _code, teamName: _name, ...address } = line;
      writeMembership({ ...address, ...joined, members: [] });
      if (before !== null && tokenKeyOf(before) !== key) tokens.remove(tokenKeyOf(before));
    } catch (error) {
      if (!(error instanceof StoreFailure)) throw error;
      host.log.warn('the team was not joined', { problem: error.problem, detail: error.message });
      const { problem } = error;
      throw invalidInput('line', problem === 'code-renewed' ? 'team-code-used' : `team-${problem}`);
    }
    await disconnect();
    const now = membership();
    if (now !== null) connect(now);
    publishChange();
  };

  return {
    membership,
    store: () => store,
    status,
    members: () => membership()?.members ?? [],
    readMembers,
    isLead: () => {
      const own = membership();
      return (
        own?.members.some(({ memberId, isLead }) => memberId === own.memberId && isLead) ?? false
      );
    },
    kept: () => kept,
    // One at a time, because a code works once.
    join: (line, options) => {
      const done = joining.then(() => join(line, options));
      joining = done.catch(() => {});
      return done;
    },
    leave: async () => {
      const left = membership();
      if (left === null) return;
      // First, so that the console stays in the team if the password cannot be deleted.
      tokens.remove(tokenKeyOf(left));
      writeMembership(undefined);
      withdrawNotShared();
      passwordMissingSince = null;
      const last = store;
      if (last?.state().state === 'up') {
        await last.leaveTeam().catch((error: unknown) => {
          host.log.warn('the team was not told of the leaving', { error: String(error) });
        });
      }
      await disconnect();
      publishChange();
    },
    reportNotShared: ({ instanceId, name: instanceName }) => {
      const teamName = membership()?.teamName;
      if (teamName === undefined) return;
      notices.add({ kind: 'instance-not-shared', instanceId, instanceName, teamName });
    },
    reportForgotten: (memberName, instanceId, chatIds) => {
      const prints = chatIds.map((chatId) => fingerprintOf('', chatId));
      const by = prints.flatMap((print) => forgottenIn.get(print) ?? []);
      const isOfAnother = by.length > 0 && !by.includes(instanceId);
      for (const print of prints) {
        forgottenIn.set(print, isOfAnother ? [...by, instanceId] : [instanceId]);
      }
      if (isOfAnother) return;
      const before = notices
        .all()
        .find((one) => one.kind === 'team-forgot' && one.memberName === memberName);
      if (before !== undefined) notices.dismiss(before.id);
      const count = before?.kind === 'team-forgot' ? before.count + 1 : 1;
      notices.add({ kind: 'team-forgot', memberName, count });
    },
    reportForgettingRefused: () => {
      if (notices.all().some(({ kind }) => kind === 'team-forgetting-refused')) return;
      notices.add({ kind: 'team-forgetting-refused' });
    },
    reportRestored: () => {
      // Each shared instance reports it.
      if (notices.all().some(({ kind }) => kind === 'team-restored')) return;
      notices.add({ kind: 'team-restored', teamName: membership()?.teamName ?? '' });
    },
    onChange: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    start: async () => {
      if (!existsSync(joinPath(host.dataFolder, 'team.json'))) return;
      openFile();
      const now = membership();
      if (now === null) return;
      await tokens.load(tokenKeyOf(now));
      connect(now);
    },
    stop: async () => {
      stopping.abort();
      await disconnect();
    },
    wake: () => store?.wake(),
  };
}

/** Returns a problem of the store as the page is told it. */
function reasonOf(problem: StoreProblem | null): TeamReason | null {
  const isCode = problem === 'code-used' || problem === 'code-expired';
  return isCode ? 'code-renewed' : problem;
}
