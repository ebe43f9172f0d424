import type { ForgetCounts, ForgetPreview } from '../../../shared/contract/forgetting.ts';
import { isHiddenId } from '../../../shared/domain/chat-id.ts';
import { invalidInput } from '../engine-error.ts';
import type { Events } from '../events.ts';
import type { Exports } from '../files/exports.ts';
import { personOf } from '../forgetting/person-of.ts';
import { tellOfForgotten } from '../forgetting/tell-of-forgotten.ts';
import { withOtherForms } from '../numbers/number-forms.ts';
import type { InstanceSession } from '../sessions/instance-session.ts';
import type { Instances } from '../sessions/instances.ts';
import { describeChatId } from '../numbers/recipients.ts';
import type { ServiceOf } from '../service-of.ts';
import type { UnfinishedWork } from '../quitting/unfinished.ts';

/** Creates the service that forgets a person in all instances: whoever asks to be forgotten knows of none of them. */
export function createForgetting({
  instances,
  templates,
  exports,
  unfinished,
  events,
}: {
  instances: Pick<Instances, 'sessions'>;
  templates: Pick<ServiceOf<'templates'>, 'search'>;
  exports: Exports;
  unfinished: Pick<UnfinishedWork, 'list'>;
  events: Events;
}): ServiceOf<'forgetting'> {
  return {
    preview: async ({ chatIds: written }) => {
      const chats = await joinedChats(instances.sessions(), chatIdsOf(written));
      const asked = personOf(chats.map(({ chatId }) => chatId));
      const sum: ForgetCounts = { messages: 0, files: 0, scheduled: 0, waiting: 0, threads: 0 };
      const instanceNames: string[] = [];
      for (const { record, history } of instances.sessions()) {
        const { isKnown, ...counts } = await history.forgetting.preview(asked);
        for (const name of Object.keys(sum) as (keyof ForgetCounts)[]) sum[name] += counts[name];
        if (isKnown) instanceNames.push(record.name);
      }
      return { ...sum, chats, instanceNames, templates: await namedIn(templates, asked.chatIds) };
    },
    forget: async ({ chatIds: written }) => {
      const asked = personOf(await withHiddenIds(instances.sessions(), chatIdsOf(written)));
      // What is being written would be written on, with them in it.
      const kinds = (await unfinished.list()).map(({ kind }) => kind);
      if (kinds.includes('export') || kinds.includes('backup')) refuse('being-written');
      // What is in the way of one instance leaves all of them as they are.
      for (const { history } of instances.sessions())
        refuse(await history.forgetting.obstacle(asked));
      for (const session of instances.sessions()) {
        refuse(await session.history.forgetting.begin(asked, Date.now()));
        tellOfForgotten(session.events, asked.chatIds);
        session.wake('forgotten');
      }
      // What was written to be saved, and was not, may tell of them.
      exports.discardAll();
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

function chatIdsOf(written: readonly string[]): string[] {
  return [...new Set(written.map((chatId) => describeChatId(chatId).chatId))];
}

/** Returns the chats with the other IDs of whoever they are with. */
async function withHiddenIds(
  sessions: readonly InstanceSession[],
  chatIds: readonly string[],
): Promise<string[]> {
  const ofNumbers = withOtherForms(chatIds);
  const others = await Promise.all(sessions.map(({ history }) => history.aliases.idsOf(ofNumbers)));
  return [...new Set([...chatIds, ...others.flat()])];
}

/** Returns the chats with all that were joined with one of them, in one instance or by way of several, and what each is called. */
async function joinedChats(
  sessions: readonly InstanceSession[],
  asked: readonly string[],
): Promise<ForgetPreview['chats']> {
  const names = new Map<string, string>();
  const found = new Set(asked);
  // A set that grows while it is gone through is gone through to its end.
  for (const chatId of found) {
    for (const form of withOtherForms([chatId])) found.add(form);
    for (const { history } of sessions) {
      for (const other of await history.aliases.idsOf([chatId])) found.add(other);
      for (const chat of await history.people.chats(chatId)) {
        found.add(chat.chatId);
        if (!names.has(chat.chatId)) names.set(chat.chatId, chat.name ?? chat.number);
      }
    }
  }
  // The other form of a number is no chat of its own, unless one is here.
  return [...found]
    .filter((chatId) => names.has(chatId) || asked.includes(chatId) || isHiddenId(chatId))
    .map((chatId) => ({ chatId, name: names.get(chatId) ?? chatId }));
}

async function namedIn(
  templates: Pick<ServiceOf<'templates'>, 'search'>,
  chatIds: readonly string[],
): Promise<number> {
  let total = 0;
  for (const chatId of chatIds) {
    const search = chatId.replace(/@.*/, '');
    total += (await templates.search({ search, order: 'name', folder: null, offset: 0, limit: 1 }))
      .total;
  }
  return total;
}

function refuse(obstacle: 'being-sent' | 'named-in-unsent' | 'being-written' | null): void {
  if (obstacle !== null) throw invalidInput('chatIds', obstacle);
}
