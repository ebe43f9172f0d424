import fc from 'fast-check';
import { startRun } from '../support/archive-runs.ts';
import type { Desk } from '../support/team-desks.ts';
import { threadIds } from '../support/threads.ts';
import { type Random, seeded } from './random.ts';
import { killsOfStore, troubles } from './team-troubles.ts';
import type { Act, Asked, Scene, World } from './team-world.ts';

export const customers = ['+49 1511 2345678', '+55 11 91234-5678'];
export const threads = threadIds(12);

/** The kinds of steps by name; each is drawn in proportion to its weight. */
const kinds: Record<string, { weight: number; act: Act }> = {
  sends: { weight: 26, act: (scene) => send(scene) },
  assignments: { weight: 10, act: assign },
  notes: { weight: 8, act: addNote },
  incoming: { weight: 8, act: receive },
  'changes of a message': { weight: 5, act: changeMessage },
  'changes of chats, labels and views': { weight: 9, act: changeRegister },
  templates: { weight: 3, act: changeTemplate },
  'switches of threads': { weight: 4, act: switchThreads },
  runs: { weight: 3, act: runOverThreads },
  'shared anew': { weight: 2, act: shareAnew },
  ...troubles,
};

export const kindNames = Object.keys(kinds);
/** Counted besides its kind where a step changed something while the store was killed. */
export const withoutStore = 'any while the store is down';

class Step implements fc.AsyncCommand<Asked, World> {
  readonly name: string;
  readonly deskNumber: number;
  readonly seed: number;

  constructor(name: string, { deskNumber, seed }: { deskNumber: number; seed: number }) {
    this.name = name;
    this.deskNumber = deskNumber;
    this.seed = seed;
  }

  /** Every step is possible at any time. */
  check(): boolean {
    return true;
  }

  async run(asked: Asked, world: World): Promise<void> {
    const desk = world.desks.desks[this.deskNumber];
    const act = kinds[this.name]?.act;
    if (desk === undefined || act === undefined) throw new Error(`no step: ${String(this)}`);
    const id = `${this.seed}`;
    if (!(await act({ ...world, asked, desk, random: seeded(this.seed), id }))) return;
    const isWithout = world.store.isDown && this.name !== killsOfStore;
    for (const name of isWithout ? [this.name, withoutStore] : [this.name]) {
      world.effective[name] = (world.effective[name] ?? 0) + 1;
    }
  }

  toString(): string {
    return `${this.name} (desk ${this.deskNumber}, ${this.seed})`;
  }
}

/** Returns the steps of a schedule, the same for the same seed. Among them are steps of the kinds in `sure`, in this order. */
export function drawSteps(
  seed: number,
  { desks, steps, sure }: { desks: number; steps: number; sure: readonly string[] },
): Step[] {
  const choices = Object.entries(kinds).map(([name, { weight }]) => ({
    weight,
    arbitrary: fc
      .record({ deskNumber: fc.nat(desks - 1), seed: fc.nat() })
      .map((values) => new Step(name, values)),
  }));
  const schedule = fc.uniqueArray(fc.oneof(...choices), {
    minLength: steps,
    maxLength: steps,
    selector: (step) => step.seed,
  });
  const drawn = fc.sample(schedule, { seed, numRuns: 1 }).flat();
  const random = seeded(seed);
  const places = sure.map(() => random.int(drawn.length + 1)).sort((one, other) => one - other);
  // From the last on, so that the places before stay the same.
  for (const [index, name] of [...sure.entries()].reverse()) {
    // Greater than any drawn one, since texts contain it.
    const unique = 2 ** 31 + index;
    const step = new Step(name, { deskNumber: random.int(desks), seed: unique });
    drawn.splice(places[index] ?? 0, 0, step);
  }
  return drawn;
}

export const chatOf = (desk: Desk, customer: string) =>
  desk.client.openChat(desk.instanceId, customer);

async function send({ asked, random, desk, id }: Scene, more = ''): Promise<boolean> {
  const { chatId } = await chatOf(desk, random.pick(customers));
  const text = `text ${id} by ${desk.name}${more}`;
  const { localId } = await desk.send(chatId, text);
  asked.messages.set(localId, { text, by: desk.name, chatId });
  return true;
}

async function assign({ desk, random }: Scene): Promise<boolean> {
  const { client, instanceId } = desk;
  const { chatId } = await chatOf(desk, random.pick(customers));
  const { members } = await client.call('team.get', {});
  const memberId = random.chance(20)
    ? null
    : (members[random.int(members.length)]?.memberId ?? null);
  const { assignment } = await client.call('team.chat', { instanceId, chatId });
  await client.call('team.assign', { instanceId, chatId, memberId });
  const before = assignment?.kind === 'member' ? assignment.memberId : null;
  return memberId !== before;
}

async function addNote({ asked, desk, random, id }: Scene): Promise<boolean> {
  await writeNote(asked, desk, `note ${id}`, random.pick(customers));
  return true;
}

/** Adds a note to a customer's chat. */
export async function writeNote(
  asked: Asked,
  desk: Desk,
  text: string,
  customer = customers[0] ?? '',
): Promise<void> {
  const { client, instanceId } = desk;
  const { chatId } = await chatOf(desk, customer);
  const note = { noteId: crypto.randomUUID(), text, mentions: [] };
  await client.call('team.addNote', { instanceId, chatId, ...note });
  asked.notes.add(note.noteId);
}

/** Delivers a customer’s message to one desk, and perhaps to others. */
async function receive({ desks, desk, random, id }: Scene): Promise<boolean> {
  const key = { remoteJid: '4915112345678@s.whatsapp.net', fromMe: false, id: `IN${id}` };
  const at = Math.floor(Date.now() / 1_000) - random.int(3);
  const record = { key, message: { conversation: `in ${id}` }, messageTimestamp: at };
  const receivers = desks.desks.filter((one) => one === desk || random.chance(50));
  await Promise.all(receivers.map((one) => one.importRecords([record])));
  return true;
}

/** Reacts to a message of any desk, stars it, or delivers an acknowledgement. */
async function changeMessage({ desks, desk, random, id }: Scene): Promise<boolean> {
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
  } else {
    const payload = { id: messageId, from: chatId, fromMe: true, ack: 2 + random.int(2) };
    const event = 'message.ack';
    const data = { id: `ack ${id}`, event, me: { id: '15550100000@c.us' }, payload };
    await random.pick(desks.desks).importRecords([{ event, data }]);
  }
  return true;
}

/** Changes a register; several desks may make labels and views of one name. */
async function changeRegister(scene: Scene): Promise<boolean> {
  const { desk, random, id } = scene;
  const { client, instanceId } = desk;
  const { chatId } = await chatOf(desk, random.pick(customers));
  const name = random.pick(['VIP', 'Refund', 'Parcel']);
  const chance = random.int(9);
  if (chance > 5) return changeChat(scene, chatId);
  if (chance === 0) {
    await client.call('chats.rename', { instanceId, chatId, name: `Customer ${id}` });
    return true;
  }
  if (chance === 1) {
    await client.call('chats.setNotes', { instanceId, chatId, notes: `notes ${id}` });
    return true;
  }
  if (chance === 2) {
    const filter = { labelIds: [], search: '', view: 'all' as const, sort: 'newest' as const };
    const view = { instanceId, viewId: crypto.randomUUID(), name, filter };
    return (await client.ask('chats.saveView', view)).ok;
  }
  const labels = await client.call('chats.labels', { instanceId });
  const label = labels[random.int(labels.length)];
  if (label === undefined || chance === 3) {
    const added = { instanceId, labelId: crypto.randomUUID(), name, hue: random.int(360) };
    return (await client.ask('chats.saveLabel', added)).ok;
  }
  if (chance === 4 && random.chance(30)) {
    await client.call('chats.removeLabel', { instanceId, labelId: label.labelId });
    return true;
  }
  const add = random.chance(70) ? [label.labelId] : [];
  const remove = add.length === 0 ? [label.labelId] : [];
  const change = { instanceId, chatIds: [chatId], add, remove };
  return (await client.call('chats.assignLabels', change)).length > 0;
}

/** Closes, reopens or reads a chat, or joins or separates the two customers. */
async function changeChat({ desk, random }: Scene, chatId: string): Promise<boolean> {
  const { client, instanceId } = desk;
  const chance = random.int(6);
  if (chance < 2) {
    return (await client.call('chats.close', { instanceId, chatIds: [chatId] })).length > 0;
  }
  if (chance === 2) {
    return (await client.call('chats.reopen', { instanceId, chatIds: [chatId] })).length > 0;
  }
  if (chance === 3) {
    return (await client.call('chats.markRead', { instanceId, chatId })).changed.length > 0;
  }
  if (chance === 4) {
    const [one, other] = await Promise.all(customers.map((customer) => chatOf(desk, customer)));
    if (one === undefined || other === undefined) return false;
    const pair = { chatId: one.chatId, otherChatId: other.chatId };
    return (await client.call('people.join', { instanceId, ...pair })).length > 0;
  }
  return (await client.call('people.part', { instanceId, chatId })).length > 0;
}

/** Makes a template of the team, or changes or deletes one. */
async function changeTemplate({ desk, random, id }: Scene): Promise<boolean> {
  const { client } = desk;
  const { templates } = await client.call('templates.search', {});
  const known = templates[random.int(templates.length + 1)];
  if (known !== undefined && random.chance(30)) {
    await client.call('templates.remove', { templateId: known.templateId });
    return true;
  }
  const templateId = known?.templateId ?? crypto.randomUUID();
  const plain = { folder: '', card: null, forms: [], media: [] };
  await client.call('templates.save', { ...plain, templateId, name: 'T', text: `template ${id}` });
  await client.call('templates.share', { templateId, isShared: true });
  return true;
}

const someThreads = (random: Random) => ({
  threadIds: threads.filter(() => random.chance(30)),
  archived: random.chance(50),
});

async function switchThreads({ desk, random }: Scene): Promise<boolean> {
  const picked = someThreads(random);
  if (picked.threadIds.length === 0) return false;
  const { instanceId, client } = desk;
  const actionId = crypto.randomUUID();
  await client.call('threads.setArchived', { instanceId, actionId, ...picked });
  return true;
}

async function runOverThreads({ desk, random }: Scene): Promise<boolean> {
  const { threadIds: picked, archived } = someThreads(random);
  if (picked.length === 0) return false;
  const selection = { kind: 'ids', threadIds: picked };
  await startRun(desk, desk.instanceId, { selection, archived });
  return true;
}

/** Stops sharing, makes a change that must be appended afterwards, and shares again. */
async function shareAnew(scene: Scene): Promise<boolean> {
  const { client, instanceId } = scene.desk;
  await client.call('team.share', { instanceId, isShared: false });
  if (scene.random.chance(50)) await send(scene, ', not shared');
  else await changeRegister(scene);
  await client.call('team.share', { instanceId, isShared: true });
  return true;
}
