import { type OpenHistory, ben, openHistory } from '../../testing/open-history.ts';
import type { LoggedEvent, OwnEvent } from '../team-event.ts';

/** A history of a test whose instance a team shares once `share` is called. */
export interface SharedHistory extends OpenHistory {
  /** This desk is the member `me`. */
  share(): void;
  /** Applies what comes next in the log. `offset`: what the store's clock is ahead, in milliseconds. */
  apply(events: readonly LoggedEvent[], offset?: number): void;
  /** What is to be told; there is one event. */
  waiting(offset?: number): OwnEvent;
}

/** Opens a history before each test of the file, as `openHistory` does. */
export function openSharedHistory(): SharedHistory {
  const opened = openHistory();
  return Object.assign(opened, {
    share: () => {
      const { team } = opened.history;
      team.begin('me', 'key');
      while (team.markMore()) continue;
    },
    apply: (events: readonly LoggedEvent[], offset = 0) => {
      const { team } = opened.history;
      const cursor = team.share()?.cursor ?? 0;
      const { seq = 0, eventId = '', memberId = '' } = events.at(-1) ?? {};
      const last = { seq, eventId, memberId, storedAt: seq };
      team.apply(events, { cursor, last, offset, now: 9_000 });
    },
    waiting: (offset = 0) => {
      const [event, ...more] = opened.history.team.waiting(10, offset);
      if (event === undefined || more.length > 0) throw new Error('not one event waits to be told');
      return event;
    },
  });
}

/** An event of a colleague’s console that says what something is from then on. */
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
