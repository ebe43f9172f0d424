/** As in 0015, but that what came in after a chat was closed brings it back, also where one of ours is newer still. */
const comes = `
  UPDATE chat SET waiting_since = min(coalesce(waiting_since, NEW.created_at), NEW.created_at)
    WHERE NEW.direction = 'in' AND chat_id = NEW.chat_id AND answered_key < NEW.sort_key;
  UPDATE chat SET closed_at = NULL, snoozed_until = NULL
    WHERE NEW.direction = 'in' AND chat_id = NEW.chat_id AND (closed_at IS NOT NULL OR snoozed_until IS NOT NULL)
      AND (NEW.created_at > closed_at
        OR NOT EXISTS (SELECT 1 FROM message WHERE message.chat_id = NEW.chat_id AND sort_key > NEW.sort_key));
  UPDATE chat SET answered_key = NEW.sort_key,
      snoozed_until = iif(snoozed_until <= NEW.created_at, NULL, snoozed_until)
    WHERE NEW.direction = 'out' AND NEW.state NOT IN ('cancelled', 'rejected') AND chat_id = NEW.chat_id
      AND answered_key < NEW.sort_key;
  UPDATE chat SET waiting_since = (SELECT min(created_at) FROM message
      WHERE message.chat_id = chat.chat_id AND sort_key > answered_key AND direction = 'in')
    WHERE NEW.direction = 'out' AND NEW.state NOT IN ('cancelled', 'rejected') AND chat_id = NEW.chat_id
      AND answered_key = NEW.sort_key;`;

export const newerThanClosed = `
DROP TRIGGER message_comes;
DROP TRIGGER message_placed;
CREATE TRIGGER message_comes AFTER INSERT ON message WHEN NEW.sort_key IS NOT NULL BEGIN ${comes} END;
CREATE TRIGGER message_placed AFTER UPDATE OF sort_key ON message BEGIN ${comes} END;
`;
