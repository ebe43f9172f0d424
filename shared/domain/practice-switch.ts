/**
 * What a person can switch on at a practice service.
 *
 * - `answers`: everybody answers, not only numbers that end in 999
 * - `losesAnswers`: messages are taken, and their answers lost
 * - `tellsStates`: how far a message got is told; WAHA always tells it
 * - `limitsRate`: one message in ten seconds; others meet 429
 * - `isOffline`: nothing listens
 * - `slowsUploads`: files are taken slowly
 * - `slowsMedia`: what others send is handed out slowly
 * - `expiresMedia`: what others sent is there no more
 * - `isUnlinked`: its phone is unlinked, until somebody scans a code
 * - `cutsLine`: the line on which WAHA tells what happens ends, and no other opens
 * - `receivesSms`: SMS come in now and then
 * - `isSmsPhoneOffline`: the phone that sends SMS is off
 * - `withholdsKinds`: it has no locations, contact cards, polls, reactions, stars and round videos
 */
export const practiceSwitches = [
  'answers',
  'losesAnswers',
  'tellsStates',
  'limitsRate',
  'isOffline',
  'slowsUploads',
  'slowsMedia',
  'expiresMedia',
  'isUnlinked',
  'cutsLine',
  'receivesSms',
  'isSmsPhoneOffline',
  'withholdsKinds',
] as const;

export type PracticeSwitch = (typeof practiceSwitches)[number];
