/** Name and number as they are searched (shared/domain/fold-text.ts); null until the next search folds them. */
export const foldedChats = `
ALTER TABLE chat ADD COLUMN folded TEXT;
CREATE INDEX chat_not_folded ON chat (chat_id) WHERE folded IS NULL;
`;
