import type { ForgetCounts } from '../../../shared/contract/forgetting.ts';
import { invalidInput } from '../engine-error.ts';
import type { Events } from '../events.ts';
import { numberPattern } from '../forgetting/number-pattern.ts';
import type { InstanceSession } from '../sessions/instance-session.ts';
import type { Instances } from '../sessions/instances.ts';
import { describeChat } from './chats/recipients.ts';
import type { ServiceOf } from './service-of.ts';

/** Creates the service that forgets a person in all instances: whoever asks to be forgotten knows of none of them. */
export function createForgetting(
  instances: Pick<Instances, 'sessions'>,
  templates: Pick<ServiceOf<'templates'>, 'search'>,
  events: Events,
): ServiceOf<'forgetting'> {
  return {
    preview: async ({ chatIds: written }) => {
      const asked = personOf(written);
      const sum: ForgetCounts = { messages: 0, files: 0, scheduled: 0, waiting: 0, threads: 0 };
      const instanceNames: string[] = [];
      for (const { record, history } of instances.sessions()) {
        const { isKnown, ...counts } = await history.forgetting.preview(asked);
        for (const name of Object.keys(sum) as (keyof ForgetCounts)[]) sum[name] += counts[name];
        if (isKnown) instanceNames.push(record.name);
      }
      return { ...sum, instanceNames, templates: await namedIn(templates, asked.chatIds) };
    },
    forget: async ({ chatIds: written }) => {
      const asked = personOf(written);
      // What is in the way of one instance leaves all of them as they are.
      for (const { history } of instances.sessions())
        refuse(await history.forgetting.obstacle(asked));
      for (const session of instances.sessions()) {
        refuse(await session.history.forgetting.begin(asked, Date.now()));
        void session.eraser.beginAfter();
        tell(session, asked.chatIds);
      }
      events.publish('forgetting.changed', {});
    },
    status: async () => {
      const all = await Promise.all(instances.sessions().map(({ eraser }) => eraser.status()));
      return {
        underWay: Math.max(0, ...all.map(({ underWay }) => underWay)),
        isStuck: all.some(({ isStuck }) => isStuck),
      };
    },
  };
}

function personOf(written: readonly string[]) {
  const chatIds = [...new Set(written.map((chatId) => describeChat(chatId).chatId))];
  return { chatIds, patterns: chatIds.map(numberPattern) };
}

async function namedIn(
  templates: Pick<ServiceOf<'templates'>, 'search'>,
  chatIds: readonly string[],
): Promise<number> {
  let total = 0;
  for (const chatId of chatIds) {
    const search = chatId.replace(/@.*/, '');
    total += (await templates.search({ search, folder: null, offset: 0, limit: 1 })).total;
  }
  return total;
}

function refuse(obstacle: 'being-sent' | 'named-in-unsent' | null): void {
  if (obstacle !== null) throw invalidInput('chatIds', obstacle);
}

function tell(
  { events, outbox, messageActions }: InstanceSession,
  chatIds: readonly string[],
): void {
  outbox.wake();
  messageActions.wake();
  for (const chatId of chatIds) {
    events.messagesChanged(chatId);
    events.publish('attachments.changed', { chatId });
  }
  events.publish('chats.changed', { chatId: null });
  events.publish('scheduled.changed', { chatId: null });
  events.publish('outbox.changed', {});
  events.publish('threads.changed', {});
  events.publish('threadViews.changed', {});
  events.publish('audit.changed', {});
}
