/** As for other registers (0036): a handed draft that was used at one desk is not offered at another. */
export const draftDone = `
CREATE TRIGGER team_draft_done AFTER UPDATE OF is_draft_done ON team_assignment
WHEN OLD.is_draft_done <> NEW.is_draft_done AND EXISTS (SELECT 1 FROM team_share WHERE is_applying = 0) BEGIN
  INSERT INTO team_register (kind, chat_id, entity_id, version, is_waiting)
  VALUES ('draft-done', NEW.chat_id, NEW.assignment_id, CAST(unixepoch('subsec') * 1000 AS INTEGER), 1)
  ON CONFLICT DO UPDATE SET version = max(CAST(unixepoch('subsec') * 1000 AS INTEGER), 1 + version), is_waiting = 1;
END;
`;
