/**
 * Matches, in SQL, the messages that need review: unknown, rejected, or not sent because of their file, and not dismissed. The
 * list in the middle is that of the index `message_needs_review`, which SQLite takes only for the same words.
 */
export const needsReview = `is_dismissed = 0 AND state IN ('unknown', 'rejected', 'not-sent')
  AND (state <> 'not-sent' OR NOT EXISTS (SELECT 1 FROM outbox WHERE outbox.local_id = message.local_id))`;
