/**
 * What a person can switch on at a practice service.
 *
 * - `answers`: everybody reads and answers, not only numbers that end in 999; SMS come in now and then
 * - `losesAnswers`: messages are taken, and their answers lost
 * - `limitsRate`: one message in ten seconds; others meet 429
 * - `isOffline`: nothing listens
 * - `slowsUploads`: files are taken slowly
 * - `isUnlinked`: its phone is unlinked, until somebody scans a code
 */
export const practiceSwitches = [
  'answers',
  'losesAnswers',
  'limitsRate',
  'isOffline',
  'slowsUploads',
  'isUnlinked',
] as const;

export type PracticeSwitch = (typeof practiceSwitches)[number];
