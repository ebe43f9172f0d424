import type { CallName } from '../../shared/contract/contract.ts';

/**
 * What a team that shares an instance is told by whom it was: it is refused until the person has a name. A message that is written
 * (`messages.send`) is refused by its service, which keeps what was typed first.
 */
export const signedCalls: ReadonlySet<CallName> = new Set([
  'messages.sendAgain',
  'messages.forward',
  'messages.resend',
  'messageActions.delete',
  'messageActions.react',
  'outbox.retryAll',
  'outbox.apply',
  'scheduled.changeTime',
  'scheduled.sendNow',
  'sms.send',
  'sms.sendAgain',
  'threads.setArchived',
  'threads.undo',
  'threadImports.start',
  'threadDeletions.add',
  'threadDeletions.start',
  'threadDeletions.undo',
  'archiveRuns.start',
  'archiveRuns.confirm',
  'archiveRuns.resume',
  'archiveRuns.retryFailed',
  'archiveRuns.undo',
  'archiveRuns.saveSchedule',
]);
