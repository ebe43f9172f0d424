/** How long each part of a request may take, in milliseconds. */
export interface Timeouts {
  /** Until the connection is ready for the request: proxy, name, TCP and TLS together. */
  connectMs: number;
  /** From the last byte of the request to the head of the answer. */
  waitMs: number;
  /** The same for send-text-safe, which answers late on purpose. */
  safeSendWaitMs: number;
  /** The same for media and voice: the service fetches or converts them before it answers. */
  mediaWaitMs: number;
  /** The same for optional reads, which the service may not offer. */
  readWaitMs: number;
  /** Between two pieces of a body, up or down. */
  stallMs: number;
  /** For the whole body of an answer, however steadily it drips. */
  answerMs: number;
  /** From waking up, for requests under way: time asleep counts for none of the others. */
  afterSleepMs: number;
}

export const defaultTimeouts: Timeouts = {
  connectMs: 10_000,
  waitMs: 30_000,
  safeSendWaitMs: 300_000,
  mediaWaitMs: 120_000,
  readWaitMs: 10_000,
  stallMs: 30_000,
  answerMs: 120_000,
  afterSleepMs: 60_000,
};
