/**
 * Chats with the same `person_id` are one person; null: the chat is one by itself. All else stays with the chat, so that parting
 * gives back what was there before. A chat is found by the names of its person's other chats.
 */
export const people = `
ALTER TABLE chat ADD COLUMN person_id TEXT;
CREATE INDEX chat_by_person ON chat (person_id) WHERE person_id IS NOT NULL;
CREATE TRIGGER chat_changes_person AFTER UPDATE OF person_id ON chat WHEN OLD.person_id IS NOT NEW.person_id
  BEGIN UPDATE chat SET folded = NULL WHERE chat_id = NEW.chat_id OR person_id IN (OLD.person_id, NEW.person_id); END;
CREATE TRIGGER person_is_named AFTER UPDATE OF name ON chat WHEN NEW.person_id IS NOT NULL
  BEGIN UPDATE chat SET folded = NULL WHERE person_id = NEW.person_id; END;
CREATE TRIGGER person_loses_chat AFTER DELETE ON chat WHEN OLD.person_id IS NOT NULL BEGIN
  UPDATE chat SET folded = NULL WHERE person_id = OLD.person_id;
  UPDATE chat SET person_id = NULL WHERE person_id = OLD.person_id
    AND (SELECT count(*) FROM chat AS left WHERE left.person_id = OLD.person_id) = 1;
END;
`;
