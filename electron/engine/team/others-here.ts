import type { Claim, Presence } from './store-presence.ts';
import type { TeamStore } from './team-store.ts';
import { nameOfChat } from './visits.ts';

/** Milliseconds between two reads of claims and presence without a hint at a change: fewer while a claim may expire. */
const pollMs = 15_000;
const pollClaimsMs = 5_000;

/** Other members, as last read from the store. */
interface Others {
  /** By chat (`nameOfChat`), own claims included; times by the store’s clock. */
  claims: ReadonlyMap<string, Claim>;
  presence: readonly Presence[];
}

const nobody: Others = { claims: new Map(), presence: [] };

/** Creates what knows who else is in the team's chats: read again after a hint, and from time to time; nobody while the store is away. */
export function createOthersHere({
  memberId,
  store,
  onChange,
  onFailure,
}: {
  memberId: string;
  store: Pick<TeamStore, 'claims' | 'presence' | 'state'>;
  onChange: () => void;
  onFailure: (error: unknown) => void;
}) {
  let others = nobody;
  let timer: NodeJS.Timeout | undefined;
  let reading: Promise<void> | null = null;
  let isStale = false;
  let isStopped = false;

  const set = (next: Others): void => {
    const before = JSON.stringify([[...others.claims], others.presence]);
    others = next;
    if (JSON.stringify([[...next.claims], next.presence]) !== before) onChange();
  };

  /** Reads claims and presence; called again while it reads, it reads once more. */
  const read = (): Promise<void> => {
    isStale = true;
    return (reading ??= readUntilFresh().finally(() => {
      reading = null;
    }));
  };

  async function readUntilFresh(): Promise<void> {
    clearTimeout(timer);
    while (isStale && !isStopped) {
      isStale = false;
      if (store.state().state === 'up') await readOnce().catch(onFailure);
    }
    if (isStopped) return;
    // No hint arrives when a lease expires.
    timer = setTimeout(() => void read(), others.claims.size > 0 ? pollClaimsMs : pollMs);
    timer.unref();
  }

  async function readOnce(): Promise<void> {
    const [claims, presence] = await Promise.all([store.claims(), store.presence()]);
    set({
      claims: new Map(claims.map((claim) => [nameOfChat(claim), claim])),
      presence: presence.filter((one) => one.memberId !== memberId),
    });
  }

  return {
    read,
    /** Forgets all of them. */
    forget: () => set(nobody),
    claimOf: (chat: { instanceKey: string; chatId: string }): Claim | undefined =>
      others.claims.get(nameOfChat(chat)),
    claimsOf: (instanceKey: string): Claim[] =>
      [...others.claims.values()].filter((claim) => claim.instanceKey === instanceKey),
    presence: (): readonly Presence[] => others.presence,
    stop: (): void => {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
