/** Characters of a quoted message. */
export const quoteLength = 200;

/** Returns the SQL of a message in one line: its text, else the name of its file. */
export function excerptOf(message: string): string {
  return `CASE WHEN ${message}.text <> '' THEN ${message}.text
    ELSE coalesce(${contentField(message, '$.fileName')}, '') END`;
}

/** Returns the SQL of the beginning of a text, as `cutText` cuts it; NULL where there is none. */
export function cutSql(text: string, most: number): string {
  // What stands far behind the cut is not handed out of SQLite.
  return `cut_text(substr(${text}, 1, ${most * 2}), ${most})`;
}

/** Returns the SQL of a field of a message's content; NULL where the content is damaged. */
export function contentField(message: string, path: string): string {
  return `iif(json_valid(${message}.content), json_extract(${message}.content, '${path}'), NULL)`;
}
