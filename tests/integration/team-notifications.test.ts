import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { NoteAction, SystemNote } from '../../electron/engine/host.ts';
import { desksOfTests } from '../support/desks-of-tests.ts';
import { describeWithPostgres } from '../support/postgres.ts';
import type { Desk, Desks } from '../support/team-desks.ts';

const customer = '+49 1511 2345678';
const minute = 60_000;
const patience = { timeout: 30_000 };

interface Shown {
  note: SystemNote;
  act: (action: NoteAction) => void;
  isTakenAway: boolean;
}

describeWithPostgres('a member who is called by a colleague', { timeout: 120_000 }, () => {
  const { start } = desksOfTests();
  let desks: Desks;
  let ana: Desk;
  let ben: Desk;
  let chatId: string;
  const shown: Record<string, Shown[]> = { Ana: [], Ben: [] };
  beforeEach(async () => {
    Object.assign(shown, { Ana: [], Ben: [] });
    desks = await start(['Ana', 'Ben'], {
      abilitiesOf: (name) => ({
        notify: (note, onAction) => {
          const one: Shown = { note, act: (action) => onAction(action, null), isTakenAway: false };
          shown[name]?.push(one);
          return () => (one.isTakenAway = true);
        },
      }),
    });
    [ana, ben] = desks.desks as [Desk, Desk];
    ({ chatId } = await ana.openChat(customer));
    await ben.openChat(customer);
    for (const { name, client } of [ana, ben]) {
      const { membership } = await client.call('team.get', {});
      ids.set(name, membership?.memberId ?? '');
      await client.call('settings.set', { notifications: { shows: 'names-and-text' } });
    }
  }, 60_000);
  afterEach(() => void vi.useRealTimers());

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
  const untilNotified = (name: string, ...notes: object[]) =>
    vi.waitFor(
      () =>
        expect(shown[name]?.map(({ note }) => note)).toEqual(
          notes.map((note) => expect.objectContaining(note)),
        ),
      patience,
    );
  const untilCalled = (desk: Desk, by: string | null) =>
    desk.until(async () => {
      const { instanceId, client } = desk;
      const { calledBy } = await client.call('team.chat', { instanceId, chatId });
      return calledBy === by;
    });

  it('is notified who mentioned them and where, can click to open the chat, and is not notified again after looking', async () => {
    await ana.call('chats.rename', { chatId, name: 'Mia' });
    await desks.untilEqual();
    await mention(ana, ben, '@Ben is this yours?');
    const note = { kind: 'mentioned', instanceName: 'Berlin', count: 1, actions: ['show'] };
    const subject = { by: 'Ana', name: 'Mia', text: '@Ben is this yours?' };
    await untilNotified('Ben', { ...note, subject });
    shown['Ben']?.[0]?.act('show');
    const opened = await ben.until(() => ben.client.call('app.takeOpened', {}));
    expect(opened).toEqual({ instanceId: ben.instanceId, place: 'chat', chatId, localId: null });
    await mention(ana, ben, '@Ben please!');
    await untilNotified('Ben', { ...note, subject }, { ...note, count: 2, subject: null });
    expect(shown['Ben']?.map(({ isTakenAway }) => isTakenAway)).toEqual([true, false]);
    await look(ben);
    await vi.waitFor(() => expect(shown['Ben']?.[1]?.isTakenAway).toBe(true), patience);
    expect(shown['Ana']).toEqual([]);
  });

  it('is notified once of a chat that is handed over with a note, and never of their own actions', async () => {
    const note = {
      noteId: randomUUID(),
      text: '@Ben third parcel',
      mentions: [memberId(ben)],
    };
    await ana.call('team.handOver', { chatId, memberId: memberId(ben), note });
    const { chatId: _chatId, ...given } = { chatId, kind: 'given', count: 1 };
    await untilNotified('Ben', {
      ...given,
      subject: expect.objectContaining({ by: 'Ana', text: '@Ben third parcel' }),
    });
    await look(ben);
    await untilCalled(ben, null);
    await assign(ben, ben);
    await mention(ben, ben, '@Ben do it');
    await desks.untilEqual();
    // Once the next call is notified, all earlier ones have been.
    await assign(ben, ana);
    await untilNotified('Ana', given);
    await assign(ana, ben);
    await vi.waitFor(() => expect(shown['Ben']).toHaveLength(2), patience);
    expect(shown['Ben']?.map(({ note: { kind } }) => kind)).toEqual(['given', 'given']);
  });

  it('sees names and texts only by choice, and gets no notification while silenced or turned off', async () => {
    await ben.client.call('settings.set', { notifications: { shows: 'nothing' } });
    await mention(ana, ben, '@Ben is this yours?');
    await untilNotified('Ben', { kind: 'mentioned', subject: null });
    await look(ben);
    await untilCalled(ben, null);
    await ben.client.call('memory.pauseNotifications', { pause: 'hour' });
    await assign(ana, ben);
    await untilCalled(ben, 'Ana');
    await mention(ana, ben, '@Ben now');
    await desks.untilEqual();
    await ben.client.call('settings.set', { notifications: { team: false } });
    await ben.client.call('memory.pauseNotifications', { pause: 'off' });
    await look(ben);
    await untilCalled(ben, null);
    await ben.client.call('settings.set', { notifications: { team: true } });
    // The chat is assigned to Ben already.
    await assign(ana, ana);
    await assign(ana, ben);
    await vi.waitFor(() => expect(shown['Ben']).toHaveLength(2), patience);
    expect(shown['Ben']?.[1]?.note).toMatchObject({ kind: 'given', subject: null });
  });

  it('has old calls in the list without a notification', async () => {
    await ben.stop();
    const untilAna = (state: string) =>
      ana.until(async () => {
        const now = await ana.client.call('team.get', {});
        return now.state === state && (state === 'away' || now.waiting === 0);
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
    // Only the call that comes afterwards is notified.
    await assign(ana, ben);
    await untilNotified('Ben', { kind: 'given', count: 1 });
    expect(shown['Ben']).toHaveLength(1);
  });
});
