/** What a service may offer beside its interface. None of it is assumed: a probe finds it out. */
export const offerNames = [
  /** How the instance is, and a new QR code to link its phone with. */
  'health',
  'contacts',
  /** Requests are queued, and what became of each can be asked for. */
  'queue',
  'smsLists',
  'smsMessages',
  /** Sending SMS under an ID of one's own, by which it is found again. */
  'smsSend',
  /** Signs of life of the phone that sends SMS. */
  'heartbeats',
] as const;

export type OfferName = (typeof offerNames)[number];

/** What a probe was answered. Only the first two mean that something is offered. */
export const offerAnswers = [
  'answered',
  /** Nothing was asked for it: it follows from the address, or from something else that is offered. */
  'follows',
  /** The same, where it does not follow. */
  'follows-not',
  'not-found',
  'not-allowed',
  'refused',
  'unauthorized',
  'rate-limited',
  'web-page',
  'other-answer',
  'server-error',
  'no-answer',
  'not-reached',
] as const;

export type OfferAnswer = (typeof offerAnswers)[number];

export interface Finding {
  answer: OfferAnswer;
  /** HTTP status; null where there was none. */
  status: number | null;
}

/** What was found out about a service, and when (milliseconds since 1970). What is missing was not looked for. */
export interface Probe {
  at: number;
  findings: Partial<Record<OfferName, Finding>>;
}

export type Offers = Readonly<Record<OfferName, boolean>>;

/** Returns whether a finding means that something is offered. */
export function isOffered(finding: Finding | undefined): boolean {
  return finding?.answer === 'answered' || finding?.answer === 'follows';
}

/** Returns what a service offers by what was found; null where nothing was looked for. */
export function offersOf(probe: Probe | null): Offers | null {
  if (probe === null) return null;
  return offersBy((name) => isOffered(probe.findings[name]));
}

/** Returns what a service offers, one by one. */
export function offersBy(isIt: (name: OfferName) => boolean): Offers {
  const offered = offerNames.map((name) => [name, isIt(name)] as const);
  return Object.fromEntries(offered) as Record<OfferName, boolean>;
}
