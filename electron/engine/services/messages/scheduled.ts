import { invalidInput, notFound } from '../../engine-error.ts';
import { missedBefore } from '../../delivery/schedule.ts';
import type { InstanceSession } from '../../sessions/instance-session.ts';
import type { SendGuard } from '../../team/team-desk.ts';
import type { InstanceServiceOf } from '../../service-of.ts';

/** How far ahead a message may be scheduled. */
const furthestMs = 366 * 24 * 3_600_000;

/** Throws EngineError `invalid-input` of a field where a time (milliseconds since 1970) is past, or more than a year ahead. */
export function checkSendAt(at: number, now: number, field: 'sendAt' | 'startAt' = 'sendAt'): void {
  if (at <= now) throw invalidInput(field, 'in-the-past');
  if (at - now > furthestMs) throw invalidInput(field, 'too-far-ahead');
}

/** Creates the service of what waits for its time. Each change throws `not-found` where that time has come already. */
export function createScheduled(
  session: InstanceSession,
  guard: SendGuard,
): InstanceServiceOf<'scheduled'> {
  const { history, events, outbox, dueChats } = session;
  /** Carries out a change of one that is still scheduled, and publishes it. `work` returns false where its time came meanwhile. */
  const change = async (
    localId: string,
    work: (chatId: string, createdAt: number) => Promise<boolean>,
  ): Promise<void> => {
    const found = await history.scheduled.get(localId);
    if (found === null || !(await work(found.chatId, found.createdAt))) throw notFound('scheduled');
    const { chatId } = found;
    events.publish('scheduled.changed', { chatId });
    events.publish('chats.changed', { chatId });
    outbox.wake();
  };

  return {
    list: ({ chatId }) => history.scheduled.list(chatId, missedBefore(Date.now())),
    changeTime: async ({ localId, sendAt, unlessAnswered, cameBefore }) => {
      checkSendAt(sendAt, Date.now());
      await change(localId, () =>
        history.scheduled.changeTime(localId, { sendAt, unlessAnswered, cameBefore }, Date.now()),
      );
    },
    sendNow: ({ localId, anyway }) =>
      change(localId, async (chatId, writtenAt) => {
        // When its time comes nobody is asked, as nobody may be there; whoever sends it now is.
        const isSent = await guard.answer(session, [chatId], { anyway, writtenAt }, (stoppedIn) =>
          history.scheduled.sendNow(localId, Date.now(), stoppedIn(chatId)),
        );
        events.publish('messages.changed', { chatId });
        events.publish('outbox.changed', {});
        return isSent;
      }),
    edit: ({ localId }) =>
      change(localId, async (chatId) => {
        const result = await history.scheduled.moveToDraft(localId, Date.now());
        if (result === 'draft-not-empty') throw invalidInput('draft', 'draft-not-empty');
        events.publish('attachments.changed', { chatId });
        events.publish('drafts.changed', { chatId });
        dueChats.look();
        return result === 'back';
      }),
    discard: ({ localId }) => change(localId, () => history.scheduled.remove(localId, Date.now())),
  };
}
