import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { noOwnSettings } from '../../shared/domain/own-settings.ts';
import { desksOfTests } from '../support/desks-of-tests.ts';
import { describeWithPostgres, startPostgres } from '../support/postgres.ts';
import { addMember } from '../../team-database/members.ts';
import { startConsoleProcess } from '../support/console-process.ts';
import { teamChat } from '../support/team-chat.ts';
import type { Desk, Desks } from '../support/team-desks.ts';

const number = '+49 151 12345678';

/** Milliseconds in which a claim must be released. It would expire by itself after 30 s. */
const beforeLeaseEnds = 25_000;

describeWithPostgres('two desks of a team', () => {
  const { postgres, start } = desksOfTests(startPostgres);
  let desks: Desks;
  let ana: Desk;
  let jan: Desk;
  let chatId: string;

  beforeEach(async () => {
    desks = await start(['Ana', 'Jan']);
    [ana, jan] = desks.desks as [Desk, Desk];
    for (const { client } of desks.desks) {
      await client.until(async () => (await client.call('team.get', {})).state === 'up');
    }
    ({ chatId } = await ana.openChat(number));
    await jan.openChat(number);
  }, 60_000);

  const of = (desk: Desk) => teamChat(desk, chatId);
  const wire = () => desks.service.log.map(({ fields }) => fields['text']);

  it('gives the claim to one of two who begin to type at once, and shows it to the other', async () => {
    await Promise.all([of(ana).attend(true), of(jan).attend(true)]);
    const [byAna, byJan] = await Promise.all(
      [ana, jan].map((desk) => of(desk).until(({ claim }) => (claim?.name ?? '') !== '')),
    );
    expect(byAna?.claim?.name).toBe(byJan?.claim?.name);
    expect(byAna?.claim?.isMine).toBe(!byJan?.claim?.isMine);
  });

  it(
    'shows who looks and who writes, and that they have left',
    async () => {
      await of(ana).attend(false);
      await of(jan).until(({ here }) => here.some(({ name }) => name === 'Ana'));
      await of(ana).attend(true);
      await of(jan).until(({ here }) => here[0]?.isWriting === true);
      await of(ana).leave();
      await of(jan).until(({ here, claim }) => here.length === 0 && claim === null);
      const { members } = await jan.client.call('team.get', {});
      expect(members.map(({ name, isYou, isHere }) => [name, isYou, isHere])).toEqual([
        ['Jan', true, true],
        ['Ana', false, true],
      ]);
      const seen = await ana.until(async () => {
        const { members: others } = await ana.client.call('team.get', {});
        return others.find(({ name, isHere }) => name === 'Jan' && isHere);
      });
      // Ana’s desk read the members before Jan joined.
      expect(seen.hasJoined).toBe(true);
      ana.line.cut();
      await ana.until(async () => (await ana.client.call('team.get', {})).state === 'away');
      const { members: kept } = await ana.client.call('team.get', {});
      expect(kept.map(({ name, hasJoined }) => [name, hasJoined])).toEqual([
        ['Ana', true],
        ['Jan', true],
      ]);
    },
    beforeLeaseEnds,
  );

  it(
    'names a member who was added after the members were read, and answers',
    async () => {
      const { team } = desks;
      await of(jan).attend(false);
      const admin = await postgres().connect(team.database);
      team.invitations['Eva'] = await addMember(admin, { teamId: team.teamId, name: 'Eva' });
      const key = async () =>
        (await admin.query('select instance_key from postline.presence where chat_id is not null'))
          .rows[0]?.instance_key;
      const instanceKey = await jan.until(key);
      const eva = await team.join('Eva');
      await eva.query('select postline.here($1, $2, true, 20000)', [instanceKey, chatId]);
      await eva.query('select postline.claim($1, $2, 20000, true)', [instanceKey, chatId]);
      const { claim } = await of(ana).until((chat) => (chat.claim?.name ?? '') !== '');
      expect(claim?.name).toBe('Eva');
      await eva.end();
      await admin.end();
    },
    beforeLeaseEnds,
  );

  it('still stops a send in one window after another window leaves chats', async () => {
    const { chatId: other } = await jan.openChat('+49 151 12345679');
    const own = { instanceId: jan.instanceId, chatId, windowId: 'own' };
    const main = { instanceId: jan.instanceId, windowId: 'main' };
    const reading = { hasDraft: false, isWriting: false };
    await jan.client.call('team.attend', { ...own, hasDraft: true, isWriting: false });
    await jan.client.call('team.attend', { ...main, chatId: other, ...reading });
    await jan.client.call('team.attend', { ...main, chatId, ...reading });
    expect((await of(ana).write('It is at 14A.')).ok).toBe(true);
    await jan.until(async () => (await jan.messages(chatId)).length > 0);
    await teamChat(jan, other).leave('main');
    await of(jan).leave('main');
    // The chat's own window repeats its call.
    await jan.client.call('team.attend', { ...own, hasDraft: true, isWriting: false });
    expect(await of(jan).write('It leaves today.')).toMatchObject({
      ok: false,
      error: { kind: 'someone-answered', name: 'Ana', text: 'It is at 14A.' },
    });
  });

  it(
    'shows the chat of the window that a member looks at, and of the remaining window when one is left',
    async () => {
      const { chatId: other } = await ana.openChat('+49 151 12345679');
      const attendIn = (windowId: string, at: string, how: object = {}) =>
        ana.call('team.attend', {
          chatId: at,
          windowId,
          hasDraft: false,
          isWriting: false,
          ...how,
        });
      const untilIn = (at: string) =>
        jan.until(async () => {
          const where = [];
          for (const one of [chatId, other]) {
            const asked = { instanceId: jan.instanceId, chatId: one };
            const { here } = await jan.client.call('team.chat', asked);
            if (here.some(({ name }) => name === 'Ana')) where.push(one);
          }
          return where.length === 1 && where[0] === at;
        });
      await attendIn('own', chatId);
      await untilIn(chatId);
      await attendIn('main', other, { isLooking: true });
      await untilIn(other);
      // A call that a window repeats by itself does not bring presence back: the store received it before the claim.
      await attendIn('own', chatId);
      await ana.call('team.answerInstead', { chatId });
      const { here } = await of(jan).until(({ claim }) => claim?.name === 'Ana');
      expect(here).toEqual([]);
      await teamChat(ana, other).leave('main');
      await untilIn(chatId);
      // The chat is open in two windows: one closes, the other stays.
      await attendIn('main', chatId);
      await of(ana).leave('main');
      await attendIn('own', chatId, { hasDraft: true, isWriting: true });
      await of(jan).until(({ here, claim }) => here[0]?.isWriting === true && claim !== null);
      await of(ana).leave('own');
      await of(jan).until(({ here, claim }) => here.length === 0 && claim === null);
    },
    beforeLeaseEnds,
  );

  it('lets one of two who press Enter at once send, and the other confirm before sending', async () => {
    await Promise.all([of(ana).attend(true), of(jan).attend(true)]);
    const answers = await Promise.all([of(ana).write('from Ana'), of(jan).write('from Jan')]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    const refused = answers.find((answer) => !answer.ok);
    expect(refused).toMatchObject({
      error: { kind: expect.stringMatching(/^someone-(answered|is-answering)$/) as string },
    });
    const [winner, loser] = answers[0]?.ok ? [ana, jan] : [jan, ana];
    await winner.untilAll(chatId, 'accepted');
    expect(wire()).toHaveLength(1);
    // The member who was stopped sees the other's message, and may send anyway.
    const sendAnyway = async () => (await of(loser).write('the second', { anyway: true })).ok;
    expect((await sendAnyway()) || (await sendAnyway())).toBe(true);
    await loser.until(async () => wire().length === 2);
  });

  it('stops a send to a new person whom a colleague answers, also after the first contact was allowed', async () => {
    await jan.call('instances.change', { own: { ...noOwnSettings, firstContactsPerDay: 1 } });
    const other = await jan.openChat('+49 151 12345679');
    await jan.send(other.chatId, 'The first of today');
    await of(ana).attend(true);
    await of(jan).until(({ claim }) => claim?.name === 'Ana');
    expect(await of(jan).write('Hello')).toMatchObject({
      error: { problem: 'too-many-first-contacts' },
    });
    expect(await of(jan).write('Hello', { anyway: false, allowFirstContacts: true })).toMatchObject(
      {
        error: { kind: 'someone-is-answering', name: 'Ana' },
      },
    );
    expect((await of(jan).write('Hello', { anyway: true, allowFirstContacts: true })).ok).toBe(
      true,
    );
  });

  it(
    'stops a text that was begun before a colleague answered, and shows the answer',
    async () => {
      await of(jan).attend(true);
      await ana.call('team.answerInstead', { chatId });
      expect((await of(ana).write('The courier comes before 15:00.')).ok).toBe(true);
      // Ana's claim is released once her message is in the log.
      await of(jan).until(({ claim }) => claim === null);
      expect(await of(jan).write('It leaves today.')).toMatchObject({
        ok: false,
        error: { kind: 'someone-answered', name: 'Ana', text: 'The courier comes before 15:00.' },
      });
      expect(wire()).toEqual(['The courier comes before 15:00.']);
      const sentAnyway = async () => {
        const action = 'send-anyway' as const;
        const { entries } = await jan.call('audit.list', { action });
        return entries.map(({ by, excerpt, detail }) => [by, excerpt, detail.stopped]);
      };
      expect(await sentAnyway()).toEqual([]);
      expect((await of(jan).write('It leaves today.', { anyway: true })).ok).toBe(true);
      const stopped = {
        why: 'someone-answered',
        memberId: expect.any(String) as string,
        name: 'Ana',
      };
      expect(await sentAnyway()).toEqual([['person', 'It leaves today.', stopped]]);
      // A text that is begun anew was begun after the answer.
      await of(jan).attend(false);
      await of(jan).attend(true);
      expect((await of(jan).write('Thank you.')).ok).toBe(true);
      // Nothing was stopped, so nothing was overridden.
      expect((await of(jan).write('Until then.', { anyway: true })).ok).toBe(true);
      expect(await sentAnyway()).toHaveLength(1);
    },
    beforeLeaseEnds,
  );

  it('stops a send anyway once whoever was answering has answered', async () => {
    await of(ana).attend(true);
    await of(jan).until(({ claim }) => claim?.name === 'Ana');
    await of(jan).attend(true);
    expect(await of(jan).write('It leaves today.')).toMatchObject({
      error: { kind: 'someone-is-answering' },
    });
    // On a busy machine a desk knows the store's clock to within some tenths of a second.
    const stoppedAt = Date.now();
    await expect.poll(() => Date.now()).toBeGreaterThan(stoppedAt + 1_000);
    expect((await of(ana).write('It is at 14A.')).ok).toBe(true);
    await jan.until(async () => (await jan.messages(chatId)).length > 0);
    expect(await of(jan).write('It leaves today.', { anyway: true })).toMatchObject({
      error: { kind: 'someone-answered', name: 'Ana', text: 'It is at 14A.' },
    });
    expect(wire()).toEqual(['It is at 14A.']);
    expect((await of(jan).write('It leaves today.', { anyway: true })).ok).toBe(true);
  });

  it('stops a send in a chat that stayed open while the store was restored', async () => {
    const backup = join(ana.folder, 'backup');
    await postgres().dump(desks.team.database, backup);
    for (const text of ['One', 'Two', 'Three']) expect((await of(ana).write(text)).ok).toBe(true);
    await ana.untilAll(chatId, 'accepted', 'accepted', 'accepted');
    await desks.untilEqual();
    await of(jan).attend(false);
    await postgres().restore(desks.team.database, backup);
    for (const { line } of [ana, jan]) line.cut();
    for (const { line } of [ana, jan]) line.mend();
    for (const { networkChanges } of desks.desks) networkChanges();
    await expect.poll(() => ana.isUpToDate(), { timeout: 20_000 }).toBe(true);
    await desks.untilEqual();
    expect((await of(ana).write('Four')).ok).toBe(true);
    await jan.until(async () => {
      const messages = await jan.messages(chatId);
      return messages.some(({ text }) => text === 'Four');
    });
    expect(await of(jan).write('Five')).toMatchObject({
      error: { kind: 'someone-answered', name: 'Ana', text: 'Four' },
    });
  }, 90_000);

  it(
    'releases a claim after a send, once the others have the message',
    async () => {
      await of(ana).attend(true);
      await of(jan).until(({ claim }) => claim?.name === 'Ana');
      await of(ana).write('Hello');
      await of(jan).until(({ claim }) => claim === null);
      const message = await jan.until(async () => {
        const [first] = await jan.messages(chatId);
        return first;
      });
      expect(message).toMatchObject({ text: 'Hello', author: { name: 'Ana' } });
    },
    beforeLeaseEnds,
  );

  it('keeps a claim until the message is in the log, although the message box is empty from Enter on', async () => {
    await of(ana).attend(true);
    await of(jan).until(({ claim }) => claim?.name === 'Ana');
    const admin = await desks.admin();
    await admin.query(`
      create table public.seen (claims bigint);
      grant insert on public.seen to postline_owner;
      create function public.see() returns trigger language plpgsql as $$ begin
        insert into public.seen select count(*) from postline.claim;
        return null;
      end $$;
      create trigger see after insert on postline.event for each row when (new.kind = 'message') execute function public.see()`);
    // An exclusive lock still allows reading, so looking up claims does not block before the console's own claim does.
    await admin.query('begin; lock table postline.claim in exclusive mode');
    const written = of(ana).write('It is at 14A.');
    const watch = await postgres().connect(desks.team.database);
    await expect
      .poll(async () => {
        const { rowCount } = await watch.query(
          `select from pg_stat_activity where wait_event_type = 'Lock' and query like '%postline.claim(%'`,
        );
        return rowCount;
      })
      .toBe(1);
    const emptied = of(ana).attend(false);
    await admin.query('commit');
    expect((await written).ok).toBe(true);
    await emptied;
    await of(jan).until(({ claim }) => claim === null);
    const { rows } = await watch.query<{ claims: string }>('select claims from public.seen');
    expect(rows[0]).toEqual({ claims: '1' });
    await watch.end();
  });

  it('stops a send by the last known claim when the store is slow to answer', async () => {
    await of(ana).attend(true);
    await of(jan).until(({ claim }) => claim?.name === 'Ana');
    const admin = await desks.admin();
    await admin.query('begin; lock table postline.claim in access exclusive mode');
    expect(await of(jan).write('It leaves today.')).toMatchObject({
      error: { kind: 'someone-is-answering', name: 'Ana' },
    });
    await admin.query('commit');
    expect(wire()).toEqual([]);
  });

  it('lets a member take over a claim', async () => {
    await of(ana).attend(true);
    await of(jan).until(({ claim }) => claim?.name === 'Ana');
    await jan.call('team.answerInstead', { chatId });
    await of(ana).until(({ claim }) => claim?.name === 'Jan');
    expect(await of(ana).write('Too late')).toMatchObject({
      ok: false,
      error: { kind: 'someone-is-answering', name: 'Jan' },
    });
  });

  it('neither stops nor delays a send while the store is away', async () => {
    await of(ana).attend(true);
    await of(jan).until(({ claim }) => claim?.name === 'Ana');
    postgres().kill();
    const began = performance.now();
    expect((await of(jan).write('Sending goes on')).ok).toBe(true);
    // The remaining time is for the disk.
    expect(performance.now() - began).toBeLessThan(2_000);
    await jan.untilAll(chatId, 'accepted');
    await of(jan).until(({ claim, here }) => claim === null && here.length === 0);
    await postgres().start();
    await ana.until(async () => {
      const messages = await ana.messages(chatId);
      return messages.some(({ author }) => author?.name === 'Jan');
    });
  }, 90_000);

  it('lets the claim of a killed console expire', async () => {
    const { folder, instanceId } = ana;
    await ana.stop();
    const input = { instanceId, chatId, hasDraft: true, isWriting: true };
    const killed = await startConsoleProcess(folder);
    const repeated = setInterval(
      () => void killed.call('team.attend', input).catch(() => {}),
      1_000,
    );
    await of(jan).until(({ claim }) => claim?.name === 'Ana');
    clearInterval(repeated);
    await killed.kill();
    expect((await of(jan).now()).claim?.name).toBe('Ana');
    expect(await of(jan).write('Too early')).toMatchObject({ ok: false });
    // Half a minute passes on the server.
    const admin = await desks.admin();
    await admin.query(`update postline.claim set until = until - interval '30 s'`);
    await admin.query(`update postline.presence set until = until - interval '30 s'`);
    await of(jan).until(({ claim }) => claim === null);
    expect((await of(jan).write('Now')).ok).toBe(true);
  }, 60_000);
});
