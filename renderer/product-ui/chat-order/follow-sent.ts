import type { Message } from '../../../shared/contract/messages.ts';
import type { MessageState } from '../../../shared/domain/message-state.ts';
import { call } from '../../bridge/call.ts';
import { onEvent } from '../../bridge/on-event.ts';

/** How far what one press of Send made is: `begun` means that a part of it has left or is leaving; it may turn out that it could not. */
export type Progress = 'held' | 'waiting' | 'begun' | 'sent';

/**
 * Tells how far what one press of Send made is, in whichever chat one is by then: now and with each change, until it was sent, some of it
 * never will be, or `tell` says that nobody is listening.
 */
export function followSent(
  instanceId: string,
  messages: readonly Message[],
  tell: (is: Progress) => boolean,
): void {
  const first = messages.at(0);
  const last = messages.at(-1);
  if (!first || !last) return;
  // What a chat is sent leaves in its order.
  const localIds = [...new Set([first.localId, last.localId])];
  let told: Progress | null = null;
  let reading = 0;

  async function read(): Promise<void> {
    reading += 1;
    const own = reading;
    const details = await Promise.all(
      localIds.map((localId) => call('messages.details', { instanceId, localId })),
    );
    if (own !== reading) return;
    const is = progressOf(details.map(({ message }) => message.state));
    if (is === null) return end();
    if (is === told) return;
    told = is;
    if (!tell(is) || is === 'sent') end();
  }

  // What cannot be read is not told.
  const readOrEnd = () => void read().catch(() => end());
  const end = onEvent('messages.changed', (changed) => {
    if (changed.instanceId === instanceId && changed.chatId === last.chatId) readOrEnd();
  });
  readOrEnd();
}

/** Returns null where some of it was not sent and does not wait either: its chat opens again, which is told elsewhere. */
function progressOf(states: readonly MessageState[]): Progress | null {
  const areAll = (...some: MessageState[]) => states.every((state) => some.includes(state));
  if (areAll('accepted')) return 'sent';
  if (areAll('held', 'queued', 'not-sent')) return states.includes('held') ? 'held' : 'waiting';
  return areAll('held', 'queued', 'not-sent', 'sending', 'accepted') ? 'begun' : null;
}
