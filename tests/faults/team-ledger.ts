import type { SetRegister } from '../../electron/engine/store/chats/set-columns.ts';
import type { Desk } from '../support/team-desks.ts';

/** A value that somebody asked for; null: what was asked has no value that a later comparison could know. */
interface Change {
  value: string | null;
  by: string;
  /** Milliseconds since 1970. */
  at: number;
}

/** What was asked of values that a team has once, by their names, in order. What changed nothing on the desk is not in it. */
export type Ledger = Map<string, Change[]>;

/**
 * Milliseconds within which changes of two desks may change places. All desks are on one computer, and ask one after another, but a
 * desk takes the store's time from one answer, which may be late.
 */
const apartMs = 2_000;

/** Notes what a desk asked for; an empty text: the value is gone. With null, nothing is expected of it anymore. */
export function noteChange(
  ledger: Ledger,
  { name: by }: Pick<Desk, 'name'>,
  name: string,
  value: string | null,
): void {
  const changes = ledger.get(name) ?? [];
  changes.push({ value, by, at: Date.now() });
  ledger.set(name, changes);
}

/** Returns the names of the values that are certain, each with the value that all desks must show. */
export function expectedValues(ledger: Ledger): [name: string, value: string][] {
  return [...ledger].flatMap(([name, changes]): [string, string][] => {
    const value = expectedValue(name, changes);
    return value === null ? [] : [[name, value]];
  });
}

function expectedValue(name: string, changes: readonly Change[]): string | null {
  const last = changes.at(-1);
  if (last === undefined || changes.some(({ value }) => value === null)) return null;
  const rival = changes.findLast(({ by }) => by !== last.by);
  if (rival === undefined) return last.value;
  const isLast = !isOfOneDesk(name) && last.at - rival.at > apartMs;
  return isLast ? last.value : null;
}

/** Names of values; `noteChange` and `valuesOn` use the same. */
export const nameOf = {
  assignment: (chatId: string) => `assignment of ${chatId}`,
  set: (register: SetRegister, chatId: string) =>
    register === 'chat-person' ? register : `${register} of ${chatId}`,
  label: (label: string) => `label ${label}`,
  chatLabel: (chatId: string, label: string) => `label ${label} of ${chatId}`,
  view: (viewId: string) => `view ${viewId}`,
  template: (templateId: string) => `template ${templateId}`,
  star: (messageId: string) => `star ${messageId}`,
  lastMessage: (threadId: string) => `last message of ${threadId}`,
  choice: 'choice that answers assign',
};

/**
 * Whether nothing is expected where two desks changed it: what joins two chats may change one of them only, and the service is asked
 * for a star some time after the person asked.
 */
const isOfOneDesk = (name: string) => name === 'chat-person' || name.startsWith('star ');
