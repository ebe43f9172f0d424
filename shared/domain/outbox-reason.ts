/** Why a message is in the outbox, in the order of its groups. `answered`: a colleague did while it waited; `file`: its file could not be sent. */
export const outboxReasons = [
  'unknown',
  'answered',
  'not-on-network',
  'rejected',
  'file',
  'not-sent',
  'sending',
  'waiting',
] as const;

export type OutboxReason = (typeof outboxReasons)[number];

/** Those about which a person has to decide. */
export const reviewReasons: readonly OutboxReason[] = [
  'unknown',
  'answered',
  'not-on-network',
  'rejected',
  'file',
];

/** Those that a person's word is not needed for to try them again: of `unknown` one might be sent twice, `answered` is answered. */
export const retriedReasons: readonly OutboxReason[] = outboxReasons.filter(
  (reason) => !['unknown', 'answered', 'sending'].includes(reason),
);
