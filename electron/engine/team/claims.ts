import { EngineError } from '../engine-error.ts';
import type { Log } from '../host.ts';
import type { OthersAnswers } from '../store/team/others-answers.ts';
import type { Claim, Presence } from './store-presence.ts';
import type { TeamStore } from './team-store.ts';
import { withTimeout } from './with-timeout.ts';

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

interface Known {
  /** By place; times by the store’s clock. */
  claims: ReadonlyMap<string, Claim>;
  /** Of others. */
  presence: readonly Presence[];
}

const nowhere = '';
const nobody: Known = { claims: new Map(), presence: [] };

/** A chat that is open in a window here. */
interface Visit {
  place: Place;
  hasDraft: boolean;
  isWriting: boolean;
  /** When the window said last that the chat is open, by `performance.now()`. */
  saidAt: number;
  /** When the chat was opened, looked at or begun to be written in last. */
  usedAt: number;
  /** Up to which position others' messages had come here when the chat was opened, or what is written there was begun. */
  from: Promise<number>;
}

/** What a window says of a chat. */
export interface Attended {
  windowId: string;
  /** False: it was left there. */
  isOpen: boolean;
  hasDraft: boolean;
  isWriting: boolean;
  /** The window has the focus. */
  isLooking: boolean;
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
  /** What other members sent last in a chat, as far as it is here. */
  newestOf: (place: Place) => Promise<OthersAnswers | null>;
  /** Reads what others have added to the log by now. */
  pull: (place: Place) => Promise<unknown>;
  /** Resolves once what this console sent so far is in the log. */
  pushed: (place: Place) => Promise<unknown>;
  /** What is known of others has changed. */
  onChange: () => void;
  log: Log;
}) {
  const { memberId, store, home, nameOf, newestOf, pull, pushed, onChange, log } = options;
  /** By place and window: a chat may be open in several. */
  const visits = new Map<string, Visit>();
  /** Where the store was told last that this console is. */
  let told = nowhere;
  let known = nobody;
  let lookTimer: NodeJS.Timeout | undefined;
  let looking: Promise<void> | null = null;
  let isStale = false;
  let isStopped = false;

  const isUp = () => store.state().state === 'up';
  const failed = (what: string) => (error: unknown) =>
    log.info(`the team’s store did not ${what}`, { error: String(error) });

  const visitsTo = (place: Place): Visit[] =>
    [...visits.values()].filter((visit) => nameOfPlace(visit.place) === nameOfPlace(place));
  const isWrittenIn = (place: Place): boolean =>
    visitsTo(place).some((visit) => visit.isWriting && isHeard(visit));

  /** Of the chats that are open, the one that this console is in for the others, who are told one; null: none is open. */
  const placeNow = (): Visit | null =>
    [...visits.values()]
      .filter(isHeard)
      .reduce<Visit | null>(
        (last, visit) => (last !== null && last.usedAt > visit.usedAt ? last : visit),
        null,
      );

  /** Tells where this console is, if it is elsewhere now. */
  function follow(): void {
    const now = placeNow();
    const name = now === null ? nowhere : `${nameOfPlace(now.place)} ${now.isWriting}`;
    if (name === told) return;
    told = name;
    tellHere();
  }

  /** Tells the store where this console is; each call after the one before, so that the last one counts. */
  let telling = Promise.resolve();
  function tellHere(): void {
    telling = telling
      .then(async () => {
        const now = placeNow();
        const instanceKey = now?.place.instanceKey ?? (await home());
        if (isStopped || !isUp() || instanceKey === null) return;
        const [chatId, isWriting] = [now?.place.chatId ?? null, now?.isWriting ?? false];
        await store.here(instanceKey, chatId, isWriting, leaseMs);
      })
      .catch(failed('hear'));
  }
  const renewal = setInterval(tellHere, renewMs);
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

  /** Gives the claim back, unless something is written there: who does not write keeps no chat from the others. */
  async function releaseUnlessWriting(place: Place): Promise<void> {
    if (!isWrittenIn(place)) await release(place).catch(failed('release a claim'));
  }

  const lastPosition = async (place: Place): Promise<number> =>
    (await newestOf(place))?.lastToCome.position ?? 0;

  /** A window that went without a word no longer keeps what was begun there. */
  function forgetUnheard(place: Place): void {
    for (const [name, visit] of visits) {
      if (nameOfPlace(visit.place) === nameOfPlace(place) && !isHeard(visit)) visits.delete(name);
    }
  }

  async function refuseAnswered(place: Place, since: number | null): Promise<void> {
    const open = visitsTo(place);
    if (since === null && open.length === 0) return;
    const [begun, newest] = await Promise.all([
      Promise.all(open.map((visit) => visit.from)),
      newestOf(place),
    ]);
    // What is written is the same in each window.
    const from = Math.min(...begun);
    if (newest === null) return;
    const answer = since === null ? newest.lastToCome : newest.lastSent;
    const { position, memberId: by, text } = answer;
    const at = answer.at - store.clockOffset();
    if (since === null ? position <= from : at <= since) return;
    throw new EngineError({ kind: 'someone-answered', memberId: by, name: nameOf(by), at, text });
  }

  /** `held`: what the store said; null: it did not in time, and what it said last counts. */
  function refuseOther(place: Place, held: HeldClaim | null): void {
    const claim = held ?? known.claims.get(nameOfPlace(place));
    if (claim === undefined || claim.memberId === memberId) return;
    throw new EngineError({
      kind: 'someone-is-answering',
      memberId: claim.memberId,
      name: nameOf(claim.memberId),
      since: claim.since - store.clockOffset(),
    });
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
    /**
     * Says that a chat is open in a window, whether something is written there, and whether somebody is writing it now; or that
     * it is open there no more. What else is open stays as it is.
     */
    attend: async (place: Place, how: Attended): Promise<void> => {
      const { windowId, isOpen, hasDraft, isWriting, isLooking } = how;
      const name = `${nameOfPlace(place)} ${windowId}`;
      const visit = visits.get(name);
      if (!isOpen) {
        visits.delete(name);
        follow();
        if (visit?.isWriting === true) await releaseUnlessWriting(place);
        return;
      }
      if (visit === undefined) forgetUnheard(place);
      const saidAt = performance.now();
      const isBegun = visit === undefined || (hasDraft && !visit.hasDraft);
      const isUsed = visit === undefined || isLooking || (isWriting && !visit.isWriting);
      visits.set(name, {
        place,
        hasDraft,
        isWriting,
        saidAt,
        usedAt: isUsed ? saidAt : visit.usedAt,
        from: isBegun ? lastPosition(place).catch(() => 0) : visit.from,
      });
      follow();
      if (isWriting) await take(place, false).catch(failed('take a claim'));
      else if (visit?.isWriting === true) await releaseUnlessWriting(place);
    },
    /**
     * Throws EngineError `someone-answered` or `someone-is-answering` where another member did, or does. Takes the claim
     * otherwise. Waits 300 ms at most. `since`: when what is sent once more was written, in milliseconds since 1970; null: it is
     * what was begun in the chat that is open.
     */
    checkSend: async (place: Place, since: number | null = null): Promise<void> => {
      let held: HeldClaim | null = null;
      // From here on `sent` gives the claim back, not a window that says that its box is empty by now.
      const writing = visitsTo(place).filter((visit) => visit.isWriting);
      for (const visit of writing) visit.isWriting = false;
      const asked = (async () => {
        held = await take(place, false);
        // Who held it before has sent by now, or has not: their message was in the log before they gave it back.
        if (held !== null) await pull(place);
      })().catch(failed('say who answers'));
      await withTimeout(asked, waitMs);
      try {
        await refuseAnswered(place, since);
        refuseOther(place, held);
      } catch (thrown) {
        for (const visit of writing) visit.isWriting = true;
        void releaseUnlessWriting(place);
        throw thrown;
      }
    },
    /** Nothing is sent there after all. */
    letGo: (place: Place): void => void releaseUnlessWriting(place),
    /** Something was sent there: the claim ends once the others can see it. */
    sent: (place: Place): void => {
      for (const visit of visitsTo(place)) {
        const from = lastPosition(place).catch(() => 0);
        Object.assign(visit, { hasDraft: false, isWriting: false, from });
      }
      void withTimeout(pushed(place), leaseMs)
        .then(() => releaseUnlessWriting(place))
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
      await withTimeout(told.catch(failed('say goodbye')), waitMs);
    },
  };
}

/** A window that says nothing more is gone, or its page is. */
function isHeard({ saidAt }: Visit): boolean {
  return performance.now() - saidAt <= leaseMs;
}

function nameOfPlace({ instanceKey, chatId }: Place): string {
  return `${instanceKey} ${chatId}`;
}
