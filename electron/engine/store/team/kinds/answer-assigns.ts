import * as z from 'zod';
import type { Database } from '../../database.ts';
import { registerKind } from './register-kind.ts';

const name = 'answer-assigns';

/** Whether whoever answers an unassigned chat has it from then on: a choice of the team's leads. */
export const answerAssignsKind = registerKind<boolean>({
  name,
  isOfChat: false,
  id: z.literal(''),
  value: z.boolean(),
  read: (database) => {
    const row = database.get<{ isOn: number }>('SELECT answer_assigns AS isOn FROM team_share');
    return row && { value: row.isOn === 1 };
  },
  write: ({ database }, _key, value) => {
    database.run('UPDATE team_share SET answer_assigns = :isOn', { isOn: Number(value) });
  },
  localEntities: null,
});

/**
 * Returns the choice with which sharing begins, as part of the transaction: 1 or 0. What this member chose themselves and the log may not
 * have stays; anything else the log says anew, or the log of another team says otherwise.
 */
export function beginChoice(database: Database, memberId: string): number {
  database.run(
    `DELETE FROM team_register WHERE kind = :name
       AND (version <= 1 OR NOT EXISTS (SELECT 1 FROM team_share WHERE member_id = :memberId))`,
    { name, memberId },
  );
  const kept = database.get<{ isOn: number }>(
    `SELECT answer_assigns AS isOn FROM team_share WHERE EXISTS (SELECT 1 FROM team_register WHERE kind = :name)`,
    { name },
  );
  return kept?.isOn ?? 0;
}
