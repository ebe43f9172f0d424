/** While events of the log are applied, what they change is not this desk's own. */
const isOwnChange = 'EXISTS (SELECT 1 FROM team_share WHERE is_applying = 0)';

/** Grows with every change, also where the clock is put back, or the history was brought back from a backup. */
const version = (before: string) =>
  `max(CAST(unixepoch('subsec') * 1000 AS INTEGER), 1 + ${before})`;

const mark = (kind: string, chatId: string, entityId: string) => `
  INSERT INTO team_register (kind, chat_id, entity_id, version, is_waiting) VALUES ('${kind}', ${chatId}, ${entityId}, ${version('0')}, 1)
  ON CONFLICT DO UPDATE SET version = ${version('version')}, is_waiting = 1;`;

const onChange = (name: string, event: string, condition: string, marks: string) => `
CREATE TRIGGER team_${name} AFTER ${event} WHEN ${condition}${isOwnChange} BEGIN ${marks} END;`;

const bareKey = (message: string) =>
  `iif(instr(${message}.key_id, '@') > 0, substr(${message}.key_id, 1, instr(${message}.key_id, '_') - 1), ${message}.key_id)`;

/**
 * Registers: what a team has once, of which the newest counts (docs/decisions/0053-log-on-the-desk.md). `chat_id` is empty where it is
 * of no chat, `entity_id` says which of a kind it is; `at` and `member_id` are of the newest event that was applied, `value` is its
 * number, where it is one that may come before what it is about. `register_id` is what events are called by: it says nothing of
 * anybody. `version` 0: it was never changed here.
 */
export const teamRegisters = `
ALTER TABLE team_share ADD COLUMN is_applying INTEGER NOT NULL DEFAULT 0;
DROP TRIGGER team_chat_closed;
DROP TRIGGER team_chat_read;
CREATE TABLE team_register (
  kind TEXT NOT NULL,
  chat_id TEXT NOT NULL,
  entity_id TEXT NOT NULL,
  register_id TEXT NOT NULL DEFAULT (lower(hex(randomblob(8)))),
  version INTEGER NOT NULL DEFAULT 0,
  is_waiting INTEGER NOT NULL DEFAULT 0,
  seq INTEGER,
  at INTEGER NOT NULL DEFAULT 0,
  member_id TEXT NOT NULL DEFAULT '',
  value INTEGER,
  PRIMARY KEY (kind, chat_id, entity_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX team_register_waiting ON team_register (version) WHERE is_waiting = 1;
CREATE INDEX team_register_of_chat ON team_register (chat_id);
INSERT INTO team_register (kind, chat_id, entity_id, version, is_waiting, seq, at, member_id)
  SELECT 'chat-' || register, chat_id, '', version, is_waiting, seq, at, member_id FROM team_chat;
DROP TABLE team_chat;
${onChange(
  'chat_closed',
  'UPDATE OF closed_at ON chat',
  '(OLD.closed_at IS NULL) <> (NEW.closed_at IS NULL) AND ',
  mark('chat-closed', 'NEW.chat_id', `''`),
)}
${onChange(
  'chat_read',
  'UPDATE OF read_at ON message',
  `NEW.direction = 'in' AND OLD.read_at IS NULL AND NEW.read_at IS NOT NULL AND `,
  mark('chat-read', 'NEW.chat_id', `''`),
)}
${onChange(
  'chat_named',
  'UPDATE OF name ON chat',
  'OLD.name IS NOT NEW.name AND ',
  mark('chat-name', 'NEW.chat_id', `''`),
)}
${onChange(
  'chat_notes',
  'UPDATE OF notes ON chat',
  'OLD.notes <> NEW.notes AND ',
  mark('chat-notes', 'NEW.chat_id', `''`),
)}
${onChange(
  'chat_person',
  'UPDATE OF person_id ON chat',
  'OLD.person_id IS NOT NEW.person_id AND ',
  mark('chat-person', 'NEW.chat_id', `''`),
)}
${['INSERT', 'UPDATE OF value, at']
  .map((event, index) =>
    onChange(
      `told_${index}`,
      `${event} ON told`,
      '',
      mark('told', 'NEW.chat_id', `NEW.key_id || ' ' || NEW.kind || ' ' || NEW.author`),
    ),
  )
  .join('')}
${onChange(
  'reaction_added',
  'INSERT ON reaction',
  '',
  mark('reaction', 'NEW.chat_id', `NEW.key_id || ' ' || NEW.author`),
)}
${onChange(
  'reaction_changed',
  'UPDATE OF emoji ON reaction',
  'OLD.emoji <> NEW.emoji AND ',
  mark('reaction', 'NEW.chat_id', `NEW.key_id || ' ' || NEW.author`),
)}
${onChange(
  'star',
  'UPDATE OF is_starred ON message',
  'OLD.is_starred <> NEW.is_starred AND NEW.key_id IS NOT NULL AND ',
  mark('star', 'NEW.chat_id', `${bareKey('NEW')} || ' ' || NEW.direction`),
)}
${onChange('label_added', 'INSERT ON label', '', mark('label', `''`, 'NEW.label_id'))}
${onChange(
  'label_changed',
  'UPDATE OF name, hue ON label',
  '(OLD.name, OLD.hue) IS NOT (NEW.name, NEW.hue) AND ',
  mark('label', `''`, 'NEW.label_id'),
)}
${onChange('label_removed', 'DELETE ON label', '', mark('label', `''`, 'OLD.label_id'))}
${onChange('chat_label_added', 'INSERT ON chat_label', '', mark('chat-label', 'NEW.chat_id', 'NEW.label_id'))}
${onChange('chat_label_removed', 'DELETE ON chat_label', '', mark('chat-label', 'OLD.chat_id', 'OLD.label_id'))}
${onChange('view_added', 'INSERT ON chat_view', '', mark('view', `''`, 'NEW.view_id'))}
${onChange(
  'view_changed',
  'UPDATE OF name, filter ON chat_view',
  '(OLD.name, OLD.filter) IS NOT (NEW.name, NEW.filter) AND ',
  mark('view', `''`, 'NEW.view_id'),
)}
${onChange('view_removed', 'DELETE ON chat_view', '', mark('view', `''`, 'OLD.view_id'))}
`;
