import type { Message } from '../../../../shared/contract/messages.ts';
import type { MessageState } from '../../../../shared/domain/message-state.ts';
import { isForm } from '../../../../shared/domain/written-content.ts';
import { invalidInput, notFound } from '../../engine-error.ts';
import type { InstanceSession } from '../../sessions/instance-session.ts';
import type { InstanceServiceOf } from '../../service-of.ts';

const mayHaveLeft: ReadonlySet<MessageState> = new Set(['sending', 'accepted', 'unknown']);

/** Creates the part of the messages' service that puts messages back where they were written. */
export function createTakingBack({
  history,
  events,
  outbox,
  attachments,
}: InstanceSession): Pick<InstanceServiceOf<'messages'>, 'edit' | 'takeBack' | 'newestWaiting'> {
  /** Ends a message and puts it into its draft, or its tray. A draft that is in use is not replaced. */
  const putBack = async (localId: string): Promise<'begun' | 'draft-not-empty'> => {
    const message = await history.messages.get(localId);
    if (message === null) throw notFound('message');
    const { chatId, text, content, replyTo, options } = message;
    const isOfTray = content.kind === 'media' || isForm(content);
    const card = content.kind === 'link-card' ? content.card : null;
    const draft = { text, card, replyToLocalId: replyTo?.localId ?? null, options, sendAt: null };
    // What is in the draft by now, as what was typed a moment ago, is never replaced.
    const result = await history.outbox.beginEdit(message, isOfTray ? null : draft, Date.now());
    if (result === 'gone') throw notFound('message');
    if (result === 'begun') {
      if (isOfTray) await attachments.addCopy(localId);
      else events.publish('drafts.changed', { chatId });
    }
    announce(message);
    return result;
  };

  const announce = ({ chatId }: Pick<Message, 'chatId'>): void => {
    events.messagesChanged(chatId);
    events.publish('outbox.changed', {});
  };

  return {
    edit: async ({ localId }) => {
      if ((await putBack(localId)) === 'draft-not-empty')
        throw invalidInput('draft', 'draft-not-empty');
    },

    takeBack: async ({ localIds }) => {
      const ofSchedule = await Promise.all(localIds.map((id) => history.scheduled.get(id)));
      const scheduled = ofSchedule.find((one) => one !== null);
      if (scheduled) {
        const result = await history.scheduled.takeBack(localIds, Date.now());
        const { chatId } = scheduled;
        events.publish('scheduled.changed', { chatId });
        events.publish('attachments.changed', { chatId });
        events.publish('drafts.changed', { chatId });
        announce(scheduled);
        outbox.wake();
        return result;
      }
      if (!(await history.outbox.cancelAll(localIds, Date.now()))) {
        const messages = await Promise.all(localIds.map((id) => history.messages.get(id)));
        if (messages.includes(null)) throw notFound('message');
        return messages.some((message) => message && mayHaveLeft.has(message.state))
          ? 'left'
          : 'refused';
      }
      outbox.wake();
      let isBack = true;
      for (const localId of localIds) {
        // What was put back before may have been sent again since: another copy of it would be sent too.
        if ((await history.messages.get(localId))?.isDismissed === true) continue;
        isBack = (await putBack(localId)) === 'begun' && isBack;
      }
      return isBack ? 'back' : 'beside';
    },

    newestWaiting: ({ chatId }) => history.outbox.newestWaiting(chatId),
  };
}
