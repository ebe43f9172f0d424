import { randomUUID } from 'node:crypto';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Client } from 'pg';
import { expect, it, vi } from 'vitest';
import { limitMember } from '../../team-database/limits.ts';
import { listMembers } from '../../team-database/members.ts';
import { desksOfTests } from '../support/desks-of-tests.ts';
import { describeWithPostgres } from '../support/postgres.ts';
import type { Desk, Desks } from '../support/team-desks.ts';

const plain = { folder: '', card: null, forms: [], media: [] };

describeWithPostgres('templates of a team', { timeout: 120_000 }, () => {
  const { start: startDesks } = desksOfTests();
  let desks: Desks;

  const two = async (): Promise<[Desk, Desk]> => {
    desks = await startDesks(['Ana', 'Jan']);
    return desks.desks as [Desk, Desk];
  };
  const save = (
    { client }: Desk,
    text: string,
    templateId: string = randomUUID(),
    name = 'Greeting',
  ) => client.call('templates.save', { ...plain, templateId, name, text });
  const share = ({ client }: Desk, templateId: string, isShared = true) =>
    client.call('templates.share', { templateId, isShared });
  const texts = async ({ client }: Desk) => {
    const { templates } = await client.call('templates.search', {});
    return templates.map(({ excerpt, isShared }) => `${excerpt}${isShared ? ' (team)' : ''}`);
  };
  const untilTexts = (desk: Desk, ...wanted: string[]) =>
    desk.until(async () => {
      const found = await texts(desk);
      return found.sort().join() === wanted.sort().join();
    });
  const sharing = ({ client }: Desk, templateId: string) =>
    client.call('templates.sharing', { templateId });

  const replacedNotices = async ({ client }: Desk) =>
    (await client.call('app.status', {})).notices.filter(
      ({ kind }) => kind === 'template-replaced',
    );
  /** A template of Ana’s that Jan has too, who is cut off from the team since. */
  const sharedBeforeACut = async () => {
    const [ana, jan] = await two();
    const { templateId } = await save(ana, 'First');
    await share(ana, templateId);
    await untilTexts(jan, 'First (team)');
    await desks.untilEqual();
    jan.line.cut();
    await jan.until(async () => (await jan.client.call('team.get', {})).state === 'away');
    return { ana, jan, templateId };
  };
  /** What is saved from here on is later by the store’s time, by more than clocks may be measured apart. */
  const later = () => {
    const savedAt = Date.now();
    return vi.waitUntil(() => Date.now() > savedAt + 500, { timeout: 5_000 });
  };
  /** Expects that a desk tells who replaced its change of a template, and keeps that. */
  const isTold = async (desk: Desk, by: string, templateId: string, text: string) => {
    const { client, instanceId } = desk;
    const replaced = { name: 'Greeting', memberName: by, isDeleted: false };
    expect(await replacedNotices(desk)).toMatchObject([replaced]);
    const { draft } = await client.call('templates.get', { templateId });
    expect(draft).toMatchObject({ template: { text }, isOutrun: true });
    const logged = async () =>
      (await client.call('audit.list', { instanceId, action: 'template-replaced' })).entries;
    await desk.until(async () => (await logged()).length > 0);
    expect(await logged()).toMatchObject([{ excerpt: 'Greeting', detail: { replacedBy: by } }]);
  };

  it('are those that a member shares, for all to change and delete; the others stay private', async () => {
    const [ana, jan] = await two();
    const { templateId } = await save(ana, 'Good day');
    await save(ana, 'For me alone');
    expect(await sharing(ana, templateId)).toMatchObject({ isShared: false });
    await share(ana, templateId);
    await untilTexts(jan, 'Good day (team)');
    await untilTexts(ana, 'Good day (team)', 'For me alone');
    await save(jan, 'Good day, {name}', templateId);
    await untilTexts(ana, 'Good day, {name} (team)', 'For me alone');
    await desks.untilEqual();
    expect(await sharing(ana, templateId)).toMatchObject({
      isShared: true,
      changedBy: { name: 'Jan', isYou: false },
      isWaiting: false,
      at: expect.any(Number) as number,
    });
    // Restored after it was deleted for all.
    await jan.client.call('templates.remove', { templateId });
    await untilTexts(ana, 'For me alone');
    await jan.client.call('templates.restore', { templateId });
    await untilTexts(ana, 'Good day, {name} (team)', 'For me alone');
    // No longer shared: it stays with the member who ended the sharing.
    await share(ana, templateId, false);
    await untilTexts(jan);
    await untilTexts(ana, 'Good day, {name}', 'For me alone');
    await desks.untilEqual();
  });

  it('keep the last change, also if both desks made one while the store was away', async () => {
    const [ana, jan] = await two();
    const { templateId } = await save(ana, 'First');
    await share(ana, templateId);
    await untilTexts(jan, 'First (team)');
    await desks.untilEqual();
    for (const { line } of desks.desks) line.cut();
    await jan.until(async () => (await jan.client.call('team.get', {})).state === 'away');
    await save(jan, 'By Jan', templateId);
    // Both desks estimate the store's clock, but not to the millisecond.
    await later();
    await save(ana, 'By Ana', templateId);
    expect(await sharing(ana, templateId)).toMatchObject({ isWaiting: true });
    for (const { line, networkChanges } of desks.desks) {
      line.mend();
      networkChanges();
    }
    await desks.untilEqual();
    await untilTexts(jan, 'By Ana (team)');
    await untilTexts(ana, 'By Ana (team)');
    await isTold(jan, 'Ana', templateId, 'By Jan');
    expect(await replacedNotices(ana)).toEqual([]);

    // Who saw what they replace takes nothing from anybody unasked.
    await save(jan, 'By Jan again', templateId);
    await untilTexts(ana, 'By Jan again (team)');
    await desks.untilEqual();
    expect(await replacedNotices(ana)).toEqual([]);
    expect((await ana.client.call('templates.get', { templateId })).draft).toBe(undefined);
  });

  it('tell who saved first that a colleague replaced it unseen, after being away', async () => {
    const { ana, jan, templateId } = await sharedBeforeACut();
    await save(ana, 'By Ana', templateId);
    await ana.until(async () => (await sharing(ana, templateId))?.isWaiting === false);
    await later();
    await save(jan, 'By Jan', templateId);
    jan.line.mend();
    jan.networkChanges();
    await desks.untilEqual();
    await untilTexts(ana, 'By Jan (team)');
    await isTold(ana, 'Jan', templateId, 'By Ana');
    expect(await replacedNotices(jan)).toEqual([]);
  });

  it('stay as one’s own if a colleague deleted them without having seen the last change', async () => {
    const { ana, jan, templateId } = await sharedBeforeACut();
    await save(jan, 'By Jan', templateId);
    await later();
    await ana.client.call('templates.remove', { templateId });
    await ana.until(async () => (await ana.client.call('team.get', {})).waiting === 0);
    jan.line.mend();
    jan.networkChanges();
    await untilTexts(jan, 'By Jan');
    expect(await replacedNotices(jan)).toMatchObject([{ memberName: 'Ana', isDeleted: true }]);
  });

  it('are changed by saving alone: what was left without it stays on the desk, beside what the team has', async () => {
    const [ana, jan] = await two();
    const { templateId } = await save(ana, 'First');
    await share(ana, templateId);
    await untilTexts(jan, 'First (team)');
    const written = { ...plain, templateId, name: 'Greeting', text: 'Half a wo' };
    const keep = (text: string) =>
      ana.client.call('templates.keep', {
        written: { ...written, text },
        isOutrun: false,
        isLeft: true,
      });
    const draft = async () => (await ana.client.call('templates.get', { templateId })).draft;
    await keep('Half a wo');
    await save(jan, 'By Jan', templateId);
    await untilTexts(ana, 'By Jan (team)');
    await desks.untilEqual();
    await untilTexts(jan, 'By Jan (team)');
    expect(await draft()).toMatchObject({ template: { text: 'Half a wo' }, isOutrun: true });
    await ana.stop();
    await ana.start();
    expect(await draft()).toMatchObject({ template: { text: 'Half a wo' } });
    const copy = await ana.client.call('templates.duplicate', { templateId, name: 'Copy' });
    expect(copy.text).toBe('Half a wo');
    await ana.client.call('templates.remove', { templateId: copy.templateId });

    // What says what the team has is no draft, and saving ends one.
    await keep('By Jan');
    expect(await draft()).toBe(undefined);
    await keep('Half a wo');
    await save(ana, 'Half a word', templateId);
    expect(await draft()).toBe(undefined);
    await untilTexts(jan, 'Half a word (team)');

    // A colleague’s deletion takes nothing that was typed here.
    await keep('More');
    await jan.client.call('templates.remove', { templateId });
    await untilTexts(ana, 'More');
    expect(await replacedNotices(ana)).toMatchObject([{ memberName: 'Jan', isDeleted: true }]);
    await desks.untilEqual();
    expect(await texts(jan)).toEqual([]);
    await ana.client.call('templates.keep', { written, isOutrun: false, isLeft: true });
    expect(await texts(ana)).toEqual(['Half a wo']);
  });

  it('become private on leaving the team, with what is written at them', async () => {
    const [ana] = await two();
    const { templateId } = await save(ana, 'First');
    await share(ana, templateId);
    const written = { ...plain, templateId, name: 'Greeting', text: 'Half a wo' };
    await ana.client.call('templates.keep', { written, isOutrun: false, isLeft: true });
    await ana.client.call('team.leave', { attemptId: 'leave', isErased: true });
    expect(await texts(ana)).toEqual(['First']);
    const { draft } = await ana.client.call('templates.get', { templateId });
    expect(draft).toMatchObject({ template: { text: 'Half a wo' } });
  });

  it('keep a private template with the ID of a shared one, under a new ID', async () => {
    const [ana, jan] = await two();
    const { templateId } = await save(ana, 'By Ana');
    await save(jan, 'By Jan', templateId);
    await share(ana, templateId);
    await untilTexts(jan, 'By Ana (team)', 'By Jan');
    await desks.untilEqual();
    expect(await texts(ana)).toEqual(['By Ana (team)']);
  });

  it('are duplicated as one’s own, and each desk has them in the order of its own use', async () => {
    const [ana, jan] = await two();
    const { templateId } = await save(ana, 'Hi {first name|there}');
    const other = await save(ana, 'Bye', randomUUID(), 'A farewell');
    await share(ana, templateId);
    await share(ana, other.templateId);
    await untilTexts(jan, 'Hi {first name|there} (team)', 'Bye (team)');
    const copy = await jan.client.call('templates.duplicate', { templateId, name: 'Mine' });
    expect(await sharing(jan, copy.templateId)).toMatchObject({ isShared: false });
    await desks.untilEqual();
    expect(await texts(ana)).toHaveLength(2);

    const { instanceId } = jan;
    const chatId = '4915112345678@c.us';
    await jan.client.call('chats.open', { instanceId, chatId });
    await jan.client.call('templates.noteUse', { instanceId, chatId, templateId });
    const first = async ({ client }: Desk) =>
      (await client.call('templates.search', { order: 'last-used' })).templates[0]?.excerpt;
    await desks.untilEqual();
    // By name on the desk where none was used.
    expect(await first(jan)).toBe('Hi {first name|there}');
    expect(await first(ana)).toBe('Bye');
  });

  it('cannot contain a file of a computer', async () => {
    const [ana] = await two();
    const path = join(ana.folder, 'price-list.txt');
    writeFileSync(path, 'prices');
    const templateId = randomUUID();
    const granted = () => ({
      mediaId: randomUUID(),
      sendAs: 'file' as const,
      caption: '',
      fileName: 'price-list.txt',
      source: { kind: 'granted' as const, grantId: ana.engine.grant(path) },
    });
    const input = { ...plain, templateId, name: 'Prices', text: 'See here' };
    await ana.client.call('templates.save', { ...input, media: [granted()] });
    const refused = { ok: false, error: { kind: 'invalid-input', problem: 'team-template-file' } };
    expect(await ana.client.ask('templates.share', { templateId, isShared: true })).toMatchObject(
      refused,
    );
    await ana.client.call('templates.save', input);
    await share(ana, templateId);
    expect(await ana.client.ask('templates.save', { ...input, media: [granted()] })).toMatchObject(
      refused,
    );
    expect(await texts(ana)).toEqual(['See here (team)']);
  });

  it('reach every member, also one who is limited to instances, and become private on leaving', async () => {
    const [ana, jan] = await two();
    const admin: Client = await desks.admin();
    const member = (await listMembers(admin, desks.team.teamId)).find(({ name }) => name === 'Jan');
    if (member === undefined) throw new Error('there is no Jan');
    await limitMember(admin, member, ['https://other.example.test|1']);
    await admin.end();
    const { templateId } = await save(ana, 'For all');
    await share(ana, templateId);
    await untilTexts(jan, 'For all (team)');
    const own = await save(jan, 'Of Jan');
    await share(jan, own.templateId);
    await untilTexts(ana, 'For all (team)', 'Of Jan (team)');
    await jan.until(async () => {
      const { isWaiting } = (await sharing(jan, own.templateId)) ?? { isWaiting: true };
      return !isWaiting;
    });
    await jan.client.call('team.leave', { attemptId: 'leave', isErased: true });
    expect(await texts(jan)).toEqual(['Of Jan']);
    expect(await texts(ana)).toEqual(['For all (team)', 'Of Jan (team)']);
  });

  it('are neither lost nor duplicated when a console is killed', async () => {
    desks = await startDesks(['Ana', 'Jan'], { inProcesses: true });
    const [ana, jan] = desks.desks as [Desk, Desk];
    const ids = await Promise.all(['One', 'Two', 'Three'].map((text) => save(ana, text)));
    ana.line.cut();
    for (const { templateId } of ids) await share(ana, templateId);
    await ana.kill();
    ana.line.mend();
    await ana.start();
    await untilTexts(jan, 'One (team)', 'Two (team)', 'Three (team)');
    await jan.kill();
    await save(ana, 'Four', ids[0]?.templateId);
    await jan.start();
    await untilTexts(jan, 'Four (team)', 'Two (team)', 'Three (team)');
    await desks.untilEqual();
    expect(await texts(ana)).toHaveLength(3);
  });

  it('are appended again by their author after the store was restored without them', async () => {
    const [ana, jan] = await two();
    const { templateId } = await save(ana, 'Kept');
    await share(ana, templateId);
    await untilTexts(jan, 'Kept (team)');
    await desks.untilEqual();
    const admin: Client = await desks.admin();
    await admin.query(`delete from postline.event where kind = 'template'`);
    await ana.stop();
    await ana.start();
    await ana.until(async () => {
      const { rows } = await admin.query(`select from postline.event where kind = 'template'`);
      return rows.length === 1;
    });
    await admin.end();
    expect(await texts(jan)).toEqual(['Kept (team)']);
  });

  it('make no file if nothing is shared', async () => {
    const [ana] = await two();
    await save(ana, 'For me alone');
    expect(existsSync(join(ana.folder, 'team-templates.json'))).toBe(false);
  });
});
