/**
 * Reactions and stars are actions on messages like deletions: `value` is the emoji, empty to take it away, or 'on' and 'off' of a
 * star. The table is made anew, since a CHECK cannot be changed. `is_starred` is what the service took last.
 *
 * `reaction` holds what stands at messages, which may be here later or never: each author's newest, empty once it was taken away.
 * The author is a chat ID, or empty: oneself.
 */
export const reactions = `
CREATE TABLE message_action_next (
  action_id INTEGER PRIMARY KEY AUTOINCREMENT,
  run_id TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('delete', 'seen', 'read-chat', 'reaction', 'star')),
  chat_id TEXT NOT NULL REFERENCES chat (chat_id),
  local_id TEXT,
  message_id TEXT,
  participant TEXT,
  messages INTEGER,
  value TEXT,
  state TEXT NOT NULL,
  state_at INTEGER NOT NULL,
  not_before INTEGER,
  doubts INTEGER NOT NULL DEFAULT 0,
  failure TEXT,
  answer TEXT,
  created_at INTEGER NOT NULL
) STRICT;
INSERT INTO message_action_next (action_id, run_id, kind, chat_id, local_id, message_id, participant, messages, state, state_at, not_before, doubts, failure, answer, created_at)
  SELECT action_id, run_id, kind, chat_id, local_id, message_id, participant, messages, state, state_at, not_before, doubts, failure, answer, created_at FROM message_action;
DROP TABLE message_action;
ALTER TABLE message_action_next RENAME TO message_action;
CREATE INDEX message_act_open ON message_action (state, action_id) WHERE state IN ('held', 'waiting', 'running');
CREATE INDEX message_act_of_message ON message_action (local_id, kind, action_id) WHERE local_id IS NOT NULL;
CREATE INDEX message_act_by_run ON message_action (run_id, action_id);

ALTER TABLE message ADD COLUMN is_starred INTEGER NOT NULL DEFAULT 0;
CREATE INDEX message_starred ON message (chat_id, sort_key) WHERE is_starred = 1;

CREATE TABLE reaction (
  chat_id TEXT NOT NULL,
  key_id TEXT NOT NULL,
  author TEXT NOT NULL,
  emoji TEXT NOT NULL,
  at INTEGER NOT NULL,
  PRIMARY KEY (chat_id, key_id, author)
) STRICT, WITHOUT ROWID;
CREATE TRIGGER reaction_goes_with_its_message AFTER DELETE ON message WHEN old.key_id IS NOT NULL BEGIN
  DELETE FROM reaction WHERE chat_id = old.chat_id AND key_id = old.key_id;
END;
`;
