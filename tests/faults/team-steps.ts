import fc from 'fast-check';
import { startRun } from '../support/archive-runs.ts';
import type { Desk } from '../support/team-desks.ts';
import { type Random, seeded } from './random.ts';
import { killsOfStore, troubles } from './team-troubles.ts';
import {
  assign,
  changeMessage,
  changeRegister,
  changeTemplate,
  choose,
  listThread,
} from './team-changes.ts';
import { draftIn, handOver, takeDraft } from './team-drafts.ts';
import { nameOf, noteChange } from './team-ledger.ts';
import { chatOf, customers, threads } from './team-world.ts';
import type { Act, Asked, Scene, World } from './team-world.ts';

/** The kinds of steps by name; each is drawn in proportion to its weight. */
const kinds: Record<string, { weight: number; act: Act }> = {
  sends: { weight: 26, act: (scene) => send(scene) },
  assignments: { weight: 10, act: assign },
  notes: { weight: 8, act: addNote },
  incoming: { weight: 8, act: receive },
  'chats handed over': { weight: 5, act: handOver },
  'drafts taken over': { weight: 5, act: takeDraft },
  'changes of a message': { weight: 5, act: changeMessage },
  'changes of chats, labels and views': { weight: 14, act: changeRegister },
  choices: { weight: 2, act: choose },
  templates: { weight: 3, act: changeTemplate },
  'switches of threads': { weight: 4, act: switchThreads },
  runs: { weight: 3, act: runOverThreads },
  'lists of threads': { weight: 4, act: listThread },
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

async function send({ asked, random, desk, id }: Scene, more = ''): Promise<boolean> {
  const { chatId } = await chatOf(desk, random.pick(customers));
  // Sending ends the draft, so what was begun is sent, too.
  const begun = await draftIn(desk, chatId);
  const own = `text ${id} by ${desk.name}${more}`;
  const text = begun === '' ? own : `${own}\n${begun}`;
  const { localId } = await desk.send(chatId, text);
  asked.messages.set(localId, { text, by: desk.name, chatId });
  // Where the team chose that, an answer assigns its chat.
  const { assignment } = await desk.call('team.chat', { chatId });
  if (assignment?.kind === 'member' && assignment.isMine)
    noteChange(asked.changes, desk, nameOf.assignment(chatId), assignment.memberId);
  return true;
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
  await startRun(desk, { selection, archived });
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
