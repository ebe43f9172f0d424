import { type OpenHistory, ben, message, openHistory } from '../../testing/open-history.ts';
import type { AppliedPage } from '../team-table.ts';
import type { LoggedEvent, OwnEvent } from '../team-event.ts';

/** A history of a test whose instance a team shares once `share` is called. */
export interface SharedHistory extends OpenHistory {
  share: (memberId?: string) => void;
  /** Marks what is to be told as appended, from the first place of the log on; returns it as the log has it. */
  appendWaiting: () => LoggedEvent[];
  /** Applies what comes next in the log. `offset`: what the store's clock is ahead, in milliseconds. */
  apply: (events: readonly LoggedEvent[], offset?: number) => void;
  /** Applies what the log has behind a place; returns null where something else was read meanwhile. */
  applyFrom: (events: readonly LoggedEvent[], cursor: number) => AppliedPage | null;
  /** What is to be told; there is one event. */
  waiting: (offset?: number) => OwnEvent;
  /** Shares the instance, adds a message, and returns what is to be told of it. */
  shareWith: (localId: string, chatId?: string) => OwnEvent;
  /** Ends sharing the instance; all is cleared, so that it can be shared again. */
  leave: (meanwhile?: () => void) => void;
  /** Ends sharing the instance, and shares it again after something else was done. */
  shareAnew: (meanwhile?: () => void) => void;
  /** The log was restored to where it had so many events. */
  rewind: (seq: number) => void;
}

/** Opens a history before each test of the file, as `openHistory` does. */
export function openSharedHistory(): SharedHistory {
  const opened = openHistory();
  const share = (memberId = 'me'): void => {
    const { team } = opened.history;
    team.begin(memberId, 'key');
    while (team.markMore()) continue;
  };
  const applyFrom = (events: readonly LoggedEvent[], cursor: number, offset = 0, now = 1) => {
    const { seq = 0, eventId = '', memberId = '' } = events.at(-1) ?? {};
    const last = { seq, eventId, memberId, storedAt: seq };
    return opened.history.team.apply(events, { cursor, last, offset, now });
  };
  const waiting = (offset = 0): OwnEvent => {
    const [event, ...more] = opened.history.team.waiting(10, offset);
    if (event === undefined || more.length > 0) throw new Error('not one event waits to be told');
    return event;
  };
  const clearBehind = (seq: number | null): void => {
    const { team } = opened.history;
    for (let from: ReturnType<typeof team.clearMore> | undefined; from !== null;) {
      from = team.clearMore(seq, from);
    }
  };
  const leave = (meanwhile = (): void => {}): void => {
    opened.history.team.end();
    meanwhile();
    clearBehind(null);
  };
  return Object.assign(opened, {
    share,
    appendWaiting: () => {
      const told = opened.history.team
        .waiting(10, 0)
        .map((event, index) => ({ event, seq: index + 1 }));
      opened.history.team.markAppended(told.map(({ event: { mark }, seq }) => ({ mark, seq })));
      return told.map(({ event, seq }) => logged(event, seq));
    },
    apply: (events: readonly LoggedEvent[], offset = 0) => {
      applyFrom(events, opened.history.team.share()?.cursor ?? 0, offset, 9_000);
    },
    applyFrom: (events: readonly LoggedEvent[], cursor: number) => applyFrom(events, cursor),
    waiting,
    shareWith: (localId: string, chatId?: string) => {
      share();
      opened.history.outbox.add(message(localId, chatId), 10);
      return waiting();
    },
    leave,
    shareAnew: (meanwhile?: () => void) => {
      leave(meanwhile);
      share();
    },
    rewind: (seq: number) => {
      clearBehind(seq);
      opened.history.team.rewind(seq, Date.now());
    },
  });
}

/** What this desk told, as the log has it. */
export const logged = (event: OwnEvent, seq: number): LoggedEvent => ({
  ...event,
  seq,
  memberId: 'me',
});

/** Returns an event of a colleague’s console that says what something is from then on. */
export const ofAna = (
  seq: number,
  {
    id = '',
    chatId = ben,
    ...said
  }: Pick<LoggedEvent, 'kind' | 'at'> & {
    id?: string;
    chatId?: string | null;
    value: unknown;
  },
): LoggedEvent => {
  const { kind, at, value } = said;
  const payload = { id, value };
  return { seq, eventId: `${kind}:${seq}:1`, memberId: 'ana', kind, chatId, at, payload };
};

/** What the service told of a customer's message at a second, as a colleague's console tells it. */
export function recordOf(keyId: string, seq: number, memberId = 'ana'): LoggedEvent {
  const payload = {
    keyId,
    chatId: ben,
    fromMe: false,
    sender: null,
    text: `text of ${keyId}`,
    content: { kind: 'text' },
    at: 1_000,
    serviceStatus: null,
    record: null,
    place: null,
  };
  const event = { kind: 'record', chatId: ben, at: 1_000, payload };
  return { ...event, seq, eventId: `record:${memberId} ${keyId}:1`, memberId };
}
