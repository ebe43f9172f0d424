import { randomUUID } from 'node:crypto';
import type { Client } from 'pg';
import { expect, it } from 'vitest';
import { limitMember, listInstances } from '../../team-database/limits.ts';
import {
  addMember,
  listMembers,
  removeMember,
  rotateCode,
  setLead,
} from '../../team-database/members.ts';
import { readJoinLine } from '../../electron/engine/team/join-line.ts';
import { writeJoinLine } from '../../team-database/join-line.ts';
import type { Host } from '../../electron/engine/host.ts';
import { noVault } from '../support/engine-host.ts';
import { heldBy, startRun, untilState } from '../support/archive-runs.ts';
import { desksOfTests } from '../support/desks-of-tests.ts';
import { describeWithPostgres } from '../support/postgres.ts';
import type { Desk, Desks } from '../support/team-desks.ts';
import { importThreads, threadIds } from '../support/threads.ts';

const customer = '+49 1511 2345678';

describeWithPostgres('a desk that may not see all, or no more', { timeout: 120_000 }, () => {
  const { start: startDesks } = desksOfTests();
  let desks: Desks;
  let admin: Client;
  let ana: Desk;
  let jan: Desk;

  const startTeam = async (abilitiesOf?: (name: string) => Partial<Host>) => {
    desks = await startDesks(['Ana', 'Jan'], { abilitiesOf });
    admin = await desks.admin();
    [ana, jan] = desks.desks as [Desk, Desk];
  };
  const start = async (abilitiesOf?: (name: string) => Partial<Host>): Promise<string> => {
    await startTeam(abilitiesOf);
    return (await ana.openChat(customer)).chatId;
  };
  const memberOf = async (name: string) => {
    const members = await listMembers(admin, desks.team.teamId);
    const found = members.find((member) => member.name === name);
    if (found === undefined) throw new Error(`there is no ${name}`);
    return found;
  };
  const textsOf = async (of: Desk, chatId: string) =>
    (await of.messages(chatId)).map(({ text }) => text);
  const status = (of: Desk) => of.client.call('team.get', {});
  const untilText = (of: Desk, chatId: string, text: string) =>
    of.until(async () => (await textsOf(of, chatId)).includes(text));

  const lineFor = ({ role, code }: { role: string; code: string }) => {
    const { teamName, ...line } = readJoinLine(desks.team.lines['Jan'] ?? '');
    return writeJoinLine({ ...line, team: teamName, port: jan.line.port, role, code });
  };
  const joinByLine = (line: string) =>
    jan.client.ask('team.join', { attemptId: 'join', line, instanceId: jan.instanceId });
  const untilOut = (reason: 'removed' | 'code-renewed') =>
    jan.until(async () => (await status(jan)).reason === reason);
  /** Who ended Jan's login, as the desk has it, and that it was now. */
  const expectEnd = async () => {
    const { ended } = await status(jan);
    expect(ended?.by).toBe(admin.user);
    expect(Math.abs((ended?.at ?? 0) - Date.now())).toBeLessThan(60_000);
  };

  it('names the instance that it shares to the administrator before anything is written', async () => {
    await startTeam();
    const listed = () => listInstances(admin, desks.team.teamId);
    await jan.until(async () => (await listed()).length > 0);
    expect(await listed()).toHaveLength(1);
    expect((await admin.query('select from postline.event')).rowCount).toBe(0);
  });

  it('knows at once who does not share an instance', async () => {
    await startTeam();
    const notSharing = async () =>
      (await status(ana)).members.find(({ name }) => name === 'Jan')?.notSharing.join();
    const instanceUuid = randomUUID();
    const share = async (of: Desk) => {
      const instanceId = await of.connectPorto(instanceUuid);
      await of.client.call('team.share', { instanceId, isShared: true });
      return instanceId;
    };
    const instanceId = await share(ana);
    await ana.until(async () => (await notSharing()) === instanceId);
    await share(jan);
    await ana.until(async () => (await notSharing()) !== instanceId);
    expect(await notSharing()).toBe('');
  });

  it('knows at once what an administrator changes of a member', async () => {
    await startTeam();
    const member = await memberOf('Jan');
    const leads = async () =>
      (await status(ana)).members.filter(({ isLead }) => isLead).map(({ name }) => name);
    // A desk also reads the members each minute. Of several changes, one arrives well before that.
    for (const [isLead, expected] of [
      [true, ['Ana', 'Jan']],
      [false, ['Ana']],
      [true, ['Ana', 'Jan']],
    ] as const) {
      await setLead(admin, member, isLead);
      await expect.poll(leads, { timeout: 15_000 }).toEqual(expected);
    }
  });

  it('shows the instance that it may not see, works on it alone, and catches up once the limit ends', async () => {
    const chatId = await start();
    await ana.send(chatId, 'before');
    await ana.untilAll(chatId, 'accepted');
    await desks.untilEqual();
    const toJan = { memberId: (await memberOf('Jan')).memberId, queueId: null };
    await ana.call('team.assign', { chatId, ...toJan });
    await desks.untilEqual();
    await limitMember(admin, await memberOf('Jan'), ['https://other.example.test|1']);
    await jan.until(async () => {
      const { state, limited } = await status(jan);
      return state === 'up' && limited.includes(jan.instanceId);
    });
    expect((await status(ana)).limited).toEqual([]);
    // Ana is told that his limit is of the instance, and offers him no chat of it.
    await ana.client.until(async () => {
      const his = (await status(ana)).members.find(({ name }) => name === 'Jan');
      return his?.limited.includes(ana.instanceId) === true;
    });
    // His chat is nobody's while he does not see it.
    const isUnassigned = async () =>
      (await ana.call('team.chat', { chatId })).assignment === null &&
      (await ana.call('chats.list', { view: 'unassigned' })).total === 1;
    await ana.client.until(isUnassigned);
    await ana.send(chatId, 'for Ana’s eyes');
    await jan.send(chatId, 'from Jan meanwhile');
    await ana.untilAll(chatId, 'accepted');
    await jan.untilAll(chatId, 'accepted');
    // By now Jan's desk would have read and appended what it must not.
    await ana.until(async () => (await status(ana)).waiting === 0);
    jan.networkChanges();
    expect(await textsOf(jan, chatId)).not.toContain('for Ana’s eyes');
    expect(await textsOf(ana, chatId)).not.toContain('from Jan meanwhile');
    // Nothing that may not be appended counts as waiting.
    expect((await status(jan)).waiting).toBe(0);
    await limitMember(admin, await memberOf('Jan'), null);
    await untilText(jan, chatId, 'for Ana’s eyes');
    await untilText(ana, chatId, 'from Jan meanwhile');
    await ana.client.until(async () => !(await isUnassigned()));
    await desks.untilEqual();
    // The gap is not taken for a restored store.
    expect((await jan.client.call('app.status', {})).notices).toEqual([]);
  });

  it('keeps its history when removed, and erases what others wrote on leaving if asked to', async () => {
    const chatId = await start();
    await ana.send(chatId, 'by Ana');
    await jan.openChat(customer);
    await jan.send(chatId, 'by Jan');
    const note = { instanceId: ana.instanceId, chatId, noteId: randomUUID() };
    await ana.client.call('team.addNote', { ...note, text: 'Jan knows', mentions: [] });
    await ana.untilAll(chatId, 'accepted');
    await jan.untilAll(chatId, 'accepted');
    const toJan = { memberId: (await memberOf('Jan')).memberId, queueId: null };
    await ana.call('team.assign', { chatId, ...toJan });
    await desks.untilEqual();
    const unassigned = async () => {
      const query = { instanceId: ana.instanceId, view: 'unassigned' };
      return (await ana.client.call('chats.list', query)).chats.map((each) => each.chatId);
    };
    expect(await unassigned()).toEqual([]);
    // As a page holds it, which asks again only when it is told.
    let shown = await ana.call('team.chat', { chatId });
    expect(shown.assignment).toMatchObject({ name: 'Jan' });
    const unfollow = ana.engine.subscribe((events) => {
      if (!events.some(({ name }) => name === 'teamChats.changed')) return;
      void ana.call('team.chat', { chatId }).then((now) => (shown = now));
    });

    await removeMember(admin, await memberOf('Jan'));
    await untilOut('removed');
    await expectEnd();
    // Away, the store says nothing else; nor does a desk that starts while it is.
    jan.line.cut();
    await jan.client.call('team.tryNow', {});
    await expectEnd();
    await jan.stop();
    await jan.start();
    await jan.client.call('team.tryNow', {});
    expect(await status(jan)).toMatchObject({ state: 'refused', reason: 'removed' });
    jan.line.mend();
    await jan.stop();
    await jan.start();
    await untilOut('removed');
    await expectEnd();
    expect(await textsOf(jan, chatId)).toContain('by Ana');
    // Somebody else has to look after the chat. A console that reconnects need not wait a minute for the members.
    ana.line.cut();
    ana.line.mend();
    ana.networkChanges();
    await expect.poll(unassigned).toEqual([chatId]);
    await expect.poll(() => shown.assignment).toBeNull();
    unfollow();
    const period = { instanceId: ana.instanceId, from: 0, to: Date.now() };
    const { unassigned: load } = await ana.client.call('team.overview', period);
    expect(load.chats).toBe(1);
    const at = { instanceId: jan.instanceId, chatId };
    // Nobody would get what a removed member hands over.
    const text = 'Half a draft';
    const plain = { card: null, replyToLocalId: null, options: null };
    await jan.client.call('drafts.save', { ...at, text, ...plain });
    const to = { memberId: (await memberOf('Ana')).memberId, queueId: null };
    const handedOver = await jan.client.ask('team.handOver', {
      ...at,
      ...to,
      note: null,
      withDraft: true,
    });
    expect(handedOver).toMatchObject({ ok: false });
    expect(await jan.client.call('drafts.get', at)).toMatchObject({ text });
    await jan.client.call('team.leave', { attemptId: 'leave', isErased: true });
    expect(await textsOf(jan, chatId)).toEqual(['by Jan']);
    expect(await jan.client.call('team.lines', at)).toEqual([]);
    expect(await textsOf(ana, chatId)).toContain('by Jan');
  });

  it('reports a missing password after a restart without a keychain, and can join again', async () => {
    await start((name) => (name === 'Jan' ? { tokenVault: noVault } : {}));
    await jan.stop();
    await jan.start();
    expect(await status(jan)).toMatchObject({ state: 'refused', reason: 'password-missing' });
    expect((await status(jan)).membership?.name).toBe('Jan');
    await jan.client.call('team.leave', { attemptId: 'leave' });
    expect((await status(jan)).state).toBe('alone');
    const line = lineFor(await rotateCode(admin, await memberOf('Jan')));
    expect(await joinByLine(line)).toMatchObject({ ok: true });
    await jan.until(async () => (await status(jan)).state === 'up');
  });

  it('tells whoever joins again which of their instances the team does not share', async () => {
    await start();
    const instanceId = await jan.connectPorto();
    await jan.client.call('team.share', { instanceId, isShared: true });
    const notShared = async () => {
      const { notices } = await jan.client.call('app.status', {});
      return notices.flatMap((one) =>
        one.kind === 'instance-not-shared' ? [one.instanceName] : [],
      );
    };
    await jan.client.call('team.leave', { attemptId: 'leave' });
    expect(await notShared()).toEqual([]);
    const line = lineFor(await rotateCode(admin, await memberOf('Jan')));
    expect(await joinByLine(line)).toMatchObject({ ok: true });
    expect(await notShared()).toEqual(['Porto']);
    // For the same member, what is shared stays as it was: there is nothing new to tell.
    const renewed = await rotateCode(admin, await memberOf('Jan'));
    await untilOut('code-renewed');
    expect(await joinByLine(lineFor(renewed))).toMatchObject({ ok: true });
    expect(await notShared()).toEqual(['Porto']);
    await jan.client.call('instances.remove', { instanceId });
    expect(await notShared()).toEqual([]);
  });

  it('continues with a new join line after its code was rotated, but not with a wrong line', async () => {
    const chatId = await start();
    await jan.openChat(customer);
    await desks.untilEqual();
    const taken = await joinByLine(lineFor({ role: 'postline_x', code: 'x' }));
    expect(taken).toMatchObject({ ok: false, error: { problem: 'team-joined' } });
    const renewed = await rotateCode(admin, await memberOf('Jan'));
    await untilOut('code-renewed');
    await expectEnd();
    await jan.send(chatId, 'by Jan meanwhile');
    await jan.untilAll(chatId, 'accepted');
    // Its instance is shared as before: the login is what has ended.
    expect(
      await jan.client.ask('team.assign', {
        instanceId: jan.instanceId,
        chatId,
        memberId: null,
        queueId: null,
      }),
    ).toMatchObject({ ok: false, error: { problem: 'team-login-over' } });
    // A wrong line changes nothing.
    const used = await joinByLine(lineFor({ ...renewed, code: 'another' }));
    expect(used).toMatchObject({ ok: false, error: { problem: 'team-code-used' } });
    expect(await status(jan)).toMatchObject({
      reason: 'code-renewed',
      shared: [jan.instanceId],
    });
    expect(await joinByLine(lineFor(renewed))).toMatchObject({ ok: true });
    expect((await status(jan)).ended).toBeNull();
    await untilText(ana, chatId, 'by Jan meanwhile');
    await desks.untilEqual();
  });

  it('learns why it is out, but not who did it, where it was away then', async () => {
    await start();
    await jan.stop();
    await rotateCode(admin, await memberOf('Jan'));
    await jan.start();
    await untilOut('code-renewed');
    expect((await status(jan)).ended).toBeNull();
    await jan.stop();
    await removeMember(admin, await memberOf('Jan'));
    await jan.start();
    // Its password is that of the code by now, which it never had.
    await untilOut('code-renewed');
  });

  it('joins as another member after removal, and keeps its history', async () => {
    const chatId = await start();
    await jan.openChat(customer);
    await jan.send(chatId, 'by Jan');
    await jan.untilAll(chatId, 'accepted');
    await desks.untilEqual();
    await removeMember(admin, await memberOf('Jan'));
    await untilOut('removed');
    const { teamId } = desks.team;
    const eva = await addMember(admin, { teamId, name: 'Eva', isLead: false });
    expect(await joinByLine(lineFor(eva))).toMatchObject({ ok: true });
    expect((await status(jan)).membership?.name).toBe('Eva');
    await ana.send(chatId, 'to Eva');
    await untilText(jan, chatId, 'to Eva');
    expect(await textsOf(jan, chatId)).toContain('by Jan');
    await jan.send(chatId, 'by Eva');
    await untilText(ana, chatId, 'by Eva');
    await jan.stop();
    await jan.start();
    await jan.until(async () => (await status(jan)).state === 'up');
  });

  it('has the whole history again after leaving and rejoining, and stays when leaving is cancelled', async () => {
    const chatId = await start();
    await ana.send(chatId, 'by Ana');
    await ana.untilAll(chatId, 'accepted');
    await desks.untilEqual();
    const leaving = jan.client.ask('team.leave', { attemptId: 'given-up', isErased: true });
    await jan.client.call('app.cancelAttempt', { attemptId: 'given-up' });
    expect((await leaving).ok).toBe(false);
    expect(await status(jan)).toMatchObject({ state: 'up', shared: [jan.instanceId] });
    expect(await textsOf(jan, chatId)).toEqual(['by Ana']);
    await jan.client.call('team.leave', { attemptId: 'leave', isErased: true });
    expect(await textsOf(jan, chatId)).toEqual([]);
    const line = lineFor(await rotateCode(admin, await memberOf('Jan')));
    expect(await joinByLine(line)).toMatchObject({ ok: true });
    await desks.untilEqual();
    expect(await textsOf(jan, chatId)).toEqual(['by Ana']);
  });

  it('runs over threads of an instance that it may no longer see without waiting for others', async () => {
    await start();
    const all = threadIds(3);
    for (const one of [ana, jan]) await importThreads(one, all);
    const runOf = ({ client, instanceId }: Desk, { runId }: { runId: string }) =>
      client.call('archiveRuns.get', { instanceId, runId });
    const first = await startRun(ana, { pacePerMinute: 1, parallel: 1 });
    // It has its turn, which is whose desk asks first.
    await ana.until(async () => (await runOf(ana, first)).counts.confirmed === 1);
    const second = await startRun(jan);
    await jan.until(async () => {
      const { waitsFor } = await runOf(jan, second);
      return waitsFor?.kind === 'run' && waitsFor.runId === first.runId;
    });
    await limitMember(admin, await memberOf('Jan'), ['https://other.example.test|1']);
    await untilState(jan, second.runId, 'done');
    const third = await startRun(jan, { archived: false });
    await untilState(jan, third.runId, 'done');
    expect(heldBy(desks, all)).toEqual([false, false, false]);
  });
});
