/**
 * How far a message of one's own got, where the service told: each includes those before it. An answer to the send alone tells
 * none of them.
 */
export const toldStates = ['sent', 'delivered', 'read', 'played'] as const;

export type ToldState = (typeof toldStates)[number];
