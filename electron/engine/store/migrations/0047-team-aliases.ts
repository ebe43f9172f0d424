const isShared = 'EXISTS (SELECT 1 FROM team_share)';
const valueOf = (content: string, path: string) =>
  `iif(json_valid(${content}), ${content} ->> '${path}', NULL)`;

const version = (before: string) =>
  `max(CAST(unixepoch('subsec') * 1000 AS INTEGER), 1 + ${before})`;

const markAlias = `
  INSERT INTO team_register (kind, chat_id, entity_id, version, is_waiting)
  VALUES ('alias', NEW.chat_id, NEW.hidden_id, ${version('0')}, 1)
  ON CONFLICT DO UPDATE SET version = ${version('version')}, is_waiting = 1;`;

const isOwnChange = 'EXISTS (SELECT 1 FROM team_share WHERE is_applying = 0)';

/**
 * As for other registers (0036): whose a hidden ID is. Joining moves messages to another chat on every desk, so that no desk tells them
 * anew for it.
 */
export const teamAliases = `
CREATE TRIGGER team_alias_added AFTER INSERT ON alias WHEN NEW.chat_id IS NOT NULL AND ${isOwnChange} BEGIN ${markAlias} END;
CREATE TRIGGER team_alias_changed AFTER UPDATE OF chat_id, is_separated ON alias
WHEN NEW.chat_id IS NOT NULL AND (OLD.chat_id IS NOT NEW.chat_id OR OLD.is_separated <> NEW.is_separated) AND ${isOwnChange}
BEGIN ${markAlias} END;
INSERT INTO team_register (kind, chat_id, entity_id, version, is_waiting)
  SELECT 'alias', chat_id, hidden_id, 1, 1 FROM alias WHERE chat_id IS NOT NULL AND ${isShared};

DROP TRIGGER team_message_changed;
CREATE TRIGGER team_message_changed AFTER UPDATE OF
  text, content, reply_to_local_id, state, failure, key_id, service_status ON message
WHEN NEW.author_member_id IS NULL AND ${isShared} AND (OLD.text <> NEW.text
  OR (OLD.content <> NEW.content AND NOT (${valueOf('OLD.content', '$.kind')} = 'record' AND ${valueOf('NEW.content', '$.kind')} = 'media'))
  OR OLD.reply_to_local_id IS NOT NEW.reply_to_local_id OR OLD.state <> NEW.state OR OLD.failure IS NOT NEW.failure
  OR OLD.key_id IS NOT NEW.key_id OR OLD.service_status IS NOT NEW.service_status)
BEGIN
  INSERT INTO team_mark (kind, entity_id, version, is_waiting)
  VALUES (iif(NEW.direction = 'out' AND NEW.imported = 0, 'message', 'record'), NEW.local_id, ${version('0')}, 1)
  ON CONFLICT DO UPDATE SET version = ${version('version')}, is_waiting = 1;
END;
`;
