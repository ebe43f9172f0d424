import { expect, it } from 'vitest';
import type { TeamStatus } from '../../shared/contract/team.ts';
import { desksOfTests } from '../support/desks-of-tests.ts';
import { describeWithPostgres, startPostgres } from '../support/postgres.ts';
import type { Desk, Desks } from '../support/team-desks.ts';

const customer = '+49 1511 2345678';

describeWithPostgres(
  'a team whose store is away, or full, or far behind',
  { timeout: 120_000 },
  () => {
    const { postgres, start } = desksOfTests(startPostgres);
    let desks: Desks;

    const desk = (name: string): Desk => {
      const found = desks.desks.find((one) => one.name === name);
      if (found === undefined) throw new Error(`there is no desk of ${name}`);
      return found;
    };
    const sends = () => desks.service.log.filter(({ operation }) => operation.startsWith('send-'));
    const chatOf = (of: Desk) => of.openChat(customer);
    const textsOf = async (of: Desk, chatId: string) =>
      (await of.messages(chatId)).map(({ text }) => text);
    const reconnect = () => {
      for (const { networkChanges } of desks.desks) networkChanges();
    };

    it('keeps working while the store is away or killed, and has one history afterwards', async () => {
      desks = await start(['Ana', 'Jan']);
      const [ana, jan] = [desk('Ana'), desk('Jan')];
      const { chatId } = await chatOf(ana);
      await chatOf(jan);
      await ana.send(chatId, 'before');
      await desks.untilEqual();
      for (const round of ['first', 'second']) {
        postgres().kill();
        await ana.send(chatId, `Ana in the ${round} outage`);
        await jan.send(chatId, `Jan in the ${round} outage`);
        await ana.untilAll(chatId, 'accepted');
        await jan.untilAll(chatId, 'accepted');
        await postgres().start();
        reconnect();
        await desks.untilEqual();
      }
      expect(await textsOf(ana, chatId)).toHaveLength(5);
      expect(sends()).toHaveLength(5);
    });

    it('loses and duplicates nothing when an answer of the store is lost, or the console is stopped meanwhile', async () => {
      desks = await start(['Ana', 'Jan']);
      const [ana, jan] = [desk('Ana'), desk('Jan')];
      const { chatId } = await chatOf(ana);
      await desks.untilEqual();
      ana.line.loseAnswer(600);
      await ana.send(chatId, 'one');
      await ana.until(() => Promise.resolve(ana.line.lost > 0 ? true : null));
      reconnect();
      await desks.untilEqual();
      ana.line.cut();
      await ana.send(chatId, 'two');
      await ana.stop();
      ana.line.mend();
      await ana.start();
      await ana.untilAll(chatId, 'accepted', 'unknown');
      await desks.untilEqual();
      expect(await textsOf(jan, chatId)).toEqual(['one', 'two']);
      const admin = await desks.admin();
      const doubled = await admin.query(
        'SELECT event_id FROM postline.event GROUP BY member_id, event_id HAVING count(*) > 1',
      );
      expect(doubled.rows).toEqual([]);
    });

    it('appends later what the store could not take, and loses nothing', async () => {
      desks = await start(['Ana', 'Jan']);
      const [ana, jan] = [desk('Ana'), desk('Jan')];
      const { chatId } = await chatOf(ana);
      await desks.untilEqual();
      const admin = await desks.admin();
      // Fails at the commit, like a server whose queue of hints is full.
      await admin.query(`create sequence public.attempts;
      create function public.full_queue() returns trigger language plpgsql security definer as $$
      begin
        perform nextval('public.attempts');
        raise exception using errcode = '54000', message = 'too many notifications in the NOTIFY queue';
      end $$;
      create constraint trigger full_queue after insert on postline.event deferrable initially deferred
        for each row execute function public.full_queue()`);
      await ana.send(chatId, 'while it is full');
      const attempts = async () => {
        const { rows } = await admin.query<{ count: string }>(
          'select last_value as count from public.attempts',
        );
        return Number(rows[0]?.count);
      };
      await expect.poll(attempts, { timeout: 60_000 }).toBeGreaterThan(2);
      await admin.query('drop trigger full_queue on postline.event');
      reconnect();
      await desks.untilEqual();
      expect(await textsOf(jan, chatId)).toEqual(['while it is full']);
    });

    it('tries the store when a person asks for it, and tells what came of that', async () => {
      desks = await start(['Ana']);
      const ana = desk('Ana');
      await desks.untilEqual();
      postgres().kill();
      await ana.until(async () => (await ana.client.call('team.get', {})).state === 'away');
      expect(await ana.client.call('team.tryNow', {})).toMatchObject({ state: 'away' });
      await postgres().start();
      expect(await ana.client.call('team.tryNow', {})).toMatchObject({ state: 'up' });
    });

    it('shows how many events are left to read if there are many', async () => {
      desks = await start(['Ana', 'Jan']);
      const [ana, jan] = [desk('Ana'), desk('Jan')];
      await desks.untilEqual();
      const admin = await desks.admin();
      const lastSeq = async () =>
        Number((await admin.query('select last_seq from postline.team')).rows[0]?.last_seq);
      await jan.stop();
      const before = await lastSeq();
      const count = 1_200;
      const at = Math.floor(Date.now() / 1_000) - count;
      await ana.importRecords(
        Array.from({ length: count }, (_, index) => ({
          key: { remoteJid: '4915112345678@s.whatsapp.net', fromMe: false, id: `IN${index}` },
          message: { conversation: `Question ${index}` },
          messageTimestamp: at + index,
        })),
      );
      await ana.until(async () => (await ana.client.call('team.get', {})).waiting === 0);
      const missed = (await lastSeq()) - before;
      await jan.start();
      const said: number[] = [];
      const end = jan.engine.subscribe(() => {
        void jan.client.call('team.get', {}).then(({ toRead }) => said.push(toRead));
      });
      await jan.until(async () => (await jan.client.call('team.get', {})).toRead === 0);
      await desks.untilEqual();
      end();
      const shown = said.slice(said.findIndex((left) => left > 0));
      // From no more than was missed down to nothing.
      expect(missed).toBeGreaterThanOrEqual(count);
      expect(shown[0]).toBeGreaterThan(0);
      expect([missed, ...shown, 0]).toEqual([missed, ...shown, 0].toSorted((a, b) => b - a));
    });

    it('tells pages whose a chat is that is answered while the store is away', async () => {
      desks = await start(['Ana']);
      const ana = desk('Ana');
      const { chatId } = await chatOf(ana);
      await ana.call('team.choose', { answerAssigns: true });
      await desks.untilEqual();
      ana.line.cut();
      await ana.until(async () => (await ana.client.call('team.get', {})).state === 'away');
      // Like the pages, asks only on this event.
      let shown = await ana.call('team.chat', { chatId });
      const end = ana.engine.subscribe((events) => {
        if (events.every(({ name }) => name !== 'teamChats.changed')) return;
        void ana.call('team.chat', { chatId }).then((now) => (shown = now));
      });
      await ana.send(chatId, 'Good morning');
      await expect
        .poll(() => shown.assignment, { timeout: 10_000 })
        .toMatchObject({ isMine: true });
      end();
    });

    it('notifies pages of how much waits while the store is away, and of what is no longer shared', async () => {
      desks = await start(['Ana']);
      const ana = desk('Ana');
      const { chatId } = await chatOf(ana);
      await desks.untilEqual();
      await ana.until(async () => (await ana.client.call('team.get', {})).members.length === 1);
      ana.line.cut();
      await ana.until(async () => (await ana.client.call('team.get', {})).state === 'away');
      // Like the pages, asks only on this event.
      const statuses: TeamStatus[] = [];
      const end = ana.engine.subscribe((events) => {
        if (events.every(({ name }) => name !== 'team.changed')) return;
        void ana.client.call('team.get', {}).then((status) => statuses.push(status));
      });
      await ana.send(chatId, 'Good morning');
      await ana.untilAll(chatId, 'accepted');
      const { waiting } = await ana.client.call('team.get', {});
      expect(waiting).toBeGreaterThan(0);
      const lastStatus = () => statuses.at(-1);
      await expect.poll(lastStatus, { timeout: 10_000 }).toMatchObject({ waiting });
      expect(lastStatus()?.members).toMatchObject([{ isYou: true, isHere: false }]);
      const note = { instanceId: ana.instanceId, chatId, noteId: crypto.randomUUID() };
      await ana.client.call('team.addNote', { ...note, text: 'Knows us', mentions: [] });
      await expect.poll(lastStatus, { timeout: 10_000 }).toMatchObject({ waiting: waiting + 1 });
      await ana.call('team.share', { isShared: false });
      await expect.poll(lastStatus, { timeout: 10_000 }).toMatchObject({ waiting: 0, shared: [] });
      end();
    });
  },
);
