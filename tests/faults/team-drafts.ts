import type { Desk, Desks } from '../support/team-desks.ts';
import { nameOf, noteChange } from './team-ledger.ts';
import { type Act, chatOf, customers } from './team-world.ts';

/** Begins a text in a chat, below what is there already, and hands both over to another member, or to whoever takes the chat. */
export const handOver: Act = async ({ asked, desk, random, id }) => {
  const { client, instanceId } = desk;
  const { chatId } = await chatOf(desk, random.pick(customers));
  const begun = `draft ${id} by ${desk.name}`;
  const before = await draftIn(desk, chatId);
  const text = before === '' ? begun : `${before}\n${begun}`;
  const draft = { instanceId, chatId, text, replyToLocalId: null, options: null };
  await client.call('drafts.save', draft);
  asked.drafts.add(begun);
  const others = (await client.call('team.get', {})).members.filter(({ isYou }) => !isYou);
  const memberId = random.chance(30) ? null : (others[random.int(others.length)]?.memberId ?? null);
  const given = { instanceId, chatId, memberId, note: null, withDraft: true };
  await client.call('team.handOver', given);
  noteChange(asked.changes, desk, nameOf.assignment(chatId), memberId ?? '');
  return true;
};

/** Takes the draft that was handed over with a chat, if there is one for this desk. */
export const takeDraft: Act = async ({ desk, random }) => {
  const { chatId } = await chatOf(desk, random.pick(customers));
  return takeIn(desk, chatId);
};

async function takeIn({ client, instanceId }: Desk, chatId: string): Promise<boolean> {
  const handed = await client.call('team.handedDraft', { instanceId, chatId });
  if (handed === null) return false;
  const { assignmentId } = handed;
  const taken = { instanceId, chatId, assignmentId, isWanted: true };
  await client.call('team.endHandedDraft', taken);
  return true;
}

/** Returns the text that is being written in a chat; empty: none. */
export async function draftIn({ client, instanceId }: Desk, chatId: string): Promise<string> {
  return (await client.call('drafts.get', { instanceId, chatId })).text;
}

/** Lets members take all drafts that wait for them, and returns those that were handed over and are nowhere: neither begun nor sent. */
export async function lostDrafts(desks: Desks, drafts: ReadonlySet<string>): Promise<string[]> {
  const texts: string[] = [];
  for (const customer of customers) {
    for (let hasTaken = true; hasTaken;) {
      hasTaken = false;
      for (const desk of desks.desks) {
        const { chatId } = await chatOf(desk, customer);
        if (!(await takeIn(desk, chatId))) continue;
        hasTaken = true;
        await desks.untilEqual();
      }
    }
    for (const desk of desks.desks) {
      const { chatId } = await chatOf(desk, customer);
      const messages = await desk.client.messages(desk.instanceId, chatId);
      texts.push(await draftIn(desk, chatId), ...messages.map(({ text }) => text));
    }
  }
  const lost = [...drafts].filter((draft) => !texts.some((text) => text.includes(draft)));
  return lost.map((draft) => `lost when it was handed over: ${draft}`);
}
