import type { OwedKind } from '../../../shared/contract/owed.ts';
import type { MessageId } from '../../messages/catalogue.ts';

/** What is said of each kind of what is still to be done. */
export const owedWord: Record<OwedKind, MessageId> = {
  unknown: 'state.unknown',
  rejected: 'state.rejected',
  'not-sent': 'state.not-sent',
  missed: 'owed.missed',
  held: 'owed.held',
  answered: 'owed.answered',
  scheduled: 'owed.scheduled',
  draft: 'chats.draft',
  snoozed: 'chats.row-snoozed',
  promised: 'owed.promised',
};
