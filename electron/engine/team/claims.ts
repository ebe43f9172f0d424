import { EngineError } from '../engine-error.ts';
import type { Log } from '../host.ts';
import type { OthersAnswers } from '../store/team/others-answers.ts';
import type { Claim, Presence } from './store-presence.ts';
import type { TeamStore } from './team-store.ts';
import { withTimeout } from './with-timeout.ts';

/** Milliseconds that a claim, or a member's presence, lasts by the store’s clock unless it is renewed. */
const leaseMs = 30_000;
/** Milliseconds between two renewals of this member's presence. */
const renewMs = 10_000;
/** The longest time in milliseconds that a send waits for the store. */
const waitMs = 300;
/** Milliseconds between two reads of claims and presence without a hint at a change: fewer while a claim may expire. */
const pollMs = 15_000;
const pollClaimsMs = 5_000;

/** Identifies a chat on all desks of the team. */
export interface TeamChatKey {
  instanceKey: string;
  /** With the present form of its number: each desk has the chat under the form that it saw first. */
  chatId: string;
  /** The chat on this desk. */
  chatHere: string;
}

/** The calls of the team’s store that claims need; each throws while it is away. */
export type ClaimStore = Pick<
  TeamStore,
  | 'claim'
  | 'claims'
  | 'clockOffset'
  | 'endPresence'
  | 'presence'
  | 'release'
  | 'setPresence'
  | 'state'
>;

type HeldClaim = Awaited<ReturnType<ClaimStore['claim']>>;

/** Other members, as last read from the store. */
interface Others {
  /** By chat (`nameOfChat`), own claims included; times by the store’s clock. */
  claims: ReadonlyMap<string, Claim>;
  presence: readonly Presence[];
}

const nobody: Others = { claims: new Map(), presence: [] };

/** A chat that is open in a window of this console. */
interface Visit {
  chat: TeamChatKey;
  hasDraft: boolean;
  isWriting: boolean;
  /** When the window last reported that the chat is open, by `performance.now()`. */
  reportedAt: number;
  /** When the chat was last opened, looked at, or begun to be written in. */
  usedAt: number;
  /** The position of the newest message of others when the chat was opened, or when the text in it was begun. */
  from: Promise<number>;
}

/** What a window reports about a chat. */
export interface Attended {
  windowId: string;
  /** False: the window has left the chat. */
  isOpen: boolean;
  hasDraft: boolean;
  isWriting: boolean;
  /** Whether the window has the focus. */
  isLooking: boolean;
}

export type Claims = ReturnType<typeof createClaims>;

/**
 * Creates the claims and the presence of this console: it reports to the team’s store which chat this member is in, claims chats that
 * they answer, and reads both of the other members. Claims last by the store's clock, and expire unless they are renewed. While the
 * store is away nobody is known to be there, and no send is refused.
 */
export function createClaims(options: {
  memberId: string;
  store: ClaimStore;
  /** Returns the instance to be present in while no chat is open; null: none is shared. */
  home: () => Promise<string | null>;
  nameOf: (memberId: string) => string;
  /** Returns the newest messages of other members in a chat, as far as this desk has them. */
  newestOf: (chat: TeamChatKey) => Promise<OthersAnswers | null>;
  /** Applies what the log has by now. */
  pull: (chat: TeamChatKey) => Promise<unknown>;
  /** Resolves when what this console has sent by now is in the log. */
  push: (chat: TeamChatKey) => Promise<unknown>;
  /** Called when others' claims or presence have changed. */
  onChange: () => void;
  log: Log;
}) {
  const { memberId, store, home, nameOf, newestOf, pull, push, onChange, log } = options;
  /** By chat and window: a chat may be open in several windows. */
  const visits = new Map<string, Visit>();
  /** The presence last reported to the store; empty: no chat is open. */
  let reported = '';
  let others = nobody;
  let pollTimer: NodeJS.Timeout | undefined;
  let reading: Promise<void> | null = null;
  let isStale = false;
  let isStopped = false;

  const isUp = () => store.state().state === 'up';
  const logFailure = (what: string) => (error: unknown) =>
    log.info(`the team’s store did not ${what}`, { error: String(error) });

  const visitsTo = (chat: TeamChatKey): Visit[] =>
    [...visits.values()].filter((visit) => nameOfChat(visit.chat) === nameOfChat(chat));
  const isWritingIn = (chat: TeamChatKey): boolean =>
    visitsTo(chat).some((visit) => visit.isWriting && isAlive(visit));

  /** Returns the open chat that was used last, which is the one that others see; null: none is open. */
  const currentVisit = (): Visit | null =>
    [...visits.values()]
      .filter(isAlive)
      .reduce<Visit | null>(
        (last, visit) => (last !== null && last.usedAt > visit.usedAt ? last : visit),
        null,
      );

  /** Reports where this member is, if that has changed. */
  function reportMove(): void {
    const visit = currentVisit();
    const name = visit === null ? '' : `${nameOfChat(visit.chat)} ${visit.isWriting}`;
    if (name === reported) return;
    reported = name;
    reportPresence();
  }

  /** Reports where this member is; calls run one after another, so that the last one counts. */
  let reporting = Promise.resolve();
  function reportPresence(): void {
    reporting = reporting
      .then(async () => {
        const visit = currentVisit();
        const instanceKey = visit?.chat.instanceKey ?? (await home());
        if (isStopped || !isUp() || instanceKey === null) return;
        const [chatId, isWriting] = [visit?.chat.chatId ?? null, visit?.isWriting ?? false];
        await store.setPresence(instanceKey, chatId, isWriting, leaseMs);
      })
      .catch(logFailure('hear'));
  }
  const renewal = setInterval(reportPresence, renewMs);
  renewal.unref();

  function setOthers(next: Others): void {
    const before = JSON.stringify([[...others.claims], others.presence]);
    others = next;
    if (JSON.stringify([[...next.claims], next.presence]) !== before) onChange();
  }

  /** Reads claims and presence; called again while it reads, it reads once more. */
  function readOthers(): Promise<void> {
    isStale = true;
    return (reading ??= readUntilFresh().finally(() => {
      reading = null;
    }));
  }

  async function readUntilFresh(): Promise<void> {
    clearTimeout(pollTimer);
    while (isStale && !isStopped) {
      isStale = false;
      if (isUp()) await readOnce().catch(logFailure('say who is here'));
    }
    if (isStopped) return;
    // No hint arrives when a lease expires.
    pollTimer = setTimeout(() => void readOthers(), others.claims.size > 0 ? pollClaimsMs : pollMs);
    pollTimer.unref();
  }

  async function readOnce(): Promise<void> {
    const [claims, presence] = await Promise.all([store.claims(), store.presence()]);
    setOthers({
      claims: new Map(claims.map((claim) => [nameOfChat(claim), claim])),
      presence: presence.filter((one) => one.memberId !== memberId),
    });
  }

  /** Takes or renews the claim of a chat. Returns whose it is then; null: the store is away. */
  async function take(
    { instanceKey, chatId }: TeamChatKey,
    takeOver: boolean,
  ): Promise<HeldClaim | null> {
    if (!isUp()) return null;
    const held = await store.claim(instanceKey, chatId, leaseMs, takeOver);
    const before = others.claims.get(nameOfChat({ instanceKey, chatId }));
    if (before?.memberId !== held.memberId) void readOthers();
    return held;
  }

  async function release({ instanceKey, chatId }: TeamChatKey): Promise<void> {
    if (!isUp()) return;
    await store.release(instanceKey, chatId);
    void readOthers();
  }

  /** Releases a claim, unless this member is writing in the chat: only writing keeps a chat from others. */
  async function releaseUnlessWriting(chat: TeamChatKey): Promise<void> {
    if (!isWritingIn(chat)) await release(chat).catch(logFailure('release a claim'));
  }

  const lastPosition = async (chat: TeamChatKey): Promise<number> =>
    (await newestOf(chat))?.lastToCome.position ?? 0;

  /** Drops the visits of windows that closed without reporting it: what was begun there no longer counts. */
  function dropDeadVisits(chat: TeamChatKey): void {
    for (const [name, visit] of visits) {
      if (nameOfChat(visit.chat) === nameOfChat(chat) && !isAlive(visit)) visits.delete(name);
    }
  }

  /** Throws `someone-answered` if another member's message came after the text was begun, or after `since`. */
  async function refuseAnswered(chat: TeamChatKey, since: number | null = null): Promise<void> {
    const open = visitsTo(chat);
    if (since === null && open.length === 0) return;
    const [starts, newest] = await Promise.all([
      Promise.all(open.map((visit) => visit.from)),
      newestOf(chat),
    ]);
    // All windows share one draft.
    const from = Math.min(...starts);
    if (newest === null) return;
    const answer = since === null ? newest.lastToCome : newest.lastSent;
    const { position, memberId: by, text } = answer;
    const at = answer.at - store.clockOffset();
    if (since === null ? position <= from : at <= since) return;
    throw new EngineError({ kind: 'someone-answered', memberId: by, name: nameOf(by), at, text });
  }

  /** Throws `someone-is-answering` if another member has the claim. `held`: the store's answer; null: none in time, so the last one counts. */
  function refuseOther(chat: TeamChatKey, held: HeldClaim | null): void {
    const claim = held ?? others.claims.get(nameOfChat(chat));
    if (claim === undefined || claim.memberId === memberId) return;
    throw new EngineError({
      kind: 'someone-is-answering',
      memberId: claim.memberId,
      name: nameOf(claim.memberId),
      since: claim.since - store.clockOffset(),
    });
  }

  return {
    /** Reports this member's presence, and reads others' claims and presence, after the store came up. */
    connected: () => {
      reportPresence();
      return readOthers();
    },
    /** Reads others' claims and presence after a hint from the store. */
    changed: () => void readOthers(),
    /** Forgets others' claims and presence while the store is away. */
    disconnected: () => {
      setOthers(nobody);
    },
    /** Records what a window reports about a chat: that it is open, has a draft, is being written in; or that the window has left it. */
    attend: async (chat: TeamChatKey, how: Attended): Promise<void> => {
      const { windowId, isOpen, hasDraft, isWriting, isLooking } = how;
      const name = `${nameOfChat(chat)} ${windowId}`;
      const visit = visits.get(name);
      if (!isOpen) {
        visits.delete(name);
        reportMove();
        if (visit?.isWriting === true) await releaseUnlessWriting(chat);
        return;
      }
      if (visit === undefined) dropDeadVisits(chat);
      const reportedAt = performance.now();
      const isBegun = visit === undefined || (hasDraft && !visit.hasDraft);
      const isUsed = visit === undefined || isLooking || (isWriting && !visit.isWriting);
      visits.set(name, {
        chat,
        hasDraft,
        isWriting,
        reportedAt,
        usedAt: isUsed ? reportedAt : visit.usedAt,
        from: isBegun ? lastPosition(chat).catch(() => 0) : visit.from,
      });
      reportMove();
      if (isWriting) await take(chat, false).catch(logFailure('take a claim'));
      else if (visit?.isWriting === true) await releaseUnlessWriting(chat);
    },
    /**
     * Claims a chat before a send. Throws EngineError `someone-answered` or `someone-is-answering` if another member did or does.
     * Waits 300 ms at most. `since`: when a message that is sent again was written, in milliseconds since 1970; null: it is the text
     * of the open chat.
     */
    checkSend: async (chat: TeamChatKey, since: number | null = null): Promise<void> => {
      let held: HeldClaim | null = null;
      // From now on `sent` releases the claim, and not a window that reports its empty box.
      const writing = visitsTo(chat).filter((visit) => visit.isWriting);
      for (const visit of writing) visit.isWriting = false;
      const claimed = (async () => {
        held = await take(chat, false);
        // The member who had the claim before released it after their message was in the log.
        if (held !== null) await pull(chat);
      })().catch(logFailure('say who answers'));
      await withTimeout(claimed, waitMs);
      try {
        await refuseAnswered(chat, since);
        refuseOther(chat, held);
      } catch (thrown) {
        for (const visit of writing) visit.isWriting = true;
        void releaseUnlessWriting(chat);
        throw thrown;
      }
    },
    /** As `checkSend`, but throws only `someone-answered` and claims nothing. */
    checkAnswered: refuseAnswered,
    /** Releases the claim after nothing was sent. */
    release: (chat: TeamChatKey): void => void releaseUnlessWriting(chat),
    /** Releases the claim after a send, once others can see the message. */
    sent: (chat: TeamChatKey): void => {
      for (const visit of visitsTo(chat)) {
        const from = lastPosition(chat).catch(() => 0);
        Object.assign(visit, { hasDraft: false, isWriting: false, from });
      }
      void withTimeout(push(chat), leaseMs)
        .then(() => releaseUnlessWriting(chat))
        .catch(logFailure('release a claim'));
    },
    /** Takes over another member’s claim. */
    answerInstead: async (chat: TeamChatKey): Promise<void> => {
      await take(chat, true);
      await readOthers();
    },
    /** Returns the claim of a chat, with times by this computer's clock; null: it is not claimed. */
    claimOf: (chat: TeamChatKey) => {
      const claim = others.claims.get(nameOfChat(chat));
      if (!claim) return null;
      const isMine = claim.memberId === memberId;
      const since = claim.since - store.clockOffset();
      return { memberId: claim.memberId, name: nameOf(claim.memberId), since, isMine };
    },
    /** Returns the other members who look at a chat. */
    presentIn: ({ instanceKey, chatId }: TeamChatKey) =>
      others.presence
        .filter((one) => one.instanceKey === instanceKey && one.chatId === chatId)
        .map((one) => ({
          memberId: one.memberId,
          name: nameOf(one.memberId),
          isWriting: one.isWriting,
        })),
    /** Returns the chats of an instance that other members have claimed. */
    claimedByOthers: (instanceKey: string): string[] =>
      [...others.claims.values()]
        .filter((claim) => claim.instanceKey === instanceKey && claim.memberId !== memberId)
        .map(({ chatId }) => chatId),
    /** Returns the chats of an instance that are claimed or in which another member is present. */
    chatsWith: (instanceKey: string): string[] => {
      const claimed = [...others.claims.values()]
        .filter((claim) => claim.instanceKey === instanceKey)
        .map(({ chatId }) => chatId);
      const visited = others.presence
        .filter((one) => one.instanceKey === instanceKey && one.chatId !== null)
        .map(({ chatId }) => chatId ?? '');
      return [...new Set([...claimed, ...visited])];
    },
    /** Returns the other members whose consoles are online. */
    online: (): ReadonlySet<string> => new Set(others.presence.map((one) => one.memberId)),
    /** Ends this console's presence and claims in the store. */
    stop: async (): Promise<void> => {
      isStopped = true;
      clearInterval(renewal);
      clearTimeout(pollTimer);
      const gone = reporting.then(() => (isUp() ? store.endPresence() : undefined));
      await withTimeout(gone.catch(logFailure('say goodbye')), waitMs);
    },
  };
}

/** Returns whether a window still reports; one that does not is gone, or its page is. */
function isAlive({ reportedAt }: Visit): boolean {
  return performance.now() - reportedAt <= leaseMs;
}

function nameOfChat({ instanceKey, chatId }: Omit<TeamChatKey, 'chatHere'>): string {
  return `${instanceKey} ${chatId}`;
}
