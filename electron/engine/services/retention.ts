import type { RetentionPreview } from '../../../shared/contract/retention.ts';
import { invalidInput } from '../engine-error.ts';
import type { Policy } from '../settings/policy/policy.ts';
import { monthsBefore } from '../retention/months-before.ts';
import type { InstanceSession } from '../sessions/instance-session.ts';
import type { InstanceServiceOf } from '../service-of.ts';

/** Creates the service of how long an instance keeps messages. */
export function createRetentionService(
  { history, retention }: InstanceSession,
  policy: Policy,
): InstanceServiceOf<'retention'> {
  return {
    get: async () => {
      const { months, cutoff } = await history.retention.get();
      return { months: policy.monthsOf(months), isRunning: cutoff !== null };
    },
    preview: async ({ months }) => {
      const cutoff = monthsBefore(Date.now(), months);
      const sum: RetentionPreview = { messages: 0, chats: 0, fileBytes: 0, oldest: null };
      const chatIds = new Set<string>();
      for (let after: number | null = 0; after !== null;) {
        const part = await history.retention.count(cutoff, after);
        sum.messages += part.messages;
        sum.fileBytes += part.fileBytes;
        if (part.oldest !== null) sum.oldest = Math.min(sum.oldest ?? Infinity, part.oldest);
        for (const chatId of part.chatIds) chatIds.add(chatId);
        after = part.next;
      }
      return { ...sum, chats: chatIds.size };
    },
    set: ({ months }) => {
      if (policy.isRetentionLocked) throw invalidInput('months', 'set-by-organization');
      if (policy.monthsOf(months) !== months) {
        throw invalidInput('months', 'kept-too-long', String(policy.mostMonths));
      }
      return retention.set(months);
    },
  };
}
