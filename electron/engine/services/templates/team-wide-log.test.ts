import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { engineHost } from '../../../../tests/support/engine-host.ts';
import {
  describeWithPostgres,
  startPostgres,
  type TestPostgres,
} from '../../../../tests/support/postgres.ts';
import { makeTeam } from '../../../../tests/support/test-team.ts';
import type { Template } from '../../../../shared/contract/templates.ts';
import { readJoinLine } from '../../team/join-line.ts';
import { joinTeam } from '../../team/join-team.ts';
import { createTeamStore, type StoredEvent, type TeamStore } from '../../team/team-store.ts';
import { openSharedTemplates } from './shared-templates.ts';
import { createTeamWideLog } from './team-wide-log.ts';
import { openTemplateBook } from './template-book.ts';
import { templateFiles } from './template-files.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'team-wide-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const templateWith = (text: string): Template => ({
  templateId: randomUUID(),
  name: text,
  folder: '',
  text,
  card: null,
  forms: [],
  media: [],
});

/** What is shared, in a folder of its own, as a member whom a test may change. */
function openShared(self: { memberId: string | null }) {
  const host = engineHost(folder);
  const onDamaged = () => {};
  const book = openTemplateBook(host, onDamaged);
  const shared = openSharedTemplates({
    host,
    book,
    files: templateFiles(folder),
    memberId: () => self.memberId,
    onDamaged,
    onWaiting: () => {},
  });
  return { book, shared };
}

it.each(['its answer', 'the log'])(
  'keeps one’s own later change the newer where the store’s clock is known otherwise by then, told by %s',
  async (toldBy) => {
    const { book, shared } = openShared({ memberId: 'me' });
    const template = templateWith('First');
    const { templateId } = template;
    await book.put([template]);
    await shared.share(templateId);
    const [first] = await shared.waiting(60_000);
    if (first === undefined) throw new Error('nothing waits');
    const later = { ...template, text: 'Later' };
    await shared.change([templateId], () => book.put([later]));
    if (toldBy === 'its answer') shared.told([first]);
    else await shared.apply([{ ...first, seq: 1, memberId: 'me', storedAt: 1 }], 0);
    const [second] = await shared.waiting(0);
    expect(second?.payload).toEqual({ value: later });
    expect(second?.at).toBeGreaterThan(first.at);
    expect(book.get(templateId)).toEqual(later);
  },
);

it('tells a template as it is once its change is made', async () => {
  const { book, shared } = openShared({ memberId: 'me' });
  const template = templateWith('Before');
  const { templateId } = template;
  await book.put([template]);
  await shared.share(templateId);
  const later = { ...template, text: 'Later' };
  const changing = shared.change([templateId], () => book.put([later]));
  const [told] = await shared.waiting(0);
  await changing;
  expect(told?.payload).toEqual({ value: later });
});

it('takes nothing more from a log once its team is left, and forgets what it took at that moment', async () => {
  const self: { memberId: string | null } = { memberId: 'me' };
  const { book, shared } = openShared(self);
  const own = templateWith('One’s own');
  await book.put([own]);
  const told = (template: Template, seq: number): StoredEvent => ({
    seq,
    eventId: `template:${template.templateId}:1`,
    instanceKey: 'team',
    chatId: null,
    memberId: 'ana',
    kind: 'template',
    at: seq,
    storedAt: seq,
    payload: { value: template },
  });
  const others = [templateWith('Being taken'), { ...own, text: 'Another’s' }, templateWith('Next')];
  const applied = shared.apply(
    others.map((template, index) => told(template, index + 1)),
    0,
  );
  await Promise.resolve();
  self.memberId = null;
  await shared.leave('me', true);
  await applied;
  expect(book.all()).toEqual([own]);
});

describeWithPostgres('the log of a whole team', { timeout: 60_000 }, () => {
  let postgres: TestPostgres;
  beforeAll(async () => {
    postgres = await startPostgres();
  }, 60_000);
  afterAll(() => postgres.remove());

  it('takes nothing for lost that it has yet to read again, where the store came back meanwhile', async () => {
    const team = await makeTeam(postgres, ['Ana', 'Jan']);
    const jan = await team.join('Jan');
    const line = readJoinLine(team.lines['Ana'] ?? '');
    let password = '';
    const keep = async (made: string) => void (password = made);
    const { memberId } = await joinTeam(line, { kept: null, keep }, new AbortController().signal);
    const { book, shared } = openShared({ memberId });
    const own = templateWith('Ana’s');
    await book.put([own]);
    await shared.share(own.templateId);

    const real = createTeamStore(line, password);
    /** Answers that take their time on the way, and what a connection that came back tells. */
    let onTheWay = Promise.resolve();
    let asked = 0;
    const returns = new Set<() => void>();
    const store: TeamStore = {
      ...real,
      teamWide: async (seq, limit) => {
        asked += 1;
        const page = await real.teamWide(seq, limit);
        await onTheWay;
        return page;
      },
      onState: (listener) => {
        returns.add(() => listener(real.state()));
        return real.onState(listener);
      },
    };
    const log = createTeamWideLog({
      team: { store: () => store, onChange: () => () => {} },
      templates: shared,
      isHeld: () => false,
      onChange: () => {},
      log: engineHost(folder).log,
    });
    real.start();
    const atStore = async () => {
      const { rows } = await jan.query<{ at: string }>(
        `select round(extract(epoch from at) * 1000) as at from postline.event
         where event_id like $1`,
        [`template:${own.templateId}:%`],
      );
      return rows.map(({ at }) => Number(at));
    };
    await expect.poll(() => shared.countWaiting(), { timeout: 20_000 }).toBe(0);
    await expect.poll(atStore, { timeout: 20_000 }).toHaveLength(1);
    const [at] = await atStore();
    await expect.poll(() => shared.of(own.templateId)?.at, { timeout: 20_000 }).toBe(at);

    let arrive = (): void => {};
    onTheWay = new Promise((resolve) => (arrive = resolve));
    const before = asked;
    const event = { instanceKey: 'team', chatId: null, kind: 'template', at: Date.now() };
    const value = templateWith('Jan’s');
    const eventId = `template:${value.templateId}:1`;
    await jan.query('select postline.append($1)', [
      JSON.stringify([{ ...event, eventId, payload: { value } }]),
    ]);
    await vi.waitUntil(() => asked > before, { timeout: 20_000 });
    for (const tell of returns) tell();
    arrive();
    await vi.waitUntil(() => asked > before + 1, { timeout: 20_000 });
    await expect.poll(() => book.all(), { timeout: 20_000 }).toHaveLength(2);
    expect(shared.of(own.templateId)).toMatchObject({ at, isWaiting: false });
    await log.stop();
    await real.stop();
    await jan.end();
  });
});
