/**
 * `thread.answer`: what the service's record said of a thread, JSON, beside what a file said (`thread-sources.ts`). The watched
 * folders of messages and of threads remember alike what they have imported.
 */
export const imports = `
ALTER TABLE thread ADD COLUMN answer TEXT;

CREATE TABLE folder_of_kind (
  kind TEXT PRIMARY KEY,
  path TEXT NOT NULL
) STRICT;
INSERT INTO folder_of_kind SELECT 'messages', path FROM watched_folder LIMIT 1;
INSERT INTO folder_of_kind SELECT 'threads', path FROM thread_folder;

CREATE TABLE file_of_kind (
  kind TEXT NOT NULL,
  name TEXT NOT NULL,
  mark TEXT NOT NULL,
  PRIMARY KEY (kind, name)
) STRICT, WITHOUT ROWID;
INSERT INTO file_of_kind SELECT 'messages', name, mark FROM watched_file;
INSERT INTO file_of_kind SELECT 'threads', seen.key, replace(seen.value, ':', ' ') FROM thread_folder, json_each(thread_folder.seen) AS seen;

DROP TABLE watched_folder;
DROP TABLE watched_file;
DROP TABLE thread_folder;
ALTER TABLE folder_of_kind RENAME TO watched_folder;
ALTER TABLE file_of_kind RENAME TO watched_file;
`;
