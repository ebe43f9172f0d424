import type { SetRegister } from '../../electron/engine/store/chats/set-columns.ts';
import { nameOf, noteChange } from './team-ledger.ts';
import { importText } from '../support/threads.ts';
import { chatOf, customers, type Scene, threads } from './team-world.ts';

/** Names of labels and views, few, so that several desks use the same. */
const names = ['VIP', 'Refund', 'Parcel'];

/** Assigns a chat to a member or to nobody. */
export async function assign(scene: Scene): Promise<boolean> {
  const { asked, desk, random } = scene;
  const { client, instanceId } = desk;
  const { chatId } = await chatOf(desk, random.pick(customers));
  const { members } = await client.call('team.get', {});
  const memberId = random.chance(20)
    ? null
    : (members[random.int(members.length)]?.memberId ?? null);
  const ownLines = async () => {
    const lines = await client.call('team.lines', { instanceId, chatId });
    return lines.filter(({ kind, author }) => kind === 'assignment' && author.isYou).length;
  };
  const before = await ownLines();
  await client.call('team.assign', { instanceId, chatId, memberId });
  if ((await ownLines()) === before) return false;
  noteChange(asked.changes, desk, nameOf.assignment(chatId), memberId ?? '');
  return true;
}

/** Chooses whether answers assign, at the desk of the lead. */
export async function choose({ asked, desks, random }: Scene): Promise<boolean> {
  const [lead] = desks.desks;
  const answerAssigns = random.chance(70);
  if (!(await lead?.ask('team.choose', { answerAssigns }))?.ok || lead === undefined) return false;
  noteChange(asked.changes, lead, nameOf.choice, answerAssigns ? 'on' : '');
  return true;
}

/** Reacts to a message of any desk, stars it, or delivers an acknowledgement. */
export async function changeMessage(scene: Scene): Promise<boolean> {
  const { asked, desks, desk, random, id } = scene;
  const { client, instanceId } = desk;
  const { chatId } = await chatOf(desk, random.pick(customers));
  const sent = (await client.messages(instanceId, chatId)).filter(
    ({ direction, state, messageId }) =>
      direction === 'out' && state === 'accepted' && messageId !== null,
  );
  const { messageId } = sent[random.int(Math.max(1, sent.length))] ?? {};
  if (messageId == null) return false;
  const runId = crypto.randomUUID();
  const chance = random.int(4);
  if (chance === 0) {
    const emoji = random.pick(['👍', '❤️', '']);
    await client.call('messageActions.react', { instanceId, runId, messageId, emoji });
  } else if (chance === 1) {
    const isStarred = random.chance(70);
    await client.call('messageActions.star', {
      instanceId,
      runId,
      messageIds: [messageId],
      isStarred,
    });
    noteChange(asked.changes, desk, nameOf.star(messageId), isStarred ? 'on' : '');
  } else {
    const payload = { id: messageId, from: chatId, fromMe: true, ack: 2 + random.int(2) };
    const event = 'message.ack';
    const data = { id: `ack ${id}`, event, me: { id: '15550100000@c.us' }, payload };
    await random.pick(desks.desks).importRecords([{ event, data }]);
  }
  return true;
}

/** Sets what is known of a chat, and returns the new value; null: nothing can be expected of it, false: nothing changed. */
const setters: Record<
  SetRegister,
  (scene: Scene, chatId: string) => Promise<string | null | false>
> = {
  'chat-name': async ({ desk: { client, instanceId }, id }, chatId) => {
    const name = `Customer ${id}`;
    await client.call('chats.rename', { instanceId, chatId, name });
    return name;
  },
  'chat-notes': async ({ desk: { client, instanceId }, id }, chatId) => {
    const notes = `notes ${id}`;
    await client.call('chats.setNotes', { instanceId, chatId, notes });
    return notes;
  },
  'chat-person': async ({ desk, random }, chatId) => {
    const { client, instanceId } = desk;
    if (random.chance(50)) {
      const separated = await client.call('people.part', { instanceId, chatId });
      return separated.length > 0 && '';
    }
    const [one, other] = await Promise.all(customers.map((customer) => chatOf(desk, customer)));
    if (one === undefined || other === undefined) return false;
    const pair = { chatId: one.chatId, otherChatId: other.chatId };
    return (await client.call('people.join', { instanceId, ...pair })).length > 0 && 'joined';
  },
  'chat-closed': async ({ desk, random }, chatId) => {
    const isClosed = random.int(3) < 2;
    const call = isClosed ? 'chats.close' : 'chats.reopen';
    const { client, instanceId } = desk;
    if ((await client.call(call, { instanceId, chatIds: [chatId] })).length === 0) return false;
    // What comes in opens a chat.
    const [writer] = customers;
    const comesBack = chatId === (await chatOf(desk, writer ?? '')).chatId;
    if (comesBack) return null;
    return isClosed ? 'closed' : '';
  },
};

/** Changes what is known of a chat, or what the team shares beside chats. */
export async function changeRegister(scene: Scene): Promise<boolean> {
  const { asked, desk, random } = scene;
  const { client, instanceId } = desk;
  const { chatId } = await chatOf(desk, random.pick(customers));
  const chance = random.int(10);
  if (chance > 4) {
    const register = random.pick(Object.keys(setters) as SetRegister[]);
    const value = await setters[register](scene, chatId);
    if (value === false) return false;
    noteChange(asked.changes, desk, nameOf.set(register, chatId), value);
    return true;
  }
  if (chance > 1) return changeLabel(scene, chatId, chance === 2);
  if (chance === 0) {
    return (await client.call('chats.markRead', { instanceId, chatId })).changed.length > 0;
  }
  const filter = { labelIds: [], search: '', view: 'all' as const, sort: 'newest' as const };
  const view = { instanceId, viewId: crypto.randomUUID(), name: random.pick(names), filter };
  const saved = await client.ask('chats.saveView', view);
  if (saved.ok) noteChange(asked.changes, desk, nameOf.view(view.viewId), 'there');
  return saved.ok;
}

/** Adds a label, gives it to a chat or takes it from it, or removes it. */
async function changeLabel(
  { asked, desk, random }: Scene,
  chatId: string,
  isNew: boolean,
): Promise<boolean> {
  const { client, instanceId } = desk;
  const { changes } = asked;
  const chatIds = await Promise.all(
    customers.map(async (customer) => (await chatOf(desk, customer)).chatId),
  );
  const expectNothingOfChats = (name: string): void => {
    for (const one of chatIds) noteChange(changes, desk, nameOf.chatLabel(one, name), null);
  };
  const labels = await client.call('chats.labels', { instanceId });
  const label = labels[random.int(labels.length)];
  if (label === undefined || isNew) {
    const name = random.pick(names);
    const added = { instanceId, labelId: crypto.randomUUID(), name, hue: random.int(360) };
    if (!(await client.ask('chats.saveLabel', added)).ok) return false;
    // Two labels of one name become one, with the chats of both.
    if (changes.has(nameOf.label(name))) expectNothingOfChats(name);
    noteChange(changes, desk, nameOf.label(name), 'there');
    return true;
  }
  if (random.chance(10)) {
    await client.call('chats.removeLabel', { instanceId, labelId: label.labelId });
    // Another desk may have made one of this name that was not merged with it yet. Until it is, its name may be its ID.
    for (const name of names) {
      noteChange(changes, desk, nameOf.label(name), null);
      expectNothingOfChats(name);
    }
    return true;
  }
  const add = random.chance(70) ? [label.labelId] : [];
  const remove = add.length === 0 ? [label.labelId] : [];
  const change = { instanceId, chatIds: [chatId], add, remove };
  if ((await client.call('chats.assignLabels', change)).length === 0) return false;
  noteChange(changes, desk, nameOf.chatLabel(chatId, label.name), add.length > 0 ? 'on' : '');
  return true;
}

/** Makes a template of the team, or changes or deletes one. */
export async function changeTemplate({ asked, desk, random, id }: Scene): Promise<boolean> {
  const { client } = desk;
  const { templates } = await client.call('templates.search', {});
  const known = templates[random.int(templates.length + 1)];
  if (known !== undefined && random.chance(30)) {
    await client.call('templates.remove', { templateId: known.templateId });
    noteChange(asked.changes, desk, nameOf.template(known.templateId), '');
    return true;
  }
  const templateId = known?.templateId ?? crypto.randomUUID();
  const plain = { folder: '', card: null, forms: [], media: [] };
  const text = `template ${id}`;
  await client.call('templates.save', { ...plain, templateId, name: 'T', text });
  await client.call('templates.share', { templateId, isShared: true });
  noteChange(asked.changes, desk, nameOf.template(templateId), text);
  return true;
}

/** Imports a file that names a new thread, or one with a newer message. */
export async function listThread({ asked, desk, random, id }: Scene): Promise<boolean> {
  const isNew = random.chance(40);
  const threadId = isNew ? `more-${id}` : random.pick(threads);
  // Of one that is there a file names no other numbers: those that a desk's own source named stay there.
  const ends = isNew ? '+15550009999,+15550100000' : ',';
  const [text, at] = [`listed ${id}`, new Date().toISOString()];
  const head =
    'id,from_phone_number,to_phone_number,last_message_content,last_message_at,updated_at';
  await importText(desk, `${head}\n${threadId},${ends},${text},${at},${at}\n`);
  noteChange(asked.changes, desk, nameOf.lastMessage(threadId), text);
  return true;
}
