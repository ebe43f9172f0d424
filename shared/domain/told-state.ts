/**
 * How far a message of one's own got, where the service told: each includes those before it. An answer to the send alone tells
 * none of them.
 */
export const toldStates = ['sent', 'delivered', 'read', 'played'] as const;

export type ToldState = (typeof toldStates)[number];

/** What else can be told of a message: an error after it was sent, that its author deleted it, or changed what it says. */
export type ToldKind = (typeof toldKinds)[number];

/** Everything that can be told of a message. */
export const toldKinds = [...toldStates, 'failed', 'revoked', 'edited'] as const;

/** Returns how far a message got; null where nothing was told. */
export function furthestTold<Entry extends { kind: ToldKind }>(
  told: readonly Entry[],
): Entry | null {
  const states = told.filter(({ kind }) => rankOf(kind) >= 0);
  return states.sort((one, other) => rankOf(other.kind) - rankOf(one.kind))[0] ?? null;
}

function rankOf(kind: ToldKind): number {
  return (toldStates as readonly ToldKind[]).indexOf(kind);
}
