import type { Thread } from '../../shared/contract/threads.ts';

/** Returns an SMS thread that a file told of and that nobody has changed. */
export function threadFixture(change: Partial<Thread> = {}): Thread {
  return {
    threadId: 't-1',
    number: '+15550001',
    fromNumber: '+15550001',
    toNumber: '+15550100',
    phoneId: '',
    toldBy: null,
    lastMessage: 'Hello?',
    lastMessageId: '',
    lastMessageAt: 0,
    createdAt: 0,
    updatedAt: 0,
    confirmed: false,
    desired: null,
    retrying: false,
    known: 'imported',
    state: 'idle',
    stateAt: null,
    failure: null,
    runId: null,
    inDoubt: false,
    reported: null,
    labels: [],
    isUnread: false,
    isSmsFailed: false,
    deletion: null,
    ...change,
  };
}
