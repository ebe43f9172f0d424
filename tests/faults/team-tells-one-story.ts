import type { Message } from '../../shared/contract/messages.ts';
import { findPostgres } from '../support/postgres-at-hand.mjs';
import { startPostgres } from '../support/postgres.ts';
import { type Desk, type Desks, startDesks } from '../support/team-desks.ts';
import { startRun } from '../support/archive-runs.ts';
import { importThreads, threadIds } from '../support/threads.ts';
import { type Random, seeded } from './random.ts';
import { rowOf } from './row-of.ts';
import type { Program } from './run.ts';

const customers = ['+49 1511 2345678', '+55 11 91234-5678'];
const names = ['Ana', 'Jan', 'Eva'];
const threads = threadIds(12);
/** Schedules side by side: most of the time each waits. */
const lanes = 6;

/** What people asked for, by the text that each message has alone. */
type Asked = Map<string, { by: string; chatId: string }>;

/**
 * Lets several desks work on one instance while lines are cut, answers lost, and the store and desks are stopped and killed at any
 * moment. Afterwards all tell the same story, by hash; every message that was asked for is in it, with its author; and the service was
 * asked for each once, by its author's desk.
 */
export const teamTellsOneStory: Program = async ({ short, seed }) => {
  if (findPostgres() === null) {
    return rowOf('no schedule, since there is no PostgreSQL', seed, 'nothing', ['nothing tried']);
  }
  const schedules = short ? 2 : 1_000;
  const steps = 25;
  const wrong: string[] = [];
  const effective: Record<string, number> = {};
  const seeds = Array.from({ length: schedules }, (_, index) => seed + index).values();
  /** Its store is its own, since it is killed. */
  const lane = async (): Promise<void> => {
    const postgres = await startPostgres();
    try {
      for (const number of seeds) {
        const desks = await startDesks(postgres, names);
        try {
          for (const desk of desks.desks) await importThreads(desk, desk.instanceId, threads);
          const asked: Asked = new Map();
          const world = { postgres, desks, asked, random: seeded(number), effective };
          for (let step = 0; step < steps; step += 1) await takeStep(world, `${number}.${step}`);
          await heal(world);
          wrong.push(...(await compare(world)).map((line) => `schedule ${number}: ${line}`));
        } finally {
          await desks.close();
        }
      }
    } finally {
      await postgres.remove();
    }
  };
  await Promise.all(Array.from({ length: short ? 1 : lanes }, lane));
  const counted = Object.entries(effective)
    .map(([name, count]) => `${name} ${count}`)
    .join(', ');
  const tried = `${schedules} schedules of ${names.length} desks, ${steps} steps each`;
  return rowOf(tried, seed, `effective: ${counted}`, wrong);
};

interface World {
  postgres: Awaited<ReturnType<typeof startPostgres>>;
  desks: Desks;
  asked: Asked;
  random: Random;
  effective: Record<string, number>;
}

/** Makes a template of the team, or changes or deletes one. */
async function changeTemplate({ client }: Desk, random: Random, id: string): Promise<void> {
  const { templates } = await client.call('templates.search', {});
  const known = templates[random.int(templates.length + 1)];
  if (known !== undefined && random.chance(30)) {
    await client.call('templates.remove', { templateId: known.templateId });
    return;
  }
  const templateId = known?.templateId ?? crypto.randomUUID();
  const plain = { folder: '', card: null, forms: [], media: [] };
  await client.call('templates.save', { ...plain, templateId, name: 'T', text: `template ${id}` });
  await client.call('templates.share', { templateId, isShared: true });
}

async function takeStep(world: World, id: string): Promise<void> {
  const { desks, random, effective, postgres } = world;
  const desk = random.pick(desks.desks);
  const count = (name: string): void => {
    effective[name] = (effective[name] ?? 0) + 1;
  };
  const chance = random.int(100);
  if (chance < 3) {
    await changeTemplate(desk, random, id);
    return count('templates');
  }
  if (chance < 8) {
    if (await changeMessage(world, desk, id)) count('changes of a message');
    return;
  }
  if (chance < 17) {
    await changeThing(world, desk, id);
    return count('other changes');
  }
  if (chance < 24) {
    const { instanceId, client } = desk;
    const archived = random.chance(50);
    const picked = threads.filter(() => random.chance(30));
    if (picked.length === 0) return;
    if (chance < 21) {
      const actionId = crypto.randomUUID();
      await client.call('threads.setArchived', {
        instanceId,
        actionId,
        threadIds: picked,
        archived,
      });
      return count('switches of threads');
    }
    await startRun(desk, instanceId, { selection: { kind: 'ids', threadIds: picked }, archived });
    return count('runs');
  }
  if (chance < 50) {
    await send(world, desk, `text ${id} by ${desk.name}`);
    return count('sends');
  }
  if (chance < 60) {
    const { chatId } = await chatOf(desk, random.pick(customers));
    const { members } = await desk.client.call('team.get', {});
    const memberId = random.chance(20)
      ? null
      : (members[random.int(members.length)]?.memberId ?? null);
    await desk.client.call('team.assign', { instanceId: desk.instanceId, chatId, memberId });
    return count('assignments');
  }
  if (chance < 68) {
    const { chatId } = await chatOf(desk, random.pick(customers));
    const note = { noteId: crypto.randomUUID(), text: `note ${id}`, mentions: [] };
    await desk.client.call('team.addNote', { instanceId: desk.instanceId, chatId, ...note });
    return count('notes');
  }
  if (chance < 76) {
    const key = { remoteJid: '4915112345678@s.whatsapp.net', fromMe: false, id: `IN${id}` };
    const at = Math.floor(Date.now() / 1_000) - random.int(3);
    const record = { key, message: { conversation: `in ${id}` }, messageTimestamp: at };
    const heardBy = desks.desks.filter((one) => one === desk || random.chance(50));
    await Promise.all(heardBy.map((one) => one.takeIn([record])));
    return count('incoming');
  }
  if (chance < 83) {
    desk.line.cut();
    return count('cuts');
  }
  if (chance < 88) {
    desk.line.mend();
    desk.networkChanges();
    return count('mends');
  }
  if (chance < 93) {
    desk.line.loseAnswer(600);
    return count('lost answers asked');
  }
  if (chance < 95) {
    await desk.stop();
    await desk.start();
    return count('restarts');
  }
  if (chance < 97) {
    const { instanceId, client } = desk;
    await client.call('team.share', { instanceId, isShared: false });
    // What changes meanwhile is told afterwards.
    if (random.chance(50)) await send(world, desk, `text ${id} by ${desk.name}, not shared`);
    else await changeThing(world, desk, id);
    await client.call('team.share', { instanceId, isShared: true });
    return count('shared anew');
  }
  postgres.kill();
  await send(world, desk, `text ${id} by ${desk.name}, with the store killed`);
  await postgres.start();
  for (const one of desks.desks) one.networkChanges();
  count('kills of the store');
}

/** Reacts to a message, stars it, or hears how far it got: whichever desk sent it. False: there is none yet. */
async function changeMessage(
  { desks, random }: World,
  { client, instanceId }: Desk,
  id: string,
): Promise<boolean> {
  const { chatId } = await client.openChat(instanceId, random.pick(customers));
  const sent = (await client.messages(instanceId, chatId)).filter(
    ({ direction, state, messageId }) =>
      direction === 'out' && state === 'accepted' && messageId !== null,
  );
  const { messageId } = sent[random.int(Math.max(1, sent.length))] ?? {};
  if (messageId == null) return false;
  const chance = random.int(4);
  if (chance === 0) {
    const emoji = random.pick(['👍', '❤️', '']);
    await client.call('messageActions.react', {
      instanceId,
      runId: crypto.randomUUID(),
      messageId,
      emoji,
    });
  } else if (chance === 1) {
    await client.call('messageActions.star', {
      instanceId,
      runId: crypto.randomUUID(),
      messageIds: [messageId],
      isStarred: random.chance(70),
    });
  } else {
    const payload = {
      id: messageId,
      from: chatId,
      fromMe: true,
      ack: 2 + random.int(2),
    };
    const event = 'message.ack';
    const data = { id: `ack ${id}`, event, me: { id: '15550100000@c.us' }, payload };
    await random.pick(desks.desks).takeIn([{ event, data }]);
  }
  return true;
}

/** Changes something that a team has once; labels and views of one name come to be on several desks. */
async function changeThing(world: World, desk: Desk, id: string): Promise<void> {
  const { random } = world;
  const { client, instanceId } = desk;
  const { chatId } = await chatOf(desk, random.pick(customers));
  const name = random.pick(['VIP', 'Refund', 'Parcel']);
  const chance = random.int(9);
  if (chance > 5) {
    await changeChat(world, desk, chatId);
  } else if (chance === 0) {
    await client.call('chats.rename', { instanceId, chatId, name: `Customer ${id}` });
  } else if (chance === 1) {
    await client.call('chats.setNotes', { instanceId, chatId, notes: `notes ${id}` });
  } else if (chance === 2) {
    await client.ask('chats.saveView', {
      instanceId,
      viewId: crypto.randomUUID(),
      name,
      filter: { labelIds: [], search: '', view: 'all', sort: 'newest' },
    });
  } else {
    const labels = await client.call('chats.labels', { instanceId });
    const label = labels[random.int(labels.length)];
    if (label === undefined || chance === 3) {
      await client.ask('chats.saveLabel', {
        instanceId,
        labelId: crypto.randomUUID(),
        name,
        hue: random.int(360),
      });
    } else if (chance === 4 && random.chance(30)) {
      await client.call('chats.removeLabel', { instanceId, labelId: label.labelId });
    } else {
      const add = random.chance(70) ? [label.labelId] : [];
      const remove = add.length === 0 ? [label.labelId] : [];
      await client.call('chats.assignLabels', { instanceId, chatIds: [chatId], add, remove });
    }
  }
}

/** Closes a chat, brings it back, reads it, or says that both customers are one person or two. */
async function changeChat({ random }: World, desk: Desk, chatId: string): Promise<void> {
  const { client, instanceId } = desk;
  const chance = random.int(6);
  if (chance < 2) {
    await client.call('chats.close', { instanceId, chatIds: [chatId] });
  } else if (chance === 2) {
    await client.call('chats.reopen', { instanceId, chatIds: [chatId] });
  } else if (chance === 3) {
    await client.call('chats.markRead', { instanceId, chatId });
  } else if (chance === 4) {
    const [one, other] = await Promise.all(customers.map((customer) => chatOf(desk, customer)));
    if (one === undefined || other === undefined) return;
    const pair = { chatId: one.chatId, otherChatId: other.chatId };
    await client.call('people.join', { instanceId, ...pair });
  } else {
    await client.call('people.part', { instanceId, chatId });
  }
}

const chatOf = (desk: Desk, customer: string) => desk.client.openChat(desk.instanceId, customer);

async function send({ asked, random }: World, desk: Desk, text: string): Promise<void> {
  const { chatId } = await chatOf(desk, random.pick(customers));
  await desk.send(chatId, text);
  asked.set(text, { by: desk.name, chatId });
}

async function heal({ desks }: World): Promise<void> {
  for (const { line, networkChanges } of desks.desks) {
    line.mend();
    networkChanges();
  }
  for (const desk of desks.desks) {
    await desk.client.until(async () => {
      const { waiting, sending } = await desk.client.call('outbox.status', {
        instanceId: desk.instanceId,
      });
      return waiting + sending === 0 ? true : null;
    });
    // Runs that waited for the store, or for one another, go on by themselves.
    await desk.client.until(async () => {
      const { instanceId, client } = desk;
      const { runs } = await client.call('archiveRuns.list', { instanceId, limit: 50 });
      const { unconfirmed } = await client.call('threads.counts', { instanceId });
      const isOver = runs.every(({ by, endedAt }) => by !== null || endedAt !== null);
      return isOver && unconfirmed === 0 ? true : null;
    });
  }
  await desks.untilEqual();
}

async function compare({ desks, asked }: World): Promise<string[]> {
  const wrong: string[] = [];
  const [first] = desks.desks;
  if (first === undefined) return wrong;
  const told = new Map<string, Message>();
  for (const customer of customers) {
    const { chatId } = await chatOf(first, customer);
    let before: number | null = null;
    do {
      const page: { messages: Message[]; before: number | null } = await first.client.call(
        'messages.list',
        { instanceId: first.instanceId, chatId, before, limit: 100 },
      );
      for (const message of page.messages) {
        if (message.direction === 'out' && told.has(message.text))
          wrong.push(`twice: ${message.text}`);
        told.set(message.text, message);
      }
      before = page.before;
    } while (before !== null);
  }
  const wire = desks.service.log.filter(({ operation }) => operation.startsWith('send-'));
  for (const [text, { by, chatId }] of asked) {
    const message = told.get(text);
    if (message === undefined) {
      wrong.push(`lost: ${text}`);
      continue;
    }
    if ((message.author?.name ?? first.name) !== by) wrong.push(`another author: ${text}`);
    if (message.chatId !== chatId) wrong.push(`another chat: ${text}`);
    const posts = wire.filter(({ fields }) =>
      JSON.stringify(fields).includes(JSON.stringify(text)),
    );
    const isThrough = message.state === 'accepted';
    if (posts.length > 1 || (isThrough && posts.length === 0)) {
      wrong.push(`sent ${posts.length} times, ${message.state}: ${text}`);
    }
  }
  return wrong;
}
