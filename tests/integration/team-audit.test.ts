import { randomUUID } from 'node:crypto';
import type { Client } from 'pg';
import { expect, it } from 'vitest';
import { instanceKeyOf } from '../../electron/engine/team/instance-key.ts';
import type { TeamAuditEntry, TeamAuditPage } from '../../shared/contract/team-audit.ts';
import { limitMember } from '../../team-database/limits.ts';
import { listMembers, removeMember } from '../../team-database/members.ts';
import { desksOfTests } from '../support/desks-of-tests.ts';
import { describeWithPostgres } from '../support/postgres.ts';
import { account } from '../support/running-engine.ts';
import type { Desk, Desks } from '../support/team-desks.ts';

const customer = '+49 1511 2345678';

describeWithPostgres('the activity log of a team', { timeout: 120_000 }, () => {
  const { start: startDesks } = desksOfTests();
  let desks: Desks;
  let admin: Client;
  let ana: Desk;
  let jan: Desk;

  const start = async (): Promise<void> => {
    desks = await startDesks(['Ana', 'Jan']);
    admin = await desks.admin();
    [ana, jan] = desks.desks as [Desk, Desk];
    await jan.until(async () => (await status(jan)).state === 'up');
    // The list of members includes who leads.
    await ana.until(async () => (await status(ana)).members.some(isOwnLead));
  };
  const status = ({ client }: Desk) => client.call('team.get', {});
  const isOwnLead = ({ isYou, isLead }: { isYou: boolean; isLead: boolean }) => isYou && isLead;
  const audit = (
    { client }: Desk,
    { memberId = null, next = null }: { memberId?: string | null; next?: number | null } = {},
  ): Promise<TeamAuditPage> => client.call('team.audit', { memberId, next });
  const memberOf = async (name: string) => {
    const found = (await listMembers(admin, desks.team.teamId)).find(
      (member) => member.name === name,
    );
    if (found === undefined) throw new Error(`there is no ${name}`);
    return found;
  };
  const summaryOf = ({ by, about, act }: TeamAuditEntry) => [
    by.isAdministrator ? 'administrator' : by.name,
    act.action,
    about,
  ];

  it('shows a lead who did what, when and to whom, newest first, and can be limited to one member', async () => {
    await start();
    const begun = Date.now();
    await ana.openChat(customer);
    const queue = { instanceId: ana.instanceId, queueId: randomUUID() };
    await ana.client.call('team.saveQueue', { ...queue, name: 'Returns' });
    await ana.until(async () => (await audit(ana)).entries[0]?.act.action === 'queue-changed');
    await ana.client.call('team.endQueue', queue);
    const { chatId } = await jan.openChat(customer);
    await jan.call('team.attend', { chatId, hasDraft: true, isWriting: true });
    const at = { instanceId: ana.instanceId, chatId };
    await expect
      .poll(async () => (await ana.client.call('team.chat', at)).claim?.name, { timeout: 30_000 })
      .toBe('Jan');
    await ana.client.call('team.answerInstead', at);
    const newest = async () => (await audit(ana)).entries[0]?.act.action;
    await expect.poll(newest, { timeout: 30_000 }).toBe('claim-taken-over');
    const { chatServiceAddress } = desks.service;
    const key = instanceKeyOf({
      protocol: 'interface',
      chatServiceAddress,
      instanceUuid: account.instanceUuid,
    });
    await limitMember(admin, await memberOf('Jan'), [key, 'https://other.example.test|1']);
    await admin.query('update postline.team set keep_months = 24');
    await expect
      .poll(async () => (await audit(ana)).entries.map(summaryOf), { timeout: 30_000 })
      .toEqual([
        ['administrator', 'retention-changed', null],
        ['administrator', 'member-limited', 'Jan'],
        ['Ana', 'claim-taken-over', 'Jan'],
        ['Ana', 'queue-changed', null],
        ['Ana', 'queue-changed', null],
        ['Jan', 'member-joined', 'Jan'],
        ['Ana', 'member-joined', 'Ana'],
        ['administrator', 'member-added', 'Jan'],
        ['administrator', 'member-added', 'Ana'],
      ]);
    const { entries, next, state } = await audit(ana);
    expect({ next, state }).toEqual({ next: null, state: 'found' });
    expect(entries.map(({ act }) => act)).toEqual([
      { action: 'retention-changed', months: 24 },
      { action: 'member-limited', instances: ['Berlin'], others: 1 },
      { action: 'claim-taken-over', chat: customer },
      { action: 'queue-changed', name: 'Returns', isEnded: true, instance: 'Berlin' },
      { action: 'queue-changed', name: 'Returns', isEnded: false, instance: 'Berlin' },
      { action: 'member-joined' },
      { action: 'member-joined' },
      { action: 'member-added', isLead: false },
      { action: 'member-added', isLead: true },
    ]);
    expect(Math.abs((entries[0]?.at ?? 0) - begun)).toBeLessThan(120_000);
    const { memberId } = await memberOf('Ana');
    expect((await audit(ana, { memberId })).entries.map(summaryOf)).toEqual([
      ['Ana', 'claim-taken-over', 'Jan'],
      ['Ana', 'queue-changed', null],
      ['Ana', 'queue-changed', null],
      ['Ana', 'member-joined', 'Ana'],
      ['administrator', 'member-added', 'Ana'],
    ]);
  });

  it('has an entry for a member who leaves, whose chats wait for anybody from then on', async () => {
    await start();
    const { chatId } = await ana.openChat(customer);
    const { memberId } = await memberOf('Jan');
    await ana.call('team.assign', { chatId, memberId, queueId: null });
    await desks.untilEqual();
    const unassigned = async () => (await ana.call('chats.list', { view: 'unassigned' })).total;
    expect(await unassigned()).toBe(0);
    await jan.client.call('team.leave', { attemptId: 'leaving' });
    await expect.poll(unassigned, { timeout: 30_000 }).toBe(1);
    const { members } = await status(ana);
    expect(members.find(({ name }) => name === 'Jan')).toMatchObject({ isRemoved: true });
    const [newest] = (await audit(ana)).entries.map(summaryOf);
    expect(newest).toEqual(['Jan', 'member-left', 'Jan']);
  });

  it('is read in pages without duplicates, even if entries are added meanwhile', async () => {
    await start();
    for (let months = 1; months <= 60; months += 1) {
      await admin.query('update postline.team set keep_months = $1', [months]);
    }
    const first = await audit(ana);
    expect(first.entries).toHaveLength(50);
    expect(first.entries[0]?.act).toEqual({ action: 'retention-changed', months: 60 });
    await admin.query('update postline.team set keep_months = null');
    const second = await audit(ana, { next: first.next });
    expect(second.next).toBeNull();
    const acts = [...first.entries, ...second.entries].flatMap(({ act }) =>
      act.action === 'retention-changed' ? [act.months] : [],
    );
    expect(acts).toEqual(Array.from({ length: 60 }, (_, index) => 60 - index));
    expect(second.entries.at(-1)?.act).toEqual({ action: 'member-added', isLead: true });
  });

  it('is for leads only', async () => {
    await start();
    expect(await jan.client.refusal('team.audit', { memberId: null, next: null })).toMatchObject({
      kind: 'invalid-input',
      problem: 'team-lead-only',
    });
  });

  it('reports why it cannot be shown, and is shown again once the store is back', async () => {
    await start();
    ana.line.cut();
    const untilState = async (state: string) => {
      await expect.poll(async () => (await audit(ana)).state, { timeout: 60_000 }).toBe(state);
    };
    await untilState('away');
    ana.line.mend();
    ana.networkChanges();
    await untilState('found');
    await removeMember(admin, await memberOf('Ana'));
    await untilState('refused');
  });
});
