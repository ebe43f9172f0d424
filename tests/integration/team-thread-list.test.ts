import { expect, it } from 'vitest';
import { desksOfTests } from '../support/desks-of-tests.ts';
import { describeWithPostgres, startPostgres } from '../support/postgres.ts';
import type { Desk, Desks } from '../support/team-desks.ts';
import { importText, importThreads, threadIds, threadsCsv } from '../support/threads.ts';

describeWithPostgres('the list of threads of a team', { timeout: 120_000 }, () => {
  const { start: startDesks } = desksOfTests(startPostgres);
  let desks: Desks;
  let ana: Desk;
  let jan: Desk;

  async function open(): Promise<void> {
    desks = await startDesks(['Ana', 'Jan']);
    [ana, jan] = desks.desks as [Desk, Desk];
  }

  const listOf = ({ client, instanceId }: Desk, filter: object = {}) =>
    client.call('threads.list', { instanceId, filter: { tab: 'all', ...filter } });
  const get = ({ client, instanceId }: Desk, threadId: string) =>
    client.call('threads.get', { instanceId, threadId });
  /** Lets a desk read its service's list, and no further change of it by itself. */
  async function readService(desk: Desk, total: number): Promise<void> {
    await desk.call('instances.probe', { attemptId: 'probe' });
    await desk.call('threadSync.refresh', {});
    await desk.until(async () => {
      const sync = await desk.call('threadSync.get', {});
      const isWhole = sync.state !== 'off' && sync.isWhole && !sync.isReading;
      return isWhole && (await listOf(desk)).total === total;
    });
  }
  const inStore = async (what: string): Promise<number> => {
    const admin = await desks.admin();
    const { rows } = await admin.query<{ count: string }>(
      'select count(*) from postline.event where payload::text like $1',
      [`%${what}%`],
    );
    return Number(rows[0]?.count);
  };

  it('is whole at every desk: what was there when the instance was shared, in few events, and who told it', async () => {
    await open();
    await ana.call('team.share', { isShared: false });
    const ids = threadIds(2_300);
    await importThreads(ana, ids, { archivedEvery: 10 });
    expect((await listOf(jan)).total).toBe(0);
    await ana.call('team.share', { isShared: true });
    await desks.untilEqual();
    expect((await listOf(jan)).total).toBe(2_300);
    expect((await listOf(jan, { tab: 'archived' })).total).toBe(230);
    const [, one = ''] = ids;
    const { number, lastMessageAt, lastMessage, updatedAt, createdAt } = await get(ana, one);
    expect(await get(jan, one)).toMatchObject({
      number,
      lastMessage,
      lastMessageAt,
      updatedAt,
      createdAt,
      known: 'imported',
      toldBy: 'Ana',
    });
    expect((await listOf(jan, { search: 'Message 1702' })).total).toBe(1);
    expect(await inStore('"threads"')).toBeLessThan(8);
    // The same file adds nothing, and the list is told by one desk alone.
    await importThreads(jan, ids, { archivedEvery: 10 });
    await desks.untilEqual();
    expect(await inStore('"threads"')).toBeLessThan(8);
    expect(await get(jan, one)).toMatchObject({ toldBy: null });
  });

  it('follows at every desk what came, changed, was archived and went at the service of one', async () => {
    await open();
    desks.service.switches.offersMore = true;
    const { smsThreads } = desks.service;
    smsThreads.fill(30, 7);
    await readService(ana, 30);
    await desks.untilEqual();
    expect((await listOf(jan)).total).toBe(30);
    const [first, second] = smsThreads.ordered;
    const changed = first?.id ?? '';
    const gone = second?.id ?? '';
    smsThreads.change(changed, { last_message_content: 'Something new', is_archived: true });
    const added = smsThreads.add('+15559999999', 'Who is this?');
    await ana.call('threadSync.refresh', {});
    await jan.until(async () => (await listOf(jan, { search: added })).total === 1);
    await desks.untilEqual();
    expect(await get(jan, changed)).toMatchObject({
      lastMessage: 'Something new',
      confirmed: true,
      toldBy: 'Ana',
    });
    // A deletion elsewhere shows by the count alone.
    smsThreads.remove(gone);
    await ana.until(async () => {
      await ana.call('threadSync.refresh', {});
      return (await listOf(ana)).total === 30;
    });
    await desks.untilEqual();
    expect((await listOf(jan, { search: gone })).total).toBe(0);
    expect((await listOf(jan)).total).toBe(30);
  });

  it('has nobody who was forgotten, in the store or on a desk that was away', async () => {
    await open();
    const ids = threadIds(3);
    await importThreads(ana, ids);
    await desks.untilEqual();
    jan.line.cut();
    const { chatId } = await ana.client.openChat(ana.instanceId, '+15550000001');
    await ana.client.call('forgetting.forget', { chatIds: [chatId] });
    await ana.until(async () => (await inStore('"fingerprints"')) > 0);
    await ana.until(async () => (await inStore('15550000001')) === 0);
    // Its own file names the person again, before it has read of it.
    await importText(jan, threadsCsv(ids).replaceAll('thanks', 'thank you'));
    jan.line.mend();
    jan.networkChanges();
    await desks.untilEqual();
    expect(await inStore('15550000001')).toBe(0);
    expect(await inStore('Message 2, thank you')).toBeGreaterThan(0);
  });
});
