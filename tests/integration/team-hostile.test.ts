import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { glanceAt } from '../../electron/engine/files/file-identity.ts';
import { Database } from '../../electron/engine/store/database.ts';
import { describeWithPostgres, sharedPostgres, type SharedPostgres } from '../support/postgres.ts';
import { type Desk, type OpenDesks, openDesks } from '../support/team-desks.ts';
import { appendTo, eventOf, messageOf, noteOf } from '../support/team-events.ts';
import { makeTeam } from '../support/test-team.ts';

const customer = '4915112345678@c.us';
const another = '4666666666666@c.us';
const hidden = '99887766554433@lid';

/** Times (ms since 1970) of a hostile console: beyond a message's place, a date and SQLite’s integers in turn. */
const farTimes = [1e13, 9e15, 1e18, 1e300, -1e18, 1.5];

describeWithPostgres('a member who appends hostile events', { timeout: 120_000 }, () => {
  let postgres: SharedPostgres;
  let desks: OpenDesks;
  let ana: Desk;
  let mal: Client;
  let instanceKey: string;
  beforeAll(async () => {
    postgres = await sharedPostgres();
    const team = await makeTeam(postgres, ['Mal', 'Ana']);
    desks = await openDesks(postgres, { Ana: team.lines['Ana'] ?? '' });
    [ana] = desks.desks as [Desk];
    mal = await team.join('Mal');
    await ana.importRecords([
      {
        key: { remoteJid: customer, fromMe: false, id: 'IN1' },
        message: { conversation: 'Where is my parcel?' },
        messageTimestamp: 1_767_225_600,
      },
    ]);
    await desks.untilEqual();
    const { rows } = await mal.query<{ key: string }>(
      'select distinct instance_key as key from postline.event',
    );
    instanceKey = rows[0]?.key ?? '';
  }, 90_000);
  afterAll(async () => {
    await mal.end();
    await desks.close();
    await postgres.remove();
  });

  const where = () => ({ instanceKey, chatId: customer });
  const event = (kind: string, id: string, payload: object) => eventOf(kind, id, payload, where());
  const append = (events: readonly object[]) => appendTo(mal, events);
  const message = (more: object) => messageOf(more, where());
  const record = (more: object) =>
    event('record', randomUUID(), {
      keyId: randomUUID(),
      chatId: customer,
      fromMe: false,
      sender: null,
      text: 'And now?',
      content: { kind: 'text' },
      at: Date.now(),
      serviceStatus: null,
      record: '{}',
      place: null,
      ...more,
    });
  const note = (text: string, at?: number) => noteOf(text, where(), at);
  const lines = async () => {
    const { instanceId, client } = ana;
    const all = await client.call('team.lines', { instanceId, chatId: customer });
    return all.flatMap((line) => (line.kind === 'note' ? [line] : []));
  };
  /** Waits until Ana’s console has read everything appended so far. */
  const untilRead = async (): Promise<void> => {
    const text = randomUUID();
    await append([note(text)]);
    await ana.until(async () => (await lines()).some((line) => line.text === text));
  };
  const messages = () => ana.messages(customer);

  /** Answers as Ana; returns the chat in the request to the service. */
  const answerAndReturnChat = async (text: string): Promise<string | null | undefined> => {
    await ana.send(customer, text);
    await ana.until(async () => {
      const sent = (await messages()).find((one) => one.text === text);
      return sent?.state === 'accepted';
    });
    return desks.service.log.at(-1)?.chatId;
  };

  it('cannot redirect a colleague’s answer to somebody else', async () => {
    await append([another, hidden, 'nobody'].map((address) => message({ address })));
    await untilRead();
    expect((await messages()).map(({ address }) => address)).toEqual(Array(4).fill(customer));
    expect(await answerAndReturnChat('Your code is 1234')).toBe(customer);
    await append([event('alias', hidden, { id: hidden, value: 'answer' })]);
    await append([message({ address: another }), message({ address: hidden })]);
    await untilRead();
    const alias = { hiddenId: hidden, chatId: customer, since: expect.any(Number) as number };
    expect(await ana.call('aliases.list', { chatId: customer })).toEqual({
      aliases: [
        { ...alias, shownBy: 'person', hadChat: false, isSeparated: false, proposedBy: 'Mal' },
      ],
      repliesTo: customer,
      otherForm: null,
    });
    expect(await answerAndReturnChat('It is on its way')).toBe(customer);
    // Even where a person here joins both, what a colleague's desk says of addresses decides nothing.
    await ana.call('aliases.join', { hiddenId: hidden });
    await append([message({ address: hidden }), record({ chatId: hidden })]);
    await untilRead();
    expect(await answerAndReturnChat('It comes tomorrow')).toBe(customer);
    await ana.importRecords([
      {
        key: { remoteJid: hidden, fromMe: false, id: 'IN2' },
        message: { conversation: 'Thank you' },
        messageTimestamp: Math.ceil(Date.now() / 1_000) + 60,
      },
    ]);
    expect(await answerAndReturnChat('You are welcome')).toBe(hidden);
  });

  it('has a made-up message and edit shown with its name until the service of this desk delivers the message', async () => {
    const keyId = randomUUID();
    const told = { keyId: 'IN1', kind: 'edited', author: '', value: 'Pay to DE00', at: Date.now() };
    await append([
      record({ keyId, text: 'The customer never wrote this' }),
      event('told', 'IN1 edited ', told),
    ]);
    await untilRead();
    const shown = async () =>
      (await messages()).flatMap(({ messageId, text, toldBy, told: heard }) => {
        const isMeant = [`false_${customer}_${keyId}`, `false_${customer}_IN1`].includes(
          messageId ?? '',
        );
        return isMeant ? [{ text, by: toldBy?.name, told: heard }] : [];
      });
    const edited = { kind: 'edited', at: told.at, count: 1 };
    expect(await shown()).toEqual([
      {
        text: 'Pay to DE00',
        by: undefined,
        told: [{ ...edited, by: 'Mal', before: 'Where is my parcel?' }],
      },
      { text: 'The customer never wrote this', by: 'Mal', told: [] },
    ]);
    await ana.importRecords([
      {
        key: { remoteJid: customer, fromMe: false, id: keyId },
        message: { conversation: 'What the customer wrote' },
        messageTimestamp: Math.floor(Date.now() / 1_000),
      },
    ]);
    expect((await shown())[1]).toEqual({
      text: 'What the customer wrote',
      by: undefined,
      told: [],
    });
  });

  it('cannot stop reading by times and places that no history can hold', async () => {
    const before = (await messages()).length;
    await append([
      ...farTimes.flatMap((at) => [
        message({ createdAt: at }),
        message({ stateAt: at }),
        record({ at }),
        note('far', at),
        event('told', randomUUID(), { keyId: 'IN1', kind: 'read', author: '', value: '', at }),
        event('threads', randomUUID(), {
          runs: [],
          threads: [{ id: `thread ${at}`, state: 1, at }],
        }),
        event('assignment', `${at}`, { assignmentId: `${at}`, memberId: null, at }),
        event('queue', `${at}`, { queueId: `${at}`, name: 'Returns', isEnded: false, at }),
        event('chat-closed', randomUUID(), { value: at }),
        event('label', randomUUID(), { id: randomUUID(), value: { name: `Label ${at}`, hue: at } }),
      ]),
      ...[2 ** 53 - 1, 2 ** 53 - 1, 9e15, 9e15].map((place) => message({ place })),
    ]);
    await untilRead();
    const { client, instanceId } = ana;
    // Messages from the future are placed at the time of storing, and the chat continues after them.
    // A customer's message of a test before is a minute ahead.
    const now = Date.now() + 120_000;
    const all = await messages();
    expect(all).toHaveLength(before + 2);
    for (const { position, createdAt } of all) {
      expect(Math.max(position / 1_000, createdAt)).toBeLessThan(now);
    }
    expect(await lines()).not.toContainEqual(expect.objectContaining({ text: 'far' }));
    expect(await client.call('chats.labels', { instanceId })).toEqual([]);
    expect(await client.call('team.queues', { instanceId })).toEqual([]);
    await answerAndReturnChat('Here it is');
    expect((await messages()).map(({ text }) => text)).toContain('Here it is');
  });

  it('cannot have a file of a colleague’s computer read, sent or shown', async () => {
    const path = join(ana.folder, 'salaries.txt');
    writeFileSync(path, 'Ana earns 1234 a month');
    const size = glanceAt(path)?.size;
    // As a console’s own history names a file: one that a person picked, or one that the console keeps.
    const contents = [true, false].map((isOwn) => ({
      kind: 'media',
      sendAs: 'file',
      fileName: 'salaries.txt',
      mimetype: 'text/plain',
      hasThumbnail: false,
      voice: null,
      source: { kind: 'file', path, isOwn, ...glanceAt(path) },
      path,
      file: { sha256: null, size, state: 'coming', path },
    }));
    const before = (await messages()).map(({ localId }) => localId);
    await append(
      contents.flatMap((content) => [
        message({ content }),
        // As if it were still to be sent.
        message({ content, state: 'queued' }),
        record({ content }),
        record({ content: { ...content, kind: 'record', payload: '', isForwarded: false, size } }),
      ]),
    );
    await untilRead();
    const added = (await messages()).filter(({ localId }) => !before.includes(localId));
    // Of the messages only the text is left, and of one of the records what a file was called. The other record is skipped.
    expect(added.map(({ content }) => content.kind).sort()).toEqual([
      ...Array<string>(2).fill('record'),
      ...Array<string>(4).fill('text'),
    ]);
    // A console reads, sends and shows files by the paths in its history.
    expect(storedMessages(ana)).not.toContain(path);
    await answerAndReturnChat('Here is the list');
    const sent = desks.service.log.map(({ fields }) => JSON.stringify(fields)).join('\n');
    expect(sent).toContain('Here is the list');
    expect(sent).not.toMatch(/We look into it|salaries/);
  });

  it('has a note from the future shown at the time at which it was appended', async () => {
    await append([note('from the future', Date.UTC(2200, 0, 1))]);
    await untilRead();
    const shown = (await lines()).find(({ text }) => text === 'from the future');
    expect(shown?.at).toBeLessThan(Date.now() + 60_000);
  });

  it('cannot stop reading by an event that is nested too deeply, which is skipped and logged', async () => {
    const nested = '['.repeat(4_000) + ']'.repeat(4_000);
    const event = JSON.stringify([{ ...note('deep'), payload: { noteId: 0 } }]);
    await mal.query('select seq from postline.append($1)', [event.replace('{"noteId":0}', nested)]);
    await untilRead();
    expect(logOf(ana)).toContain('too deeply nested');
    const { waiting, state } = await ana.client.call('team.get', {});
    expect({ waiting, state }).toEqual({ waiting: 0, state: 'up' });
  });

  it('cannot stop reading by thousands of views of one name, which get distinct names', async () => {
    const filter = { search: '', labelIds: [], view: 'all', sort: 'newest' };
    const count = 2_500;
    for (let from = 0; from < count; from += 500) {
      await append(
        Array.from({ length: 500 }, () => {
          const id = randomUUID();
          return { ...event('view', id, { id, value: { name: 'A', filter } }), chatId: null };
        }),
      );
    }
    await untilRead();
    const { client, instanceId } = ana;
    const views = await client.call('chats.views', { instanceId });
    const names = new Set(views.map(({ name }) => name));
    // The numbers in names may have gaps.
    expect(names.size).toBe(count);
  });
});

/** Returns all that the history of a desk has of messages, as JSON. */
function storedMessages({ folder, instanceId }: Desk): string {
  const file = join(folder, 'instances', instanceId, 'history.sqlite');
  const database = new Database(file, { readOnly: true });
  try {
    return JSON.stringify(database.all('SELECT * FROM message'));
  } finally {
    database.close();
  }
}

function logOf({ folder }: Desk): string {
  const logs = join(folder, 'logs');
  return readdirSync(logs)
    .map((name) => readFileSync(join(logs, name), 'utf8'))
    .join('');
}
