import type { CheckedInput } from '../../../../shared/contract/contract.ts';
import type { ScheduledMessage } from '../../../../shared/contract/scheduled.ts';
import { invalidInput, notFound } from '../../engine-error.ts';
import type { Events } from '../../events.ts';
import { missedBefore } from '../../outbox/schedule.ts';
import type { Instances } from '../../sessions/instances.ts';

/** How far ahead a message may be scheduled. */
const furthestMs = 366 * 24 * 3_600_000;

/** Throws EngineError `invalid-input` where a time (milliseconds since 1970) is past, or more than a year ahead. */
export function checkSendAt(sendAt: number, now: number): void {
  if (sendAt <= now) throw invalidInput('sendAt', 'in-the-past');
  if (sendAt - now > furthestMs) throw invalidInput('sendAt', 'too-far-ahead');
}

/** What waits for its time, and what a person does with it. Each act throws `not-found` where its turn has come already. */
export interface Scheduled {
  list(instanceId: string, chatId: string | null): Promise<ScheduledMessage[]>;
  changeTime(input: CheckedInput<'scheduled.changeTime'>): Promise<void>;
  sendNow(instanceId: string, localId: string): Promise<void>;
  edit(instanceId: string, localId: string): Promise<void>;
  discard(instanceId: string, localId: string): Promise<void>;
}

export function createScheduled(instances: Instances, events: Events): Scheduled {
  /** Carries out an act on one that is still scheduled, and tells of it. Answers its chat. */
  const act = async <Result>(
    instanceId: string,
    localId: string,
    work: () => Promise<Result>,
  ): Promise<Result> => {
    const { history, outbox } = instances.session(instanceId);
    const found = await history.scheduled.get(localId);
    if (found === null) throw notFound('scheduled');
    const result = await work();
    const { chatId } = found;
    events.publish('scheduled.changed', { instanceId, chatId });
    events.publish('chats.changed', { instanceId, chatId });
    outbox.wake();
    return result;
  };

  const table = (instanceId: string) => instances.session(instanceId).history.scheduled;

  return {
    list: (instanceId, chatId) => table(instanceId).list(chatId, missedBefore(Date.now())),
    changeTime: async ({ instanceId, localId, sendAt }) => {
      checkSendAt(sendAt, Date.now());
      await act(instanceId, localId, () =>
        table(instanceId).changeTime(localId, sendAt, Date.now()),
      );
    },
    sendNow: async (instanceId, localId) => {
      await act(instanceId, localId, async () => {
        await table(instanceId).takeTurn(localId, Date.now());
        const message = await instances.session(instanceId).history.messages.get(localId);
        if (message === null) return;
        const { chatId } = message;
        events.publish('messages.changed', { instanceId, chatId });
        events.publish('outbox.changed', { instanceId });
      });
    },
    edit: async (instanceId, localId) => {
      const result = await act(instanceId, localId, async () => {
        const { chatId } = (await table(instanceId).get(localId)) ?? { chatId: '' };
        const taken = await table(instanceId).takeBack(localId, Date.now());
        events.publish('attachments.changed', { instanceId, chatId });
        return taken;
      });
      if (result === 'draft-not-empty') throw invalidInput('draft', 'draft-not-empty');
    },
    discard: async (instanceId, localId) => {
      await act(instanceId, localId, () => table(instanceId).remove(localId, Date.now()));
    },
  };
}
