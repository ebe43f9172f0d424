import type { DatabaseSync } from 'node:sqlite';
import type { PracticeService } from '../../electron/practice/start-practice-service.ts';
import type { OrderedMessage } from './sender-order.ts';

type Log = PracticeService['log'];

/** How often each text was carried out. */
export function carriedOut(log: Log): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { fields } of log) {
    const text = String(fields['text']);
    counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  return counts;
}

/** Where the history and the service's log tell different stories, message by message. `kept`: ids that main answered for. */
export function differences(
  database: DatabaseSync,
  ordered: readonly OrderedMessage[],
  kept: ReadonlySet<string>,
  log: Log,
): string[] {
  const wrong: string[] = [];
  const { integrity_check: check } = database.prepare('PRAGMA integrity_check').get() as {
    integrity_check: string;
  };
  if (check !== 'ok') wrong.push(`the database: ${check}`);
  const rows = database
    .prepare('SELECT local_id AS localId, state, is_dismissed AS isDismissed FROM message')
    .all() as { localId: string; state: string }[];
  const states = new Map(rows.map(({ localId, state }) => [localId, state]));
  const counts = carriedOut(log);
  for (const { localId, text } of ordered) {
    const state = states.get(localId);
    const count = counts.get(text) ?? 0;
    if (state === undefined) {
      if (kept.has(localId)) wrong.push(`${text}: kept, and lost`);
      if (count > 0) wrong.push(`${text}: carried out ${count} times without a row`);
      continue;
    }
    if (count > 1) wrong.push(`${text}: carried out ${count} times`);
    if (state === 'accepted' && count !== 1)
      wrong.push(`${text}: accepted, carried out ${count} times`);
    if (count > 0 && state !== 'accepted' && state !== 'unknown') {
      wrong.push(`${text}: carried out, and called ${state}`);
    }
    if (state === 'sending') wrong.push(`${text}: still called sending`);
  }
  const { silent } = database
    .prepare(
      `SELECT count(*) AS silent FROM message WHERE state IN ('accepted', 'rejected', 'unknown')
       AND NOT EXISTS (SELECT 1 FROM audit WHERE audit.local_id = message.local_id AND action = 'outcome')`,
    )
    .get() as { silent: number };
  if (silent > 0) wrong.push(`${silent} outcomes are not in the activity log`);
  return wrong;
}
