import { randomUUID } from 'node:crypto';
import { beforeEach, expect, it } from 'vitest';
import { noOwnSettings } from '../../shared/domain/own-settings.ts';
import { desksOfTests } from '../support/desks-of-tests.ts';
import { describeWithPostgres, startPostgres } from '../support/postgres.ts';
import type { Desk, Desks } from '../support/team-desks.ts';

describeWithPostgres('the pace of a team', { timeout: 120_000 }, () => {
  const { postgres, start } = desksOfTests(startPostgres);
  let desks: Desks;
  let ana: Desk;
  let ben: Desk;
  let customers: { ana: string[]; ben: string[] };
  beforeEach(async () => {
    desks = await start(['Ana', 'Ben']);
    [ana, ben] = desks.desks as [Desk, Desk];
    customers = { ana: [], ben: [] };
    for (const [desk, chats] of [
      [ana, customers.ana],
      [ben, customers.ben],
    ] as const) {
      for (const digit of [1, 2]) {
        const number = `+49 15${desk === ana ? 1 : 2}1 234567${digit}`;
        const { chatId } = await desk.openChat(number);
        chats.push(chatId);
      }
    }
    await desks.untilEqual();
  }, 60_000);

  const setGap = ({ client }: Desk, gapSeconds: number) =>
    client.call('settings.set', { sending: { gapSeconds } });
  const status = ({ client, instanceId }: Desk) => client.call('outbox.status', { instanceId });
  const untilSent = (count: number) => ben.until(async () => desks.service.log.length === count);
  const untilState = (desk: Desk, state: 'up' | 'away') =>
    desk.until(async () => (await desk.client.call('team.get', {})).state === state);
  const [first, second] = [0, 1] as const;
  const to = (of: readonly string[], index: number): string => of[index] ?? '';

  it('keeps one interval between the sends of two desks that send at once, in turns', async () => {
    for (const desk of [ana, ben]) await setGap(desk, 1);
    await Promise.all(
      [first, second].flatMap((index) => [
        ana.send(to(customers.ana, index), `Ana ${index}`),
        ben.send(to(customers.ben, index), `Ben ${index}`),
      ]),
    );
    await untilSent(4);
    const { log } = desks.service;
    // Three gaps, the first of which may be shortened by a late arrival. Each desk alone would have made one.
    expect((log.at(-1)?.at ?? 0) - (log[0]?.at ?? 0)).toBeGreaterThan(2_000);
    // Nobody has two turns while the other waits.
    const senders = log.map(({ fields }) => String(fields['text']).slice(0, 3));
    expect(new Set(senders.slice(0, 3)).size).toBe(2);
  });

  it('keeps the longest interval of those who send, and shows the waiting desk that others began it', async () => {
    await setGap(ana, 3);
    await setGap(ben, 1);
    await ana.send(to(customers.ana, first), 'Ana');
    await untilSent(1);
    await ben.send(to(customers.ben, first), 'Ben');
    const held = await ben.until(async () => {
      const now = await status(ben);
      return now.isGapOfOthers ? now : null;
    });
    expect(held).toMatchObject({ waiting: 1, sending: 0 });
    expect(held.nextAt).toBeGreaterThan(Date.now());
    await untilSent(2);
    const { log } = desks.service;
    expect((log[1]?.at ?? 0) - (log[0]?.at ?? 0)).toBeGreaterThan(2_000);
    await ben.until(async () => !(await status(ben)).isGapOfOthers);
  });

  it('leaves each desk its own interval while the server is down, and shares one again once it is back', async () => {
    await setGap(ana, 60);
    await setGap(ben, 1);
    await ana.send(to(customers.ana, first), 'Ana');
    await untilSent(1);
    postgres().kill();
    for (const desk of [ana, ben]) await untilState(desk, 'away');
    await ben.send(to(customers.ben, first), 'Ben, alone');
    await untilSent(2);
    await ben.until(async () => !(await status(ben)).isGapOfOthers);
    await postgres().start();
    for (const desk of [ana, ben]) {
      desk.networkChanges();
      await untilState(desk, 'up');
    }
    // The server kept the time of Ana's send, so her gap still applies to Ben.
    await ben.send(to(customers.ben, second), 'Ben, in turn');
    const held = await ben.until(async () => {
      const now = await status(ben);
      return now.isGapOfOthers ? now : null;
    });
    expect(held.waiting).toBe(1);
    expect(desks.service.log).toHaveLength(2);
  });

  it('costs a console that ends between asking and sending only its turn', async () => {
    for (const desk of [ana, ben]) await setGap(desk, 1);
    await ben.send(to(customers.ben, first), 'Ben');
    await untilSent(1);
    await ana.send(to(customers.ana, first), 'Ana, too late');
    await ana.until(async () => (await status(ana)).isGapOfOthers);
    // Ana has the next turn, and never takes it.
    await ana.stop();
    const admin = await desks.admin();
    const { rows } = await admin.query<{ until: string }>(
      'select next_until::text as until from postline.send_turn where next_until > clock_timestamp()',
    );
    await ben.send(to(customers.ben, second), 'Ben again');
    await untilSent(2);
    // Ben waited until it was over, by the server's clock.
    const after = await admin.query(
      'select at >= $1::timestamptz as "isAfter", next_member from postline.send_turn',
      [rows[0]?.until],
    );
    expect(after.rows).toEqual([{ isAfter: true, next_member: null }]);
    expect(desks.service.log.map(({ fields }) => fields['text'])).toEqual(['Ben', 'Ben again']);
  });

  it('counts the first contacts of a day across all desks', async () => {
    await ben.call('instances.change', { own: { ...noOwnSettings, firstContactsPerDay: 2 } });
    await ana.send(to(customers.ana, first), 'Ana');
    await ben.send(to(customers.ben, first), 'Ben');
    await untilSent(2);
    await desks.untilEqual();
    const input = {
      instanceId: ben.instanceId,
      chatId: to(customers.ben, second),
      localId: randomUUID(),
      text: 'Ben, once more',
      replyToLocalId: null,
      options: { linkPreview: false, linkPreviewHighQuality: false, safeSend: false },
    };
    expect(await ben.client.refusal('messages.send', input)).toMatchObject({
      problem: 'too-many-first-contacts',
    });
    const allTheSame = { ...input, allowFirstContacts: true };
    await ben.client.call('messages.send', allTheSame);
    await untilSent(3);
  });
});
