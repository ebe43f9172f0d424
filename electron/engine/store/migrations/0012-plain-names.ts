/** Names columns, tables and words as the code and the screen name them now. What they hold stays as it is. */
export const plainNames = `
ALTER TABLE message RENAME COLUMN arrived_by_hand TO confirmed_manually;
ALTER TABLE message RENAME COLUMN is_left TO is_dismissed;
CREATE INDEX message_needs_review ON message (chat_id) WHERE is_dismissed = 0 AND state IN ('unknown', 'rejected', 'not-sent');
ALTER TABLE attachment RENAME COLUMN is_take TO is_recording;
ALTER TABLE message_act RENAME TO message_action;
ALTER TABLE message_action RENAME COLUMN act_id TO action_id;
ALTER TABLE archive_run RENAME COLUMN overtaken TO superseded;
ALTER TABLE archive_item RENAME COLUMN overtaken_by TO superseded_by;
UPDATE archive_item SET result = 'superseded' WHERE result = 'overtaken';

ALTER TABLE audit RENAME COLUMN act TO action;
DROP TRIGGER audit_never_changes;
DROP TRIGGER audit_never_shrinks;
UPDATE audit SET action = 'dismiss' WHERE action = 'leave';
UPDATE audit SET action = 'confirm-manually' WHERE action = 'mark-arrived';
CREATE TRIGGER audit_never_changes BEFORE UPDATE ON audit BEGIN SELECT RAISE(ABORT, 'the activity log is only added to'); END;
CREATE TRIGGER audit_never_shrinks BEFORE DELETE ON audit BEGIN SELECT RAISE(ABORT, 'the activity log is only added to'); END;
`;
