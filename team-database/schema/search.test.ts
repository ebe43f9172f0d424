import { createHash, randomUUID } from 'node:crypto';
import type { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { foldText } from '../../shared/domain/fold-text.ts';
import { type OpenedTeam, openTeam } from '../../tests/support/open-team.ts';
import { describeWithPostgres, type SharedPostgres } from '../../tests/support/postgres.ts';
import { makeTeam, type TestTeam } from '../../tests/support/test-team.ts';
import { setRetention, deleteExpired } from '../retention.ts';
import { limitMember } from '../limits.ts';
import { memberOf, valueOf } from './testing/attempts.ts';

const ana = '5511987654321@c.us';
const minute = 60_000;

let opened: OpenedTeam<'ONE' | 'TWO'>;
let postgres: SharedPostgres;
let team: TestTeam;
let admin: Client;
let one: Client;
let two: Client;
let instance = '';
let version = 1;

interface Hit {
  seq: number;
  kind: string;
  chatId: string;
  text: string;
  at: number;
}
interface Answer {
  items: Hit[];
  next: { ms: number; seq: number } | null;
}
interface Asked {
  words?: string | null;
  of?: string;
  accepted?: boolean;
  since?: number;
  until?: number;
  before?: { ms: number; seq: number } | null;
  limit?: number;
}

const lexeme = (word: string) => `'${foldText(word).trim().split(' ').join("' <-> '")}':*`;

async function find(client: Client, asked: string | Asked): Promise<Answer> {
  const how: Asked = typeof asked === 'string' ? { words: lexeme(asked) } : asked;
  const answer = await valueOf<Answer>(
    client,
    'select postline.find_said($1, $2, $3, $4, $5, $6, $7, $8)',
    [
      how.of ?? instance,
      how.words ?? null,
      how.accepted ?? null,
      how.since ?? 0,
      how.until ?? Date.now() + minute,
      how.before?.ms ?? null,
      how.before?.seq ?? null,
      how.limit ?? 50,
    ],
  );
  return answer as Answer;
}
const texts = async (client: Client, asked: string | Asked) =>
  (await find(client, asked)).items.map(({ text }) => text);

async function append(client: Client, ...events: object[]): Promise<void> {
  await client.query('select from postline.append($1)', [JSON.stringify(events)]);
}

const stamped = (kind: string, id: string, more: object) => ({
  eventId: `${kind}:${id}:${(version += 1)}`,
  instanceKey: instance,
  chatId: ana,
  kind,
  at: Date.now(),
  ...more,
});
type More = { id?: string; at?: number } & Record<string, unknown>;
const message = (text: string, { id = randomUUID(), at = Date.now(), ...more }: More = {}) => {
  const payload = { localId: id, text, content: { kind: 'text' }, state: 'accepted', ...more };
  return stamped('message', id, { at, payload });
};
const record = (text: string, { id: keyId = randomUUID(), at = Date.now() }: More = {}) => {
  const payload = {
    keyId,
    chatId: ana,
    fromMe: false,
    sender: null,
    text,
    content: { kind: 'text' },
  };
  return stamped('record', randomUUID(), { at, payload });
};
const note = (text: string) => stamped('note', randomUUID(), { payload: { text, mentions: [] } });
const change = (keyId: string, kind: string, value = '', at = Date.now()) =>
  stamped('told', `${keyId} ${kind} `, { at, payload: { keyId, kind, author: '', value, at } });

/** Another team in the same database, and its only member. */
async function besideThem() {
  const { database } = team;
  const beta = await makeTeam(postgres, ['EVE'], { name: `Beta ${instance}`, database });
  return { beta, eve: await beta.join('EVE') };
}

const fingerprint = (chatId: string) =>
  createHash('sha256').update(`${instance}|${chatId}`).digest('hex');

describeWithPostgres('search of the log', { timeout: 60_000 }, () => {
  beforeAll(async () => {
    opened = await openTeam(['ONE', 'TWO']);
    ({ postgres, team, admin } = opened);
    ({ ONE: one, TWO: two } = opened.clients);
  }, 60_000);
  beforeEach(() => {
    instance = `instance ${randomUUID()}`;
  });
  afterAll(() => opened?.close());

  it('finds messages of every member by words and prefixes, newest first', async () => {
    const now = Date.now();
    await append(one, message('The Order is late', { at: now - 3_000 }), note('Ordering is off'));
    await append(two, record('Where is my ÓRDER 4711?', { at: now - 2_000 }));
    for (const member of [one, two]) {
      expect(await texts(member, 'order')).toEqual([
        'Ordering is off',
        'Where is my ÓRDER 4711?',
        'The Order is late',
      ]);
    }
    expect(await texts(one, { words: `'order' <-> '4711'` })).toEqual(['Where is my ÓRDER 4711?']);
    expect(await texts(one, 'rder')).toEqual([]);
  });

  it('finds files, cards, contacts and polls by their text and by their type', async () => {
    const content = (what: object) => message('', { content: what });
    await append(
      one,
      content({ kind: 'record', payload: '', sendAs: 'round-video', fileName: 'tour.mp4' }),
      content({
        kind: 'link-card',
        card: { title: 'Sommer', description: 'Reise', address: 'https://example.org' },
      }),
      content({
        kind: 'contacts',
        contacts: [
          { fullName: 'Eva Klein', organization: 'Reise AG', phoneNumber: '+4915112345678' },
        ],
      }),
      content({ kind: 'poll', name: 'Wohin', options: ['Reise ans Meer', 'Berge'] }),
      message('see http://example.org'),
    );
    const count = async (words: string) => (await find(one, { words })).items.length;
    expect(await count(`'reise'`)).toBe(3);
    expect(await count(`':video' & 'tour'`)).toBe(1);
    expect(await count(`':link'`)).toBe(2);
    expect(await count(`':card'`)).toBe(1);
    expect(await count(`':contact' & '15112345':*`)).toBe(1);
    expect(await count(`':poll' & 'berge'`)).toBe(1);
    expect(await count(`':me'`)).toBe(5);
    expect(await count(`':me' & !':link'`)).toBe(3);
  });

  it('finds the newest version of a message alone, in any order of arrival', async () => {
    const id = randomUUID();
    const first = message('tomorow', { id, state: 'sending' });
    const second = message('tomorrow', { id });
    await append(one, second);
    await append(one, first);
    expect(await texts(one, 'tomorow')).toEqual([]);
    expect(await texts(one, { words: lexeme('tomorrow'), accepted: true })).toEqual(['tomorrow']);
    await append(one, message('some day', { id, state: 'unknown' }));
    expect(await texts(one, 'tomorrow')).toEqual([]);
    expect(await texts(one, { words: `':unknown'` })).toEqual(['some day']);
    expect(await texts(one, { words: `':me'`, accepted: true })).toEqual([]);
    // Only its author can change a message.
    await append(two, message('not by me', { id }));
    expect(await texts(one, 'some day')).toEqual(['some day']);
  });

  it('finds a record once, however many desks append it', async () => {
    const keyId = randomUUID();
    await append(one, record('Hello from outside', { id: keyId }));
    await append(two, record('Hello from outside', { id: keyId }));
    expect(await texts(two, 'outside')).toEqual(['Hello from outside']);
  });

  it('does not find text that its author changed or deleted, in any order of arrival', async () => {
    const [edited = '', deleted = '', early = '', gone = ''] = [1, 2, 3, 4].map(() => randomUUID());
    await append(one, record('meet at nine', { id: edited }), record('my secret', { id: deleted }));
    await append(two, change(edited, 'edited', 'meet at ten', 5), change(deleted, 'revoked'));
    await append(two, change(early, 'edited', 'blue'), change(gone, 'revoked'));
    await append(one, record('green', { id: early }), record('my other secret', { id: gone }));
    expect(await texts(one, 'nine')).toEqual([]);
    expect(await texts(one, 'meet')).toEqual(['meet at ten']);
    expect(await texts(one, 'secret')).toEqual([]);
    expect(await texts(one, 'green')).toEqual([]);
    expect(await texts(one, 'blue')).toEqual(['blue']);
    // Nor without a word in the query.
    expect((await texts(one, {})).sort()).toEqual(['blue', 'meet at ten']);
    await append(one, change(edited, 'edited', 'an older text', 4));
    expect(await texts(one, 'older')).toEqual([]);
    // Own messages are edited too, in groups and in chats of two.
    const id = randomUUID();
    await append(
      one,
      message('typo', { id, keyId: `${id}_4915@c.us` }),
      change(id, 'edited', 'right'),
    );
    expect(await texts(two, 'typo')).toEqual([]);
    expect(await texts(two, 'right')).toEqual(['right']);
  });

  it('finds nothing of a forgotten person, late events included', async () => {
    const keyId = randomUUID();
    await append(
      one,
      message('whom to forget'),
      record('forget me', { id: keyId }),
      note('forget it'),
    );
    await append(one, change(keyId, 'edited', 'forget me too'));
    await append(one, { ...message('do not forget'), chatId: '4915112345678@c.us' });
    expect(await texts(two, 'forget')).toHaveLength(4);
    await one.query('select postline.forget($1, $2, $3, 0)', [
      `forget:${randomUUID()}:1`,
      instance,
      [fingerprint(ana)],
    ]);
    expect(await texts(two, 'forget')).toEqual(['do not forget']);
    await append(two, { ...message('forgotten again', { at: Date.now() - minute }) });
    expect(await texts(two, 'forg')).toEqual(['do not forget']);
    const { rowCount } = await admin.query('select from postline.retold where text like $1', [
      'forget%',
    ]);
    expect(rowCount).toBe(0);
  });

  it('finds nothing of other teams or of instances that a member may not see', async () => {
    const { eve } = await besideThem();
    const secret = instance;
    await append(one, message('for Alpha'));
    await append(eve, message('for Beta'));
    expect(await texts(eve, 'for')).toEqual(['for Beta']);
    expect(await texts(one, 'for')).toEqual(['for Alpha']);
    await eve.end();
    const stranger = await postgres.connect(team.database);
    await expect(find(stranger, 'for')).rejects.toThrow('not a member of a team');
    await stranger.end();
    const member = await memberOf(admin, team.teamId, 'TWO');
    await limitMember(admin, member, ['another']);
    const limited = await team.connect('TWO');
    await expect(find(limited, { of: secret, words: `'for'` })).rejects.toThrow(
      'not an instance of yours',
    );
    await limitMember(admin, member, null);
    await limited.end();
    two = await team.connect('TWO');
    expect(await texts(two, 'for')).toEqual(['for Alpha']);
  });

  it('pages through the months, within the times of the query', async () => {
    const now = Date.now();
    const day = 86_400_000;
    const at = (days: number) => now - days * day;
    const messages = Array.from({ length: 12 }, (_, index) =>
      message(`page ${index}`, { at: at(index * 20) }),
    );
    // Two messages of one millisecond.
    await append(one, ...messages, message('page 0 b', { at: at(0) }));
    const all: string[] = [];
    let before: Answer['next'] = null;
    do {
      const page: Answer = await find(one, { words: `'page'`, limit: 5, before });
      all.push(...page.items.map(({ text }) => text));
      expect(page.items.length).toBeLessThanOrEqual(5);
      before = page.next;
    } while (before !== null);
    expect(all).toEqual(['page 0 b', ...messages.map((_, index) => `page ${index}`)]);
    const within = { words: `'page'`, since: at(50), until: at(15) };
    expect(await texts(one, within)).toEqual(['page 1', 'page 2']);
    expect(await texts(one, { ...within, words: null })).toEqual(['page 1', 'page 2']);
    expect(
      await texts(one, { words: `'page'`, since: -1e15, until: 9e18, limit: 1_000_000 }),
    ).toHaveLength(13);
  });

  it('limits the size of a query', async () => {
    await expect(find(one, { words: `'a' & `.repeat(9_000) })).rejects.toThrow(
      'a search of too many words',
    );
    await expect(find(one, { words: `'a' &` })).rejects.toThrow(/operand in tsquery/);
    await append(one, ...Array.from({ length: 120 }, (_, index) => message(`many ${index}`)));
    expect(await texts(one, { words: `'many'`, limit: 1_000 })).toHaveLength(100);
    await append(one, message(`${'long '.repeat(20_000)}end`));
    const [text = ''] = await texts(one, { words: `'long'` });
    expect(text.length).toBe(4_000);
  });

  it('does not block appends', async () => {
    await append(
      one,
      stamped('message', 'odd', {
        payload: { text: { a: 1 }, content: 5, sender: 'x', state: [] },
      }),
      stamped('record', 'odd', {
        payload: { keyId: 7, fromMe: 'maybe', content: { contacts: 'none' } },
      }),
      stamped('told', 'odd', { payload: { keyId: 'a', kind: 'edited' } }),
      { ...message('odd'), eventId: 'no version' },
      message('even'),
    );
    expect(await texts(one, 'even')).toEqual(['even']);
  });

  it('drops messages older than the months kept', async () => {
    const old = Date.now() - 100 * 86_400_000;
    const { beta, eve } = await besideThem();
    await append(
      one,
      message('kept old', { at: old }),
      message('kept new'),
      change('k', 'edited', 'kept', old),
    );
    await append(eve, message('kept old of another', { at: old }));
    await setRetention(admin, team.teamId, 1);
    await deleteExpired(admin, team.teamId);
    expect(await texts(one, 'kept')).toEqual(['kept new']);
    expect(await texts(eve, 'kept')).toEqual(['kept old of another']);
    expect((await admin.query(`select from postline.retold where text = 'kept'`)).rowCount).toBe(0);
    const oldMonths = () =>
      admin.query(
        `select from postline.said_month where until < now() - interval '70 days' and suffix <> 'first'`,
      );
    expect((await oldMonths()).rowCount).toBeGreaterThan(0);
    await setRetention(admin, beta.teamId, 1);
    await deleteExpired(admin, beta.teamId);
    // No team keeps them any longer: whole parts are dropped.
    expect((await oldMonths()).rowCount).toBe(0);
    await setRetention(admin, team.teamId, null);
    await eve.end();
  });
});
