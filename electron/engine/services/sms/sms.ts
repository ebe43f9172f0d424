import { hasInk } from '../../../../shared/domain/has-ink.ts';
import { furthestSmsMs, longestSms, takesSms } from '../../../../shared/domain/sms.ts';
import { EngineError, invalidInput, notFound } from '../../engine-error.ts';
import { errorOf } from '../../gateway/error-of.ts';
import type { InstanceSession } from '../../sessions/instance-session.ts';
import { readSmsNumber } from '../../numbers/read-sms-number.ts';
import type { InstanceServiceOf } from '../../service-of.ts';
import type { SettingsService } from '../../settings/settings.ts';

/** Creates the service of an instance's SMS: what the service told of them, and those that are sent from here. */
export function createSms(
  session: InstanceSession,
  settings: SettingsService,
): InstanceServiceOf<'sms'> {
  const { history, events, offers } = session;
  const { sending, reading } = session.smsSide;

  const changed = (threadId: string | null): void => {
    events.publish('sms.changed', { threadId });
    events.publish('audit.changed', {});
    sending.wake();
  };

  /** Throws EngineError where nobody is at the other end. */
  const recipient = async (
    threadId: string | null,
    written: string,
    country: string | null,
  ): Promise<string> => {
    if (threadId === null) {
      const [only, other] = readSmsNumber(written, country).numbers;
      // Nothing is sent to a guess.
      if (only === undefined || other !== undefined) {
        throw invalidInput('to', 'number-has-two-readings');
      }
      return only.to;
    }
    const number = await history.smsMessages.otherEnd(threadId);
    if (number === null) {
      const isTold = await history.smsMessages.hasToldEnds(threadId);
      throw invalidInput('to', isTold ? 'sms-number-is-told' : 'required');
    }
    if (!takesSms(number)) throw invalidInput('to', 'sms-sender-is-a-name');
    return number;
  };

  return {
    list: async ({ threadId, limit }) => {
      const [latest, sends] = await Promise.all([
        history.smsMessages.list(threadId, limit),
        history.smsSends.list(threadId),
      ]);
      return { ...latest, sends, isWhole: reading.isWhole(threadId) };
    },
    look: async ({ threadId, isOpened }) => {
      const outcome = await reading.look(threadId, isOpened);
      if (outcome !== null && outcome.outcome !== 'accepted')
        throw new EngineError(errorOf(outcome));
    },
    onTheirWay: () => history.smsSends.list(null),
    readNumber: ({ written, country }) => readSmsNumber(written, country),
    send: async ({ localId, threadId, to, country, text: written, sendAt }) => {
      if (offers()?.smsSend !== true) throw invalidInput('text', 'sms-not-offered');
      const toNumber = await recipient(threadId, to, country);
      if (!hasInk(written)) throw invalidInput('text', 'required');
      // Enter makes a line, and an SMS costs by its length.
      const text = written.trimEnd();
      if (text.length > longestSms) throw invalidInput('text', 'too-long');
      const now = Date.now();
      if (sendAt !== null && sendAt <= now) throw invalidInput('sendAt', 'in-the-past');
      if (sendAt !== null && sendAt - now > furthestSmsMs) {
        throw invalidInput('sendAt', 'sms-too-far-ahead');
      }
      const { undoSeconds } = settings.get().sending;
      const heldUntil = undoSeconds > 0 ? now + undoSeconds * 1_000 : null;
      await history.smsSends.add({ localId, threadId, toNumber, text, sendAt }, heldUntil, now);
      changed(threadId);
    },
    sendAgain: async ({ localId }) => {
      if (!(await history.smsSends.sendAgain(localId, Date.now()))) throw notFound('sms');
      changed(null);
    },
    takeBack: async ({ localId }) => {
      const problem = await history.smsSends.takeBack(localId, Date.now());
      if (problem === 'draft-not-empty') throw invalidInput('draft', 'draft-not-empty');
      changed(null);
      return problem === null;
    },
    discard: async ({ localId }) => {
      if (!(await history.smsSends.discard(localId, Date.now()))) throw notFound('sms');
      changed(null);
    },
    draft: ({ threadId }) => history.smsSends.draft(threadId),
    saveDraft: async ({ threadId, to, text }) => {
      await history.smsSends.saveDraft(threadId, { to, text });
    },
  };
}
