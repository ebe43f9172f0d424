import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { NoteAction, SystemNote } from '../../electron/engine/host.ts';
import { describeWithPostgres, startPostgres, type TestPostgres } from '../support/postgres.ts';
import { type Desk, type Desks, startDesks } from '../support/team-desks.ts';

const customer = '+49 1511 2345678';
const minute = 60_000;
const patience = { timeout: 30_000 };

interface Told {
  note: SystemNote;
  act: (action: NoteAction) => void;
  isTakenAway: boolean;
}

describeWithPostgres('a member who is called by another', { timeout: 120_000 }, () => {
  let postgres: TestPostgres;
  let desks: Desks;
  let ana: Desk;
  let ben: Desk;
  let chatId: string;
  const told: Record<string, Told[]> = { Ana: [], Ben: [] };
  beforeAll(async () => {
    postgres = await startPostgres();
  }, 60_000);
  beforeEach(async () => {
    Object.assign(told, { Ana: [], Ben: [] });
    desks = await startDesks(postgres, ['Ana', 'Ben'], (name) => ({
      notify: (note, onAction) => {
        const one: Told = { note, act: (action) => onAction(action, null), isTakenAway: false };
        told[name]?.push(one);
        return () => (one.isTakenAway = true);
      },
    }));
    [ana, ben] = desks.desks as [Desk, Desk];
    ({ chatId } = await ana.client.openChat(ana.instanceId, customer));
    await ben.client.openChat(ben.instanceId, customer);
    for (const { name, client } of [ana, ben]) {
      const { membership } = await client.call('team.get', {});
      ids.set(name, membership?.memberId ?? '');
      await client.call('settings.set', { notifications: { shows: 'names-and-text' } });
    }
  }, 60_000);
  afterEach(async () => {
    vi.useRealTimers();
    await desks.close();
  });
  afterAll(() => postgres.remove());

  const ids = new Map<string, string>();
  const memberId = ({ name }: Desk) => ids.get(name) ?? '';
  const mention = ({ client, instanceId }: Desk, who: Desk, text: string) =>
    client.call('team.addNote', {
      instanceId,
      chatId,
      noteId: randomUUID(),
      text,
      mentions: [memberId(who)],
    });
  const assign = ({ client, instanceId }: Desk, who: Desk) =>
    client.call('team.assign', { instanceId, chatId, memberId: memberId(who) });
  const look = ({ client, instanceId }: Desk) =>
    client.call('team.attend', {
      instanceId,
      chatId,
      hasDraft: false,
      isWriting: false,
      isLooking: true,
    });
  const untilTold = (name: string, ...notes: object[]) =>
    vi.waitFor(
      () =>
        expect(told[name]?.map(({ note }) => note)).toEqual(
          notes.map((note) => expect.objectContaining(note)),
        ),
      patience,
    );
  const untilCalled = (desk: Desk, by: string | null) =>
    desk.client.until(async () => {
      const { instanceId, client } = desk;
      const { calledBy } = await client.call('team.chat', { instanceId, chatId });
      return calledBy === by || null;
    });

  it('is told who mentioned them where, led there by a click, and told no more once they looked', async () => {
    await ana.client.call('chats.rename', { instanceId: ana.instanceId, chatId, name: 'Mia' });
    await desks.untilEqual();
    await mention(ana, ben, '@Ben is this yours?');
    const note = { kind: 'mentioned', instanceName: 'Berlin', count: 1, actions: ['show'] };
    const subject = { by: 'Ana', name: 'Mia', text: '@Ben is this yours?' };
    await untilTold('Ben', { ...note, subject });
    told['Ben']?.[0]?.act('show');
    const opened = await ben.client.until(() => ben.client.call('app.takeOpened', {}));
    expect(opened).toEqual({ instanceId: ben.instanceId, place: 'chat', chatId, localId: null });
    await mention(ana, ben, '@Ben please!');
    await untilTold('Ben', { ...note, subject }, { ...note, count: 2, subject: null });
    expect(told['Ben']?.map(({ isTakenAway }) => isTakenAway)).toEqual([true, false]);
    await look(ben);
    await vi.waitFor(() => expect(told['Ben']?.[1]?.isTakenAway).toBe(true), patience);
    expect(told['Ana']).toEqual([]);
  });

  it('is told once of a chat that is handed over with a note, and of nothing that they did', async () => {
    const note = {
      noteId: randomUUID(),
      text: '@Ben third parcel',
      mentions: [memberId(ben)],
    };
    await ana.client.call('team.handOver', {
      instanceId: ana.instanceId,
      chatId,
      memberId: memberId(ben),
      note,
    });
    const { chatId: _chatId, ...given } = { chatId, kind: 'given', count: 1 };
    await untilTold('Ben', {
      ...given,
      subject: expect.objectContaining({ by: 'Ana', text: '@Ben third parcel' }),
    });
    await look(ben);
    await untilCalled(ben, null);
    await assign(ben, ben);
    await mention(ben, ben, '@Ben do it');
    await desks.untilEqual();
    // What comes after it is told: what was to be told before it has been.
    await assign(ben, ana);
    await untilTold('Ana', given);
    await assign(ana, ben);
    await vi.waitFor(() => expect(told['Ben']).toHaveLength(2), patience);
    expect(told['Ben']?.map(({ note: { kind } }) => kind)).toEqual(['given', 'given']);
  });

  it('is told nothing of whom and what unless they chose so, nothing in a silence, and nothing if it is off', async () => {
    await ben.client.call('settings.set', { notifications: { shows: 'nothing' } });
    await mention(ana, ben, '@Ben is this yours?');
    await untilTold('Ben', { kind: 'mentioned', subject: null });
    await look(ben);
    await untilCalled(ben, null);
    await ben.client.call('notifications.pause', { pause: 'hour' });
    await assign(ana, ben);
    await untilCalled(ben, 'Ana');
    await mention(ana, ben, '@Ben now');
    await desks.untilEqual();
    await ben.client.call('settings.set', { notifications: { team: false } });
    await ben.client.call('notifications.pause', { pause: 'off' });
    await look(ben);
    await untilCalled(ben, null);
    await ben.client.call('settings.set', { notifications: { team: true } });
    // It is Ben's already.
    await assign(ana, ana);
    await assign(ana, ben);
    await vi.waitFor(() => expect(told['Ben']).toHaveLength(2), patience);
    expect(told['Ben']?.[1]?.note).toMatchObject({ kind: 'given', subject: null });
  });

  it('has what happened long before in the list, and is not told of it', async () => {
    await ben.stop();
    const untilAna = (state: string) =>
      ana.client.until(async () => {
        const now = await ana.client.call('team.get', {});
        return (now.state === state && (state === 'away' || now.waiting === 0)) || null;
      });
    ana.line.cut();
    await untilAna('away');
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 90 * minute });
    await mention(ana, ben, '@Ben an hour and a half ago');
    vi.useRealTimers();
    ana.line.mend();
    ana.networkChanges();
    await untilAna('up');
    await ben.start();
    await untilCalled(ben, 'Ana');
    // What comes after it is told, alone.
    await assign(ana, ben);
    await untilTold('Ben', { kind: 'given', count: 1 });
    expect(told['Ben']).toHaveLength(1);
  });
});
