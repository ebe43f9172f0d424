import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { seeded } from '../faults/random.ts';
import { fileImports, importMessages } from '../support/file-imports.ts';
import { runningEngine } from '../support/running-engine.ts';
import { readOne } from '../support/read-one.ts';

const run = runningEngine();

const number = '4915112345678@c.us';
const hidden = '99887766554433@lid';

interface Written {
  from: string;
  id: string;
  /** Seconds since 2026. */
  at: number;
  alt?: string;
}

const record = ({ from, id, at, alt }: Written) => ({
  key: { remoteJid: from, fromMe: false, id, ...(alt !== undefined && { remoteJidAlt: alt }) },
  message: { conversation: `text of ${id}` },
  messageTimestamp: 1_767_225_600 + at,
});

const receive = (records: readonly Written[]) => receiveRecords(records.map(record));

async function receiveRecords(records: readonly object[]): Promise<void> {
  const path = join(run.folder, `${randomUUID()}.ndjson`);
  writeFileSync(path, records.map((one) => JSON.stringify(one)).join('\n'));
  await importMessages(run, run.engine.grant(path));
}

/** Lets the service answer the next send as that of another ID of the same person. */
function answerAs(remoteJid: string, id: string): void {
  const key = { remoteJid, fromMe: true, id };
  const body = { key, message: {}, messageTimestamp: '1767225600', status: 'PENDING' };
  run.service.faults.next({ kind: 'status', status: 201, body });
}

const chatsOf = async () => {
  const found: string[] = [];
  for (let offset = 0; ; offset += 200) {
    const page = await run.call('chats.list', { offset, limit: 200 });
    found.push(...page.chats.map(({ chatId }) => chatId));
    if (found.length >= page.total) return found;
  }
};

it('takes what comes under the other form of a number into the chat that is here, and answers to that form', async () => {
  await run.connect();
  const [mexico, former] = ['525512345678@c.us', '5215512345678@c.us'];
  await run.call('chats.open', { chatId: mexico });
  await receive([{ from: former, id: 'A', at: 1 }]);
  expect(await chatsOf()).toEqual([mexico]);
  expect(await run.call('aliases.list', { chatId: mexico })).toEqual({
    aliases: [],
    repliesTo: former,
    otherForm: null,
  });
  await run.send(mexico, 'On its way');
  await run.until(() => Promise.resolve(run.service.log.length > 0 || null));
  expect(run.service.log).toMatchObject([{ chatId: former }]);
  // A landline of São Paulo has no other form.
  await receive([
    { from: '551131234567@c.us', id: 'B', at: 2 },
    { from: '5511931234567@c.us', id: 'C', at: 3 },
  ]);
  expect(await chatsOf()).toHaveLength(3);
});

it('leaves split, of 1,000 chats of which a tenth turns to hidden IDs, those that nothing ever showed to be one', async () => {
  await run.connect();
  const random = seeded(7);
  const people = Array.from({ length: 1_000 }, (_, index) => ({
    number: `49151${10_000_000 + index}@c.us`,
    hidden: index % 10 === 0 ? `77${10_000_000 + index}@lid` : null,
    // Nine of ten are shown in the end, most of them by a record, some by an answer.
    shownBy: index % 100 === 90 ? null : index % 100 < 70 ? 'record' : 'answer',
  }));
  const written = people.flatMap((person, index) => {
    const turns = 1 + random.int(3);
    return Array.from({ length: 5 }, (_, turn): Written => {
      const isHidden = person.hidden !== null && turn >= turns;
      const isShown = isHidden && person.shownBy === 'record' && turn === 4;
      return {
        from: isHidden ? (person.hidden ?? '') : person.number,
        id: `K${index}-${turn}`,
        at: turn * 10_000 + random.int(9_000),
        ...(isShown && { alt: person.number.replace('@c.us', '@s.whatsapp.net') }),
      };
    });
  });
  await receive(written.sort((one, other) => one.at - other.at));
  for (const person of people) {
    if (person.hidden === null || person.shownBy !== 'answer') continue;
    answerAs(person.hidden, `S-${person.hidden}`);
    await run.send(person.number, 'Which of both are you?');
    await run.untilAll(person.number, 'received', 'accepted');
  }
  const split = people.flatMap((one) => (one.hidden && one.shownBy === null ? [one.hidden] : []));
  expect(split).toHaveLength(10);
  expect((await chatsOf()).sort()).toEqual([...people.map((one) => one.number), ...split].sort());
  for (const person of people.filter((one) => one.hidden !== null)) {
    const messages = await run.messages(person.number);
    const times = messages.map(({ createdAt }) => createdAt);
    expect(times).toEqual([...times].sort((one, other) => one - other));
    const ofPerson = written.filter(({ id }) => id.startsWith(`K${people.indexOf(person)}-`));
    const here = ofPerson.filter(({ from }) => person.shownBy !== null || from === person.number);
    expect(messages.filter(({ direction }) => direction === 'in')).toHaveLength(here.length);
  }
}, 180_000);

it('sends, marks and deletes at the address of each message', async () => {
  const { instanceId } = await run.connect();
  await receive([
    { from: number, id: 'N1', at: 1 },
    { from: hidden, id: 'H1', at: 2 },
    { from: hidden, id: 'H2', at: 3, alt: number },
  ]);
  const { repliesTo } = await run.call('aliases.list', { chatId: number });
  expect(repliesTo).toBe(hidden);
  const [first, second] = await run.messages(number);
  await run.send(number, 'hello', { replyToLocalId: first?.localId ?? null });
  const [sent] = (await run.untilAll(number, 'received', 'accepted')).slice(-1);
  expect(sent?.messageId).toMatch(`true_${hidden}_`);
  const messageIds = [second?.messageId ?? '', sent?.messageId ?? ''];
  const about = { instanceId, messageIds: [messageIds[0] ?? ''], participant: null };
  await run.client.call('messageActions.markSeen', { ...about, runId: randomUUID() });
  await run.call('messageActions.readChat', {
    chatId: number,
    runId: randomUUID(),
    messages: null,
  });
  const logged = await run.until(async () => {
    await run.messages(number);
    return run.service.log.length === 3 ? run.service.log : null;
  });
  expect(
    logged
      .map(({ operation, chatId, fields }) => [operation, chatId, fields['messageId']])
      .sort(([one], [other]) => String(one).localeCompare(String(other))),
  ).toEqual([
    ['read-chat', hidden, undefined],
    ['send-seen', hidden, `false_${hidden}_H1`],
    ['send-text', hidden, undefined],
  ]);
  expect(logged.find(({ operation }) => operation === 'send-text')?.fields).toMatchObject({
    reply_to: `false_${number}_N1`,
  });
});

it('opens the chat of both by either ID, whatever is asked about it', async () => {
  const { instanceId } = await run.connect();
  await receive([
    { from: hidden, id: 'H1', at: 1 },
    { from: hidden, id: 'H2', at: 2, alt: number },
  ]);
  const { client } = run;
  const opened = await client.call('chats.open', { instanceId, chatId: hidden });
  expect(opened.chatId).toBe(number);
  const recipient = await readOne((...asked) => client.call(...asked), instanceId, hidden);
  expect(recipient).toMatchObject({ chatId: number, known: true });
  expect(await client.messages(instanceId, hidden)).toHaveLength(2);
  const written = `false_${hidden}_H1`;
  expect(await client.call('messages.readReference', { instanceId, written })).toMatchObject({
    known: true,
    chat: { chatId: number },
  });
  // A page that does not know yet saves what is typed, and sends.
  const draft = { card: null, replyToLocalId: null, options: null };
  const save = (chatId: string, text: string) =>
    client.call('drafts.save', { instanceId, chatId, text, ...draft });
  await save(number, 'for the number');
  await save(hidden, 'for the hidden ID');
  expect(await client.call('drafts.get', { instanceId, chatId: hidden })).toMatchObject({
    text: 'for the number\nfor the hidden ID',
  });
  await client.send(instanceId, hidden, 'for the hidden ID');
  await save(hidden, '');
  expect(await client.call('drafts.get', { instanceId, chatId: number })).toMatchObject({
    text: 'for the number',
  });
  expect(await chatsOf()).toEqual([number]);
});

it('asks the service’s contacts about a hidden ID that is opened, where they are offered, once', async () => {
  const person = '4915112345998@c.us';
  const itsHidden = '8995432115194@lid';
  const { instanceId } = await run.connect();
  const { client } = run;
  const find = () => client.call('aliases.find', { instanceId, hiddenId: itsHidden });
  await receive([
    { from: itsHidden, id: 'H1', at: 1 },
    { from: person, id: 'N1', at: 2 },
  ]);
  const before = run.service.requests;
  await find();
  expect(run.service.requests).toBe(before);

  run.service.switches.offersMore = true;
  await client.call('instances.probe', { instanceId, attemptId: 'probe' });
  await client.call('people.join', { instanceId, chatId: itsHidden, otherChatId: person });
  await find();
  expect(await chatsOf()).toEqual([person]);
  const { aliases } = await client.call('aliases.list', { instanceId, chatId: person });
  expect(aliases).toMatchObject([{ hiddenId: itsHidden, shownBy: 'contact', hadChat: true }]);
  const asked = run.service.requests;
  await find();
  expect(run.service.requests).toBe(asked);

  await client.call('aliases.separate', { instanceId, hiddenId: itsHidden });
  expect((await chatsOf()).sort()).toEqual([person, itsHidden].sort());
  const { entries } = await client.call('audit.list', { instanceId });
  expect(entries.slice(0, 2)).toMatchObject([
    { action: 'part', by: 'person', chat: { chatId: itsHidden } },
    { action: 'join', by: 'postline', chat: { chatId: person } },
  ]);
  expect(
    await client.refusal('aliases.separate', { instanceId, hiddenId: itsHidden }),
  ).toMatchObject({ kind: 'not-found' });
});

it('reads a file of people that has both IDs as one chat', async () => {
  const { instanceId } = await run.connect();
  await receive([
    { from: hidden, id: 'H1', at: 1 },
    { from: hidden, id: 'H2', at: 2, alt: number },
  ]);
  const path = join(run.folder, 'people.csv');
  writeFileSync(path, `name,chat id,notes\nMaria,${hidden},from the file\n`);
  const grantId = run.engine.grant(path);
  const { client } = run;
  const { read, carryOut } = fileImports(run);
  const file = await read('people', grantId);
  expect(file.counts).toMatchObject({ added: 0, changed: 1 });
  expect((await carryOut(file, { names: 'file' })).counts).toMatchObject({ added: 0, changed: 1 });
  expect(await chatsOf()).toEqual([number]);
  expect(await client.call('chats.get', { instanceId, chatId: number })).toMatchObject({
    name: 'Maria',
  });
});

it('forgets a person with the hidden ID', async () => {
  await run.connect();
  await receive([
    { from: hidden, id: 'H1', at: 1 },
    { from: hidden, id: 'H2', at: 2, alt: number },
  ]);
  const { client } = run;
  const { chats } = await client.call('forgetting.preview', { chatIds: [number] });
  expect(chats.map(({ chatId }) => chatId).sort()).toEqual([number, hidden].sort());
  await client.call('forgetting.forget', { chatIds: [number] });
  expect(await chatsOf()).toEqual([]);
  await receive([{ from: hidden, id: 'H3', at: 3 }]);
  expect(await chatsOf()).toEqual([hidden]);
});

it('forgets a person with the other form of their number', async () => {
  await run.connect();
  const [mexico, former] = ['525512345678@c.us', '5215512345678@c.us'];
  await run.call('chats.open', { chatId: mexico });
  const group = '120363041234567890@g.us';
  const ofGroup = record({ from: group, id: 'G1', at: 1 });
  const inGroup = { ...ofGroup, key: { ...ofGroup.key, participant: former } };
  await receiveRecords([inGroup, record({ from: hidden, id: 'H1', at: 2, alt: former })]);
  const { client } = run;
  const { chats, messages } = await client.call('forgetting.preview', { chatIds: [mexico] });
  expect({ chats: chats.map(({ chatId }) => chatId).sort(), messages }).toEqual({
    chats: [mexico, hidden].sort(),
    messages: 2,
  });
  await client.call('forgetting.forget', { chatIds: [mexico] });
  expect(await chatsOf()).toEqual([group]);
  expect(await run.messages(group)).toEqual([]);
});
