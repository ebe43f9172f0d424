import { EngineError } from '../engine-error.ts';
import type { Log } from '../host.ts';
import type { Claim, Presence } from './store-presence.ts';
import type { TeamStore } from './team-store.ts';
import { within } from './within.ts';

/** Milliseconds that a claim, or being here, lasts by the store’s clock unless it is renewed. */
const leaseMs = 30_000;
/** Milliseconds between two renewals of being here. */
const renewMs = 10_000;
/** Milliseconds that a send waits for the store at most. */
const waitMs = 300;
/** Milliseconds after which others are looked for although nobody told of a change: sooner where a claim may run out. */
const lookMs = 15_000;
const lookAtClaimsMs = 5_000;

/** A chat of an instance, as all desks of the team name it. */
export interface Place {
  instanceKey: string;
  chatId: string;
}

/** What the team’s store is asked for; each throws where it is away. */
export type ClaimStore = Pick<
  TeamStore,
  'claim' | 'claims' | 'clockOffset' | 'gone' | 'here' | 'presence' | 'release' | 'state'
>;

type HeldClaim = Awaited<ReturnType<ClaimStore['claim']>>;

/** What another member sent in a chat. */
export interface OthersAnswer {
  memberId: string;
  /** Milliseconds since 1970. */
  at: number;
  text: string;
  /** Its place in the log. */
  seq: number;
}

interface Known {
  /** By place; times by the store’s clock. */
  claims: ReadonlyMap<string, Claim>;
  /** Of others. */
  presence: readonly Presence[];
}

const nobody: Known = { claims: new Map(), presence: [] };

/** A chat that is open here. */
interface Visit {
  hasDraft: boolean;
  isWriting: boolean;
  /** The place in the log of what another member sent last before the chat was opened, or before what is written there was begun. */
  from: Promise<number>;
}

export type Claims = ReturnType<typeof createClaims>;

/**
 * Who looks at which chat, and who answers there: asks the team’s store and keeps what it says of others. What is claimed is
 * claimed by the store’s clock, and ends by itself where nobody renews it. Where the store is away nobody is known, and nothing
 * is refused.
 */
export function createClaims(options: {
  memberId: string;
  store: ClaimStore;
  /** Where this console is while no chat is open. */
  home: () => Promise<string | null>;
  nameOf: (memberId: string) => string;
  /** What another member sent last in a chat, as far as it is here. */
  newestOf: (place: Place) => Promise<OthersAnswer | null>;
  /** Reads what others have added to the log by now. */
  pull: (place: Place) => Promise<unknown>;
  /** Resolves once what this console sent so far is in the log. */
  pushed: (place: Place) => Promise<unknown>;
  /** What is known of others has changed. */
  onChange: () => void;
  log: Log;
}) {
  const { memberId, store, home, nameOf, newestOf, pull, pushed, onChange, log } = options;
  const visits = new Map<string, Visit>();
  let at: { instanceKey: string; chatId: string | null; isWriting: boolean } | null = null;
  let attendedAt = -Infinity;
  let known = nobody;
  let lookTimer: NodeJS.Timeout | undefined;
  let looking: Promise<void> | null = null;
  let isStale = false;
  let isStopped = false;

  const isUp = () => store.state().state === 'up';
  const failed = (what: string) => (error: unknown) =>
    log.info(`the team’s store did not ${what}`, { error: String(error) });

  /** Tells the store where this console is; each call after the one before, so that the last one counts. */
  let telling = Promise.resolve();
  function tellHere(): void {
    telling = telling.then(async () => {
      const instanceKey = at?.instanceKey ?? (await home());
      if (isStopped || !isUp() || instanceKey === null) return;
      const { chatId, isWriting } = at ?? { chatId: null, isWriting: false };
      await store.here(instanceKey, chatId, isWriting, leaseMs).catch(failed('hear'));
    });
  }
  const renewal = setInterval(() => {
    // A page that says nothing more is gone, or its window is.
    if (at !== null && performance.now() - attendedAt > leaseMs) at = null;
    tellHere();
  }, renewMs);
  renewal.unref();

  function show(next: Known): void {
    const before = JSON.stringify([[...known.claims], known.presence]);
    known = next;
    if (JSON.stringify([[...next.claims], next.presence]) !== before) onChange();
  }

  /** Reads who is here; asked meanwhile, it reads once more. */
  function look(): Promise<void> {
    isStale = true;
    return (looking ??= lookUntilFresh().finally(() => {
      looking = null;
    }));
  }

  async function lookUntilFresh(): Promise<void> {
    clearTimeout(lookTimer);
    while (isStale && !isStopped) {
      isStale = false;
      if (isUp()) await lookOnce().catch(failed('say who is here'));
    }
    if (isStopped) return;
    // Nobody tells when a lease runs out.
    lookTimer = setTimeout(() => void look(), known.claims.size > 0 ? lookAtClaimsMs : lookMs);
    lookTimer.unref();
  }

  async function lookOnce(): Promise<void> {
    const [claims, presence] = await Promise.all([store.claims(), store.presence()]);
    show({
      claims: new Map(claims.map((claim) => [nameOfPlace(claim), claim])),
      presence: presence.filter((one) => one.memberId !== memberId),
    });
  }

  async function take(
    { instanceKey, chatId }: Place,
    takeOver: boolean,
  ): Promise<HeldClaim | null> {
    if (!isUp()) return null;
    const held = await store.claim(instanceKey, chatId, leaseMs, takeOver);
    const before = known.claims.get(nameOfPlace({ instanceKey, chatId }));
    if (before?.memberId !== held.memberId) void look();
    return held;
  }

  async function release({ instanceKey, chatId }: Place): Promise<void> {
    if (!isUp()) return;
    await store.release(instanceKey, chatId);
    void look();
  }

  const newestSeq = async (place: Place): Promise<number> => (await newestOf(place))?.seq ?? 0;

  async function refuseAnswered(place: Place, since: number | null): Promise<void> {
    const visit = visits.get(nameOfPlace(place));
    if (since === null && !visit) return;
    const [from, newest] = await Promise.all([visit?.from ?? 0, newestOf(place)]);
    if (newest === null || (since === null ? newest.seq <= from : newest.at <= since)) return;
    const { seq: _seq, ...answer } = newest;
    throw new EngineError({ kind: 'someone-answered', ...answer, name: nameOf(answer.memberId) });
  }

  return {
    /** What the store says may be another now: who is here is read, and this console says that it is. */
    look: () => {
      tellHere();
      return look();
    },
    /** A hint of the store’s. */
    changed: () => void look(),
    /** The store is away: nobody is known any more. */
    lost: () => {
      show(nobody);
    },
    /** Says which chat is open (null: none), whether something is written there, and whether somebody is writing it now. */
    attend: async (
      instanceKey: string,
      chatId: string | null,
      { hasDraft, isWriting }: { hasDraft: boolean; isWriting: boolean },
    ): Promise<void> => {
      attendedAt = performance.now();
      const isElsewhere = at?.instanceKey !== instanceKey || at.chatId !== chatId;
      if (isElsewhere || at?.isWriting !== isWriting) {
        at = { instanceKey, chatId, isWriting };
        tellHere();
      }
      if (chatId === null) {
        for (const name of visits.keys())
          if (name.startsWith(`${instanceKey} `)) visits.delete(name);
        return;
      }
      const place = { instanceKey, chatId };
      const visit = visits.get(nameOfPlace(place));
      const isBegun = visit === undefined || (hasDraft && !visit.hasDraft);
      const from = isBegun ? newestSeq(place).catch(() => 0) : visit.from;
      visits.set(nameOfPlace(place), { hasDraft, isWriting, from });
      if (isWriting) await take(place, false).catch(failed('take a claim'));
      else if (visit?.isWriting === true) await release(place).catch(failed('release a claim'));
    },
    /**
     * Throws EngineError `someone-answered` or `someone-is-answering` where another member did, or does. Takes the claim
     * otherwise. Waits 300 ms at most. `since`: when what is sent once more was written, in milliseconds since 1970; null: it is
     * what was begun in the chat that is open.
     */
    checkSend: async (place: Place, since: number | null = null): Promise<void> => {
      let held: HeldClaim | null = null;
      const asked = (async () => {
        held = await take(place, false);
        // Who held it before has sent by now, or has not: their message was in the log before they gave it back.
        if (held !== null) await pull(place);
      })().catch(failed('say who answers'));
      await within(asked, waitMs);
      try {
        await refuseAnswered(place, since);
      } catch (thrown) {
        // Nothing is being written: who is refused does not keep the chat from the others.
        if (visits.get(nameOfPlace(place))?.isWriting !== true) {
          void release(place).catch(failed('release a claim'));
        }
        throw thrown;
      }
      const other = held as HeldClaim | null;
      if (other === null || other.isMine) return;
      throw new EngineError({
        kind: 'someone-is-answering',
        memberId: other.memberId,
        name: nameOf(other.memberId),
        since: other.since - store.clockOffset(),
      });
    },
    /** Something was sent there: the claim ends once the others can see it. */
    sent: (place: Place): void => {
      if (visits.has(nameOfPlace(place))) {
        const from = newestSeq(place).catch(() => 0);
        visits.set(nameOfPlace(place), { hasDraft: false, isWriting: false, from });
      }
      void within(pushed(place), leaseMs)
        .then(() => {
          if (visits.get(nameOfPlace(place))?.isWriting !== true) return release(place);
          return undefined;
        })
        .catch(failed('release a claim'));
    },
    /** Takes another’s claim over. */
    answerInstead: async (place: Place): Promise<void> => {
      await take(place, true);
      await look();
    },
    claimOf: (place: Place) => {
      const claim = known.claims.get(nameOfPlace(place));
      if (!claim) return null;
      const isMine = claim.memberId === memberId;
      const since = claim.since - store.clockOffset();
      return { memberId: claim.memberId, name: nameOf(claim.memberId), since, isMine };
    },
    /** Others who look at a chat. */
    hereIn: ({ instanceKey, chatId }: Place) =>
      known.presence
        .filter((one) => one.instanceKey === instanceKey && one.chatId === chatId)
        .map((one) => ({
          memberId: one.memberId,
          name: nameOf(one.memberId),
          isWriting: one.isWriting,
        })),
    /** The chats of an instance in which somebody is, or answers. */
    chatsWith: (instanceKey: string): string[] => {
      const claimed = [...known.claims.keys()]
        .filter((name) => name.startsWith(`${instanceKey} `))
        .map((name) => name.slice(instanceKey.length + 1));
      const looked = known.presence
        .filter((one) => one.instanceKey === instanceKey && one.chatId !== null)
        .map(({ chatId }) => chatId ?? '');
      return [...new Set([...claimed, ...looked])];
    },
    /** Members whose consoles were heard a moment ago, but for oneself. */
    here: (): ReadonlySet<string> => new Set(known.presence.map((one) => one.memberId)),
    /** Gives back what this console holds. */
    stop: async (): Promise<void> => {
      isStopped = true;
      clearInterval(renewal);
      clearTimeout(lookTimer);
      const told = telling.then(() => (isUp() ? store.gone() : undefined));
      await within(told.catch(failed('say goodbye')), waitMs);
    },
  };
}

function nameOfPlace({ instanceKey, chatId }: Place): string {
  return `${instanceKey} ${chatId}`;
}
