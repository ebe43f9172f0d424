import { EngineError } from '../engine-error.ts';
import type { Log } from '../host.ts';
import type { OthersAnswers } from '../store/team/others-answers.ts';
import { createOthersHere } from './others-here.ts';
import { createOwnPresence } from './own-presence.ts';
import type { TeamStore } from './team-store.ts';
import { type Attended, createVisits, leaseMs, type TeamChatKey } from './visits.ts';
import { withTimeout } from './with-timeout.ts';

// A chat, as this console sees it:
//
//   nobody's ── written in, or sent to ──► this member's ── the box is empty, or it was sent ──► nobody's
//       ▲                                       │
//       └── the lease ends ── another's ◄── is taken over
//
// The store says whose it is; what this console read last stands in while the store does not answer in time.

/** The longest time in milliseconds that a send waits for the store. */
const waitMs = 300;

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
  const isUp = () => store.state().state === 'up';
  const logFailure = (what: string) => (error: unknown) =>
    log.info(`the team’s store did not ${what}`, { error: String(error) });

  const visits = createVisits(async (chat) => (await newestOf(chat))?.lastToCome.position ?? 0);
  const others = createOthersHere({
    memberId,
    store,
    onChange,
    onFailure: logFailure('say who is here'),
  });
  const presence = createOwnPresence({
    store,
    current: visits.current,
    home,
    onFailure: logFailure('hear where this member is'),
  });

  /** Takes or renews the claim of a chat. Returns whose it is then; null: the store is away. */
  async function take(
    { instanceKey, chatId }: TeamChatKey,
    takeOver: boolean,
  ): Promise<HeldClaim | null> {
    if (!isUp()) return null;
    const held = await store.claim(instanceKey, chatId, leaseMs, takeOver);
    const before = others.claimOf({ instanceKey, chatId });
    if (before?.memberId !== held.memberId) void others.read();
    return held;
  }

  async function release({ instanceKey, chatId }: TeamChatKey): Promise<void> {
    if (!isUp()) return;
    await store.release(instanceKey, chatId);
    void others.read();
  }

  /** Releases a claim, unless this member is writing in the chat: only writing keeps a chat from others. */
  async function releaseUnlessWriting(chat: TeamChatKey): Promise<void> {
    if (!visits.isWritingIn(chat)) await release(chat).catch(logFailure('release a claim'));
  }

  /** Throws `someone-answered` if another member's message came after the text was begun, or after `since`. */
  async function refuseAnswered(chat: TeamChatKey, since: number | null = null): Promise<void> {
    const open = visits.to(chat);
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
    const claim = held ?? others.claimOf(chat);
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
      presence.report();
      return others.read();
    },
    /** Reads others' claims and presence after a hint from the store. */
    changed: () => void others.read(),
    /** Forgets others' claims and presence while the store is away. */
    disconnected: others.forget,
    /** Records what a window reports about a chat: that it is open, has a draft, is being written in; or that the window has left it. */
    attend: async (chat: TeamChatKey, how: Attended): Promise<void> => {
      const wasWriting = visits.attend(chat, how);
      presence.moved();
      if (how.isOpen && how.isWriting) await take(chat, false).catch(logFailure('take a claim'));
      else if (wasWriting) await releaseUnlessWriting(chat);
    },
    /**
     * Claims a chat before a send. Throws EngineError `someone-answered` or `someone-is-answering` if another member did or does.
     * Waits 300 ms at most. `since`: when a message that is sent again was written, in milliseconds since 1970; null: it is the text
     * of the open chat.
     */
    checkSend: async (chat: TeamChatKey, since: number | null = null): Promise<void> => {
      let held: HeldClaim | null = null;
      // From now on `sent` releases the claim, and not a window that reports its empty box.
      const writing = visits.to(chat).filter((visit) => visit.isWriting);
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
      visits.sent(chat);
      void withTimeout(push(chat), leaseMs)
        .then(() => releaseUnlessWriting(chat))
        .catch(logFailure('release a claim'));
    },
    /** Takes over another member’s claim. */
    answerInstead: async (chat: TeamChatKey): Promise<void> => {
      await take(chat, true);
      await others.read();
    },
    /** Returns the claim of a chat, with times by this computer's clock; null: it is not claimed. */
    claimOf: (chat: TeamChatKey) => {
      const claim = others.claimOf(chat);
      if (!claim) return null;
      const isMine = claim.memberId === memberId;
      const since = claim.since - store.clockOffset();
      return { memberId: claim.memberId, name: nameOf(claim.memberId), since, isMine };
    },
    /** Returns the other members who look at a chat. */
    presentIn: ({ instanceKey, chatId }: TeamChatKey) =>
      others
        .presence()
        .filter((one) => one.instanceKey === instanceKey && one.chatId === chatId)
        .map((one) => ({
          memberId: one.memberId,
          name: nameOf(one.memberId),
          isWriting: one.isWriting,
        })),
    /** Returns the chats of an instance that other members have claimed. */
    claimedByOthers: (instanceKey: string): string[] =>
      others
        .claimsOf(instanceKey)
        .filter((claim) => claim.memberId !== memberId)
        .map(({ chatId }) => chatId),
    /** Returns the chats of an instance that are claimed or in which another member is present. */
    chatsWith: (instanceKey: string): string[] => {
      const claimed = others.claimsOf(instanceKey).map(({ chatId }) => chatId);
      const visited = others
        .presence()
        .filter((one) => one.instanceKey === instanceKey && one.chatId !== null)
        .map(({ chatId }) => chatId ?? '');
      return [...new Set([...claimed, ...visited])];
    },
    /** Returns the other members whose consoles are online. */
    online: (): ReadonlySet<string> => new Set(others.presence().map((one) => one.memberId)),
    /** Ends this console's presence and claims in the store. */
    stop: (): Promise<void> => {
      others.stop();
      return presence.stop();
    },
  };
}
