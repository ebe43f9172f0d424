import { needsReview } from '../rows/needs-review.ts';
import { isWritten } from './drafts-table.ts';

/**
 * SQL for when somebody wrote in the chat of a scheduled message since it was to be sent only if they don’t; NULL: nobody has, or it is
 * sent whatever comes. What they had written before and came in later counts, where it stands below all that was here, or is of the last
 * minute, as where a chat was closed (schema/messages.sql): an old log that is imported answers nothing.
 */
export const answeredAt = `iif(unless_after IS NULL, NULL, (SELECT min(answer.created_at) FROM message AS answer
  WHERE answer.chat_id = scheduled.chat_id AND answer.direction = 'in' AND answer.position > unless_after
    AND (answer.created_at > unless_since - 60000 OR answer.asks AND answer.sort_key > coalesce((SELECT seen.sort_key FROM message AS seen
      WHERE seen.chat_id = scheduled.chat_id AND seen.position <= unless_after ORDER BY seen.sort_key DESC LIMIT 1), 0))))`;

/**
 * SQL for what this desk has still to do, as `kind`, `chat_id`, `local_id` and `at`: messages that need a decision, since when they do;
 * what is scheduled, drafts that were, and chats that are to come back, at their time.
 */
export const owed = `
  SELECT state AS kind, chat_id, local_id, state_at AS at
    FROM message INDEXED BY message_needs_review WHERE ${needsReview}
  UNION ALL
  SELECT CASE WHEN answered_at IS NOT NULL THEN 'answered' WHEN is_held THEN 'held' ELSE 'scheduled' END, chat_id, local_id,
      CASE WHEN answered_at IS NOT NULL THEN answered_at WHEN is_held THEN created_at ELSE send_at END
    FROM (SELECT *, ${answeredAt} AS answered_at FROM scheduled)
  UNION ALL
  SELECT 'draft', chat_id, NULL, send_at FROM draft
    WHERE send_at IS NOT NULL AND (${isWritten} OR chat_id IN (SELECT chat_id FROM attachment WHERE removed_at IS NULL))
  UNION ALL
  SELECT iif(remind_at IS NULL, 'snoozed', 'promised'), chat_id, NULL, coalesce(remind_at, snoozed_until)
    FROM chat INDEXED BY chat_to_come_back
    WHERE (snoozed_until IS NOT NULL OR remind_at IS NOT NULL) AND (remind_at IS NOT NULL OR closed_at IS NULL)`;
