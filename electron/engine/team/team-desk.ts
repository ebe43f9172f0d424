import type { StoppedDetail } from '../../../shared/contract/audit.ts';
import type { TeamChat } from '../../../shared/contract/team.ts';
import { EngineError } from '../engine-error.ts';
import type { Events } from '../events.ts';
import type { Log } from '../host.ts';
import type { History } from '../store/history.ts';
import { inPresentForm, withOtherForms } from '../numbers/number-forms.ts';
import { type Claims, createClaims } from './claims.ts';
import type { TeamLog } from './team-log.ts';
import { type Person, worksIn } from './store-members.ts';
import type { TeamStore } from './team-store.ts';
import type { Attended, TeamChatKey } from './visits.ts';

/** An instance, as far as the desk needs it. */
export interface SharedInstance {
  record: { instanceId: string };
  team: Pick<TeamLog, 'instanceKey' | 'isShared' | 'readNow' | 'appendNow'>;
  history: Pick<History, 'team' | 'teamWork'>;
}

/** The team, as far as the desk needs it. */
export interface TeamOfDesk {
  store(): TeamStore | null;
  membership(): { memberId: string } | null;
  members(): readonly Pick<Person, 'memberId' | 'name' | 'removedAt' | 'instances'>[];
  readMembers(): Promise<void>;
  onChange(listener: () => void): () => void;
}

/** Prevents two members of a team from answering one chat. If no team shares the instance, it only sends. */
export interface SendGuard {
  /**
   * Claims the chats, calls `send`, and returns its result. Throws EngineError `someone-answered` or `someone-is-answering` instead
   * of sending; waits 300 ms a chat at most. With `anyway`, throws only if someone who was answering has answered since. The claims end
   * when the message is in the log, or at once if `send` throws or returns false, which means that nothing was sent. `writtenAt`: when a
   * message that is sent again was written, in milliseconds since 1970. `stoppedIn` returns what stopped the last send in a chat that is
   * now sent anyway, for the audit.
   */
  answer<Result>(
    session: SharedInstance,
    chatIds: readonly string[],
    how: { anyway: boolean; writtenAt?: number },
    send: (stoppedIn: (chatId: string) => StoppedDetail | null) => Promise<Result>,
  ): Promise<Result>;
  /** Returns the chats in which another member is answering, under each form of their numbers. */
  answeredByOthers(session: SharedInstance): string[];
}

/** Returns the instances that a team shares; one whose history cannot be read counts as not shared. */
export async function sharedOf<Instance extends SharedInstance>(
  instances: readonly Instance[],
): Promise<Instance[]> {
  const isShared = await Promise.all(
    instances.map(({ team }) => team.isShared().catch(() => false)),
  );
  return instances.filter((_instance, index) => isShared[index]);
}

export type TeamDesk = ReturnType<typeof createTeamDesk>;

/** Creates this console's part in the team's work: the claims and the presence of its member, and whose each chat is. */
export function createTeamDesk({
  team,
  sessions,
  events,
  log,
}: {
  team: TeamOfDesk;
  sessions: () => readonly SharedInstance[];
  events: Events;
  log: Log;
}) {
  let current: { store: TeamStore; claims: Claims; unsubscribe: (() => void)[] } | null = null;

  const publishChange = (): void => {
    events.publish('team.changed', {});
    for (const { record } of sessions()) {
      events.publish('teamChats.changed', { instanceId: record.instanceId });
    }
  };

  const shared = () => sharedOf(sessions());
  const byKey = async (key: string): Promise<SharedInstance | undefined> =>
    (await shared()).find((session) => session.team.instanceKey() === key);

  const nameOf = (memberId: string): string =>
    team.members().find((member) => member.memberId === memberId)?.name ?? '';

  const open = (store: TeamStore, memberId: string): void => {
    const claims = createClaims({
      memberId,
      store,
      home: async () =>
        (await shared()).map(({ team: { instanceKey } }) => instanceKey()).find(store.mayUse) ??
        null,
      nameOf,
      newestOf: async ({ instanceKey, chatHere }) =>
        (await byKey(instanceKey))?.history.team.newestOfOthers(chatHere) ?? null,
      pull: async ({ instanceKey }) => (await byKey(instanceKey))?.team.readNow(),
      push: async ({ instanceKey }) => (await byKey(instanceKey))?.team.appendNow(),
      onChange: () => {
        const known = new Set(team.members().map((member) => member.memberId));
        // Who was added since the members were read has no name yet.
        if ([...claims.online()].some((id) => !known.has(id))) void team.readMembers();
        publishChange();
      },
      log,
    });
    const onState = (): void => {
      if (store.state().state === 'up') void claims.connected();
      else claims.disconnected();
    };
    const unsubscribe = [
      store.onState(onState),
      store.onHint((hint) => {
        if (hint === 'here') claims.changed();
      }),
    ];
    current = { store, claims, unsubscribe };
    onState();
  };

  const close = async (): Promise<void> => {
    const last = current;
    current = null;
    for (const end of last?.unsubscribe ?? []) end();
    await last?.claims.stop();
  };

  const follow = (): void => {
    const store = team.store();
    const membership = team.membership();
    if (current?.store === (store ?? undefined)) return;
    void close();
    if (store !== null && membership !== null) open(store, membership.memberId);
    publishChange();
  };
  const unfollow = team.onChange(follow);
  follow();

  const keyOf = (session: SharedInstance, chatId: string): TeamChatKey => ({
    instanceKey: session.team.instanceKey(),
    chatId: inPresentForm(chatId),
    chatHere: chatId,
  });

  /** What stopped the last send in a chat, by instance and chat. */
  const stops = new Map<string, { stopped: StoppedDetail; at: number }>();
  const stopAt = ({ record }: SharedInstance, chatId: string) => `${record.instanceId} ${chatId}`;

  const guard: SendGuard = {
    answer: async (session, chatIds, how, send) => {
      const { anyway } = how;
      const claims = current?.claims;
      if (claims === undefined || !(await session.team.isShared())) return send(() => null);
      const claimed: TeamChatKey[] = [];
      try {
        for (const chatId of chatIds) {
          await checkSend(claims, session, chatId, how);
          if (!anyway) claimed.push(keyOf(session, chatId));
        }
        const result = await send((chatId) =>
          anyway ? (stops.get(stopAt(session, chatId))?.stopped ?? null) : null,
        );
        if (result === false) claimed.forEach(claims.release);
        else for (const chatId of chatIds) sent(claims, session, chatId);
        return result;
      } catch (thrown) {
        claimed.forEach(claims.release);
        throw thrown;
      }
    },
    answeredByOthers: (session) =>
      withOtherForms(current?.claims.claimedByOthers(session.team.instanceKey()) ?? []),
  };

  async function checkSend(
    claims: Claims,
    session: SharedInstance,
    chatId: string,
    { anyway, writtenAt }: { anyway: boolean; writtenAt?: number },
  ): Promise<void> {
    const key = stopAt(session, chatId);
    const last = stops.get(key);
    // Whoever was answering when the person was asked may have answered since, which the person has not seen.
    if (anyway && last?.stopped.why !== 'someone-is-answering') return;
    if (!anyway) stops.delete(key);
    try {
      if (anyway) await claims.checkAnswered(keyOf(session, chatId), last?.at);
      else await claims.checkSend(keyOf(session, chatId), writtenAt);
    } catch (thrown) {
      const stopped = stopOf(thrown);
      if (stopped !== null) stops.set(key, { stopped, at: Date.now() });
      throw thrown;
    }
  }

  function sent(claims: Claims, session: SharedInstance, chatId: string): void {
    stops.delete(stopAt(session, chatId));
    claims.sent(keyOf(session, chatId));
  }

  /** Reads the assignments of chats, and who called this member to them: by a mention, or by assigning the chat. */
  const readStored = async ({ history, team: log }: SharedInstance) => {
    const own = team.membership()?.memberId;
    const absent = new Set(
      team
        .members()
        .filter((each) => each.memberId !== own && !worksIn(log.instanceKey(), each))
        .map((each) => each.memberId),
    );
    const [assignments, queues, calls] = await Promise.all([
      history.teamWork.assignments(),
      history.teamWork.queues(),
      history.teamWork.calls(),
    ]);
    const found = new Map<string, NonNullable<TeamChat['assignment']>>();
    for (const { chatId, memberId, queueId, byMemberId, at } of assignments) {
      const given = { byName: nameOf(byMemberId), at };
      if (memberId !== null && !absent.has(memberId)) {
        const member = { kind: 'member', memberId, name: nameOf(memberId) } as const;
        found.set(chatId, { ...member, ...given, isMine: memberId === own });
      }
      const queue = queues.find((one) => one.queueId === queueId && !one.isEnded);
      if (memberId === null && queue !== undefined) {
        const { name } = queue;
        found.set(chatId, { kind: 'queue', queueId: queue.queueId, name, ...given, isMine: false });
      }
    }
    // Newest first: reversed, the newest of a chat overwrites the older ones.
    const callers = new Map(calls.toReversed().map((one) => [one.chatId, nameOf(one.byMemberId)]));
    return { assignments: found, callers };
  };

  type Stored = Awaited<ReturnType<typeof readStored>>;

  const chatOf = (
    session: SharedInstance,
    chatId: string,
    { assignments, callers }: Stored,
  ): TeamChat => {
    const at = keyOf(session, chatId);
    return {
      claim: current?.claims.claimOf(at) ?? null,
      here: current?.claims.presentIn(at) ?? [],
      assignment: assignments.get(chatId) ?? null,
      calledBy: callers.get(chatId) ?? null,
    };
  };

  return {
    ...guard,
    /** Returns the other members whose consoles are online. */
    online: (): ReadonlySet<string> => current?.claims.online() ?? new Set(),
    attend: async (session: SharedInstance, chatId: string, how: Attended): Promise<void> => {
      if (current === null || !(await session.team.isShared())) return;
      if (!current.store.mayUse(session.team.instanceKey())) return;
      await current.claims.attend(keyOf(session, chatId), how);
    },
    answerInstead: async (session: SharedInstance, chatId: string): Promise<void> =>
      current?.claims.answerInstead(keyOf(session, chatId)),
    chat: async (session: SharedInstance, chatId: string): Promise<TeamChat> =>
      chatOf(session, chatId, await readStored(session)),
    /** Returns the chats that are claimed, visited, assigned, or to which this member was called. */
    chats: async (session: SharedInstance): Promise<({ chatId: string } & TeamChat)[]> => {
      const stored = await readStored(session);
      const active = current?.claims.chatsWith(session.team.instanceKey()) ?? [];
      const chatIds = new Set([
        ...withOtherForms(active),
        ...stored.assignments.keys(),
        ...stored.callers.keys(),
      ]);
      return [...chatIds].map((chatId) => ({ chatId, ...chatOf(session, chatId, stored) }));
    },
    stop: async (): Promise<void> => {
      unfollow();
      await close();
    },
  };
}

function stopOf(thrown: unknown): StoppedDetail | null {
  const error = thrown instanceof EngineError ? thrown.appError : null;
  if (error?.kind !== 'someone-answered' && error?.kind !== 'someone-is-answering') return null;
  return { why: error.kind, memberId: error.memberId, name: error.name };
}
