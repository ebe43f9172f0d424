import * as z from 'zod';
import { registerKind } from './register-kind.ts';

/** Whether a draft that was handed over with a chat was used or discarded, so that no one else is offered it. */
export const draftDoneKind = registerKind({
  name: 'draft-done',
  isOfChat: true,
  value: z.boolean(),
  read: (database, { entityId }) => {
    const row = database.get<{ isDone: number }>(
      'SELECT is_draft_done AS isDone FROM team_assignment WHERE assignment_id = :entityId',
      { entityId },
    );
    return row && { value: row.isDone === 1 };
  },
  write: ({ database }, { entityId }, value) => {
    database.run(
      'UPDATE team_assignment SET is_draft_done = :value WHERE assignment_id = :entityId',
      { entityId, value: Number(value) },
    );
  },
  localEntities:
    'SELECT chat_id, assignment_id AS entity_id, at FROM team_assignment WHERE is_draft_done = 1',
});
