import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { testFolder } from '../../../../tests/support/test-folder.ts';
import { engineHost } from '../../../../tests/support/engine-host.ts';
import {
  describeWithPostgres,
  sharedPostgres,
  type SharedPostgres,
} from '../../../../tests/support/postgres.ts';
import { makeTeam } from '../../../../tests/support/test-team.ts';
import type { Template } from '../../../../shared/contract/templates.ts';
import { readJoinLine } from '../join-line.ts';
import { joinAs } from '../testing/join-as.ts';
import type { StoredEvent } from '../store-log.ts';
import { createTeamStore, type TeamStore } from '../team-store.ts';
import { openSharedTemplates } from './shared-templates.ts';
import { createTeamWideLog } from './team-wide-log.ts';
import { openTemplateBook } from '../../templates/template-book.ts';
import { openTemplateDrafts } from '../../templates/template-drafts.ts';
import { templateFiles } from '../../templates/template-files.ts';

const folder = testFolder('team-wide');

const templateWith = (text: string): Template => ({
  templateId: randomUUID(),
  name: text,
  folder: '',
  text,
  card: null,
  forms: [],
  media: [],
});

/** Opens the shared templates in a folder of the test; the test may change `self`. */
function openShared(self: { memberId: string | null }) {
  const host = engineHost(folder);
  const onDamaged = () => {};
  const book = openTemplateBook(host, onDamaged);
  const shared = openSharedTemplates({
    host,
    book,
    drafts: openTemplateDrafts(host, onDamaged),
    files: templateFiles(folder),
    memberId: () => self.memberId,
    onDamaged,
    onReplaced: () => {},
    onWaiting: () => {},
  });
  return { book, shared };
}

it.each(['the answer to append', 'the log'])(
  'keeps its later change the newer after the clock offset has changed, when %s confirms the earlier one',
  async (confirmedBy) => {
    const { book, shared } = openShared({ memberId: 'me' });
    const template = templateWith('First');
    const { templateId } = template;
    await book.put([template]);
    await shared.share(templateId);
    const [first] = await shared.waiting(60_000);
    if (first === undefined) throw new Error('nothing waits');
    const later = { ...template, text: 'Later' };
    await shared.change([templateId], () => book.put([later]));
    if (confirmedBy === 'the answer to append') shared.markAppended([first]);
    else await shared.apply([{ ...first, seq: 1, memberId: 'me', storedAt: 1 }], 0);
    const [second] = await shared.waiting(0);
    expect(second?.payload).toMatchObject({ value: later });
    expect(second?.at).toBeGreaterThan(first.at);
    expect(book.get(templateId)).toEqual(later);
  },
);

it('appends a template as changed, not as it was when the change began', async () => {
  const { book, shared } = openShared({ memberId: 'me' });
  const template = templateWith('Before');
  const { templateId } = template;
  await book.put([template]);
  await shared.share(templateId);
  const later = { ...template, text: 'Later' };
  const changing = shared.change([templateId], () => book.put([later]));
  const [waiting] = await shared.waiting(0);
  await changing;
  expect(waiting?.payload).toMatchObject({ value: later });
});

it('applies nothing more after leaving the team, and drops what it was applying', async () => {
  const self: { memberId: string | null } = { memberId: 'me' };
  const { book, shared } = openShared(self);
  const own = templateWith('Own');
  await book.put([own]);
  const eventOf = (template: Template, seq: number): StoredEvent => ({
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
  const others = [
    templateWith('Being applied'),
    { ...own, text: 'From Ana' },
    templateWith('Next'),
  ];
  const applied = shared.apply(
    others.map((template, index) => eventOf(template, index + 1)),
    0,
  );
  await Promise.resolve();
  self.memberId = null;
  await shared.leave('me', true);
  await applied;
  expect(book.all()).toEqual([own]);
});

describeWithPostgres('the log of a whole team', { timeout: 60_000 }, () => {
  let postgres: SharedPostgres;
  beforeAll(async () => {
    postgres = await sharedPostgres();
  }, 60_000);
  afterAll(() => postgres.remove());

  it('does not treat events as lost that it has yet to read again after a reconnect', async () => {
    const team = await makeTeam(postgres, ['Ana', 'Jan']);
    const jan = await team.join('Jan');
    const line = readJoinLine(team.lines['Ana'] ?? '');
    const { joined, password } = await joinAs(line);
    const { book, shared } = openShared(joined);
    const own = templateWith('Ana’s');
    await book.put([own]);
    await shared.share(own.templateId);

    const real = createTeamStore(line, password);
    let pageArrives = Promise.resolve();
    let reads = 0;
    const reconnections = new Set<() => void>();
    const store: TeamStore = {
      ...real,
      teamWide: async (seq, limit) => {
        reads += 1;
        const page = await real.teamWide(seq, limit);
        await pageArrives;
        return page;
      },
      onState: (listener) => {
        reconnections.add(() => listener(real.state()));
        return real.onState(listener);
      },
    };
    const log = createTeamWideLog({
      team: { store: () => store, onChange: () => () => {} },
      templates: shared,
      isSafeMode: () => false,
      onChange: () => {},
      log: engineHost(folder).log,
    });
    real.start();
    const timesInStore = async () => {
      const { rows } = await jan.query<{ at: string }>(
        `select round(extract(epoch from at) * 1000) as at from postline.event
         where event_id like $1`,
        [`template:${own.templateId}:%`],
      );
      return rows.map(({ at }) => Number(at));
    };
    await expect.poll(() => shared.countWaiting(), { timeout: 20_000 }).toBe(0);
    await expect.poll(timesInStore, { timeout: 20_000 }).toHaveLength(1);
    const [at] = await timesInStore();
    await expect.poll(() => shared.of(own.templateId)?.at, { timeout: 20_000 }).toBe(at);

    let releasePage = (): void => {};
    pageArrives = new Promise((resolve) => (releasePage = resolve));
    const readsBefore = reads;
    const event = { instanceKey: 'team', chatId: null, kind: 'template', at: Date.now() };
    const value = templateWith('Jan’s');
    const eventId = `template:${value.templateId}:1`;
    await jan.query('select postline.append($1)', [
      JSON.stringify([{ ...event, eventId, payload: { value } }]),
    ]);
    await vi.waitUntil(() => reads > readsBefore, { timeout: 20_000 });
    for (const reconnect of reconnections) reconnect();
    releasePage();
    await vi.waitUntil(() => reads > readsBefore + 1, { timeout: 20_000 });
    await expect.poll(() => book.all(), { timeout: 20_000 }).toHaveLength(2);
    expect(shared.of(own.templateId)).toMatchObject({ at, isWaiting: false });
    await log.stop();
    await real.stop();
    await jan.end();
  });
});
