import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { CallInput, CallOutput } from '../../shared/contract/contract.ts';
import { fileImports } from '../support/file-imports.ts';
import { runningEngine } from '../support/running-engine.ts';

const run = runningEngine();

const person = '4915112345678@c.us';
const group = '120363041234567890@g.us';

const record = (id: string, at: number | string, change: object = {}) => ({
  key: { remoteJid: '4915112345678@s.whatsapp.net', fromMe: false, id },
  message: { conversation: `text of ${id}` },
  messageTimestamp: at,
  pushName: 'Maria',
  somethingNew: { of: 'a later version' },
  ...change,
});

function read(name: string, content: string, choices: CallInput<'imports.choose'>['choices'] = {}) {
  const path = join(run.folder, name);
  writeFileSync(path, content);
  return fileImports(run).read('messages', run.engine.grant(path), choices);
}

async function importAll(name: string, content: string, alreadyRead = false) {
  return fileImports(run).carryOut(await read(name, content), { alreadyRead });
}

describe('an import', () => {
  it('names by its kind what has no words, never by the network’s own name', async () => {
    await run.connect();
    const messages = [
      { videoMessage: { mimetype: 'video/mp4' } },
      { documentMessage: { fileName: 'invoice.pdf' } },
      { templateMessage: { hydrated: {} } },
    ];
    const lines = messages.map((message, index) =>
      JSON.stringify(record(`K${index}`, 1760000000 + index, { message })),
    );
    const shown = await read('kinds.ndjson', lines.join('\n'));
    expect(shown.messages?.firstRows.map(({ kind, text }) => [kind, text])).toEqual([
      ['video', ''],
      ['file', 'invoice.pdf'],
      ['record', ''],
    ]);
  });

  it('reads a table again in the order of days that was chosen for it, and changes nothing', async () => {
    await run.connect();
    const { choose, carryOut } = fileImports(run);
    const content = 'id;phone;text;time\nA;+4915112345678;Hello;3/4/2026 18:00\n';
    const first = await read('days.csv', content);
    const [file] = first.files;
    const dayOrder = file?.dayOrders[0] ?? null;
    expect(dayOrder).not.toBe(null);
    await carryOut(await choose(first, { ...file?.choices, dayOrder }));
    const again = await read('days.csv', content);
    expect(again.files[0]?.choices.dayOrder).toBe(dayOrder);
    expect(again.counts).toMatchObject({ added: 0, changed: 0, unchanged: 1 });
  });

  it('shows what was understood before anything is taken in', async () => {
    await run.connect();
    const lines = [
      JSON.stringify(record('A', '1760000000')),
      '{"key": broken',
      JSON.stringify(record('B', 1760000001)),
      JSON.stringify(record('A', 1760000000)),
      JSON.stringify(record('C', 'some day')),
    ];
    const shown = await read('log.ndjson', lines.join('\n'));
    expect(shown.counts).toMatchObject({
      added: 2,
      unchanged: 1,
      repeated: 1,
      refused: 2,
      rows: 5,
    });
    expect(shown.messages).toMatchObject({ incoming: 2, outgoing: 0 });
    expect(shown.messages?.chats).toMatchObject([{ chat: { chatId: person }, count: 2 }]);
    expect(
      shown.refused.map(({ line, faults }) => [line, ...faults.map(({ problem }) => problem)]),
    ).toEqual([
      [2, 'not-json'],
      [5, 'no-time'],
    ]);
    expect(shown.messages?.firstRows[0]).toMatchObject({
      kind: 'text',
      text: 'text of A',
      sender: 'Maria',
    });
    expect((await run.call('chats.list', {})).total).toBe(0);

    const { importId } = shown;
    const { address } = await run.call('imports.saveRefused', { importId });
    const saved = await run.engine.respond(new Request(`http://localhost${address}`));
    expect(await saved.text()).toMatch(/^2,not-json,/m);
  });

  it('names a person without a name as their messages do, a group and a named person never', async () => {
    await run.connect();
    const other = '491577777777@c.us';
    await run.call('chats.open', { chatId: other, name: 'Ana of sales' });
    const to = (remoteJid: string, id: string) => ({ key: { remoteJid, fromMe: false, id } });
    const records = [
      record('A', 1760000000),
      record('B', 1760000000, to(other, 'B')),
      record('C', 1760000000, {
        ...to(group, 'C'),
        key: { ...to(group, 'C').key, participant: person },
      }),
    ];
    await importAll('names.json', JSON.stringify(records));
    const { chats } = await run.call('chats.list', {});
    expect(new Map(chats.map(({ chatId, name }) => [chatId, name]))).toEqual(
      new Map([
        [person, 'Maria'],
        [other, 'Ana of sales'],
        [group, null],
      ]),
    );
    const found = await run.call('chats.list', { search: 'maria' });
    expect(found.total).toBe(1);
  });

  it('puts messages at their time, those before an answer read, and each once', async () => {
    await run.connect();
    const { chatId } = await run.openChat('+4915112345678');
    await run.send(chatId, 'sent today');
    const [sent] = await run.untilAll(chatId, 'accepted');
    const keyId = sent?.messageId?.split('_')[2] ?? '';
    const own = { key: { remoteJid: person, fromMe: true, id: keyId } };
    const later = Math.ceil(Date.now() / 1_000) + 60;
    const records = [
      record('B', 1760000001),
      record('A', 1760000000),
      record('C', later),
      record(keyId, 1760000002, own),
    ];
    const done = await importAll('export.json', JSON.stringify(records, null, 2));
    expect(done.counts).toMatchObject({ added: 3, unchanged: 1 });

    const all = await run.messages(chatId);
    expect(all.map(({ text, direction, unread }) => [text, direction, unread])).toEqual([
      ['text of A', 'in', false],
      ['text of B', 'in', false],
      ['sent today', 'out', false],
      ['text of C', 'in', true],
    ]);
    expect(all[0]).toMatchObject({
      state: 'received',
      messageId: `false_${person}_A`,
      sender: { chatId: person, name: 'Maria' },
    });
    const { record: kept } = await run.call('messages.details', { localId: all[0]?.localId ?? '' });
    expect(JSON.parse(kept ?? '')).toEqual(record('A', 1760000000));

    expect((await importAll('again.json', JSON.stringify(records))).counts.added).toBe(0);
    const { chats } = await run.call('chats.list', {});
    expect(chats[0]).toMatchObject({ unread: 1, last: { excerpt: 'text of C' } });
  });

  it('keeps the order of messages that share a second, over pages', async () => {
    await run.connect();
    const records = Array.from({ length: 250 }, (_, index) =>
      JSON.stringify(record(`K${index}`, 1760000000)),
    );
    await importAll('many.ndjson', records.join('\n'));
    const texts: string[] = [];
    let before: number | null = null;
    do {
      const page: CallOutput<'messages.list'> = await run.call('messages.list', {
        chatId: person,
        before,
        limit: 60,
      });
      texts.unshift(...page.messages.map(({ text }) => text));
      before = page.before;
    } while (before !== null);
    expect(texts).toEqual(records.map((_, index) => `text of K${index}`));
  });

  it('reads tables, groups, media and the forwarded record of the interface', async () => {
    await run.connect();
    const csv = [
      'key_id,chat_id,direction,text,timestamp,agent',
      'T1,+49 151 12345678,in,"two\nlines",1760000000,Anna',
      'T2,4915112345678@c.us,out,an answer,2025-10-09T09:00:00Z,Anna',
      'T3,nobody,in,lost,1760000000,Anna',
    ];
    const table = await importAll('table.csv', csv.join('\n'));
    expect(table.counts).toMatchObject({ added: 2, refused: 1 });
    const { rows } = await run.call('imports.refused', { importId: table.importId });
    expect(rows).toMatchObject([{ line: 5, faults: [{ problem: 'no-chat' }] }]);

    const image = {
      imageMessage: { caption: 'the damage', mimetype: 'image/jpeg', fileLength: '99' },
    };
    const inGroup = {
      key: {
        remoteJid: group,
        fromMe: false,
        id: 'G1',
        participant: '491588888888@s.whatsapp.net',
      },
      message: image,
    };
    const forwarded = {
      id: `true_${group}_F1`,
      timestamp: 1760000005,
      fromMe: true,
      body: 'passed on',
      ack: 0,
      _data: { key: { remoteJid: group, fromMe: true, id: 'F1' } },
    };
    const wrapped = {
      event: 'messages',
      data: { messages: [record('G1', 1760000000, inGroup), forwarded] },
    };
    await importAll('log.txt', `2025-10-09 INFO got ${JSON.stringify(wrapped)}\n`);
    const all = await run.messages(group);
    expect(all).toMatchObject([
      {
        text: 'the damage',
        sender: { chatId: '491588888888@c.us' },
        content: { kind: 'record', sendAs: 'image', size: 99 },
      },
      { text: 'passed on', direction: 'out', imported: true, state: 'accepted' },
    ]);
  });

  it('calls the service when a message is marked as seen, and then it is', async () => {
    await run.connect();
    const inGroup = {
      key: { remoteJid: group, fromMe: false, id: 'G1', participant: '491588888888@c.us' },
    };
    await importAll('group.json', JSON.stringify(record('G1', 1760000000, inGroup)));
    await run.call('messageActions.markSeen', {
      runId: randomUUID(),
      messageIds: [`false_${group}_G1`],
    });
    const [message] = await run.until(async () => {
      const all = await run.messages(group);
      return all.some(({ unread }) => unread) ? null : all;
    });
    expect(message?.seen?.state).toBe('done');
    expect(run.service.log).toMatchObject([
      { operation: 'send-seen', fields: { participant: '491588888888@c.us' } },
    ]);
    const { chats } = await run.call('chats.list', {});
    expect(chats[0]?.unread).toBe(0);
  });

  it('is found by chat while something is unread', async () => {
    await run.connect();
    const other = { key: { remoteJid: '491577777777@c.us', fromMe: false, id: 'B' } };
    await importAll('seen.json', JSON.stringify(record('A', 1760000000)), true);
    await importAll('new.json', JSON.stringify(record('B', 1760000000, other)));
    const unread = () => run.call('chats.list', { view: 'unread' });
    const { chats, total } = await unread();
    const counts = await run.call('chats.counts', {});
    expect(chats.map(({ chatId }) => chatId)).toEqual(['491577777777@c.us']);
    expect([total, counts]).toMatchObject([1, { unread: 1, drafts: 0, needsReview: 0 }]);
    const messageIds = ['false_491577777777@c.us_B'];
    await run.call('messageActions.markSeen', { runId: randomUUID(), messageIds });
    await run.until(async () => (await unread()).total === 0);
  });

  it('counts nothing as unread that was read elsewhere', async () => {
    await run.connect();
    await importAll('old.json', JSON.stringify(record('A', 1760000000)), true);
    const { chats } = await run.call('chats.list', {});
    expect(chats[0]?.unread).toBe(0);
  });
});

it('reading a chat marks the latest of its messages', async () => {
  const { instanceId } = await run.connect();
  const records = ['A', 'B', 'C'].map((id, index) => record(id, 1760000000 + index));
  await importAll('three.json', JSON.stringify(records));
  const action = { instanceId, runId: randomUUID(), chatId: person, messages: 2 };
  await run.client.call('messageActions.readChat', action);
  const all = await run.until(async () => {
    const messages = await run.messages(person);
    return messages.some(({ unread }) => !unread) ? messages : null;
  });
  expect(all.map(({ unread }) => unread)).toEqual([true, false, false]);
});
