/** What is typed after a slash that calls for templates. */
export interface SlashQuery {
  /** The position of the slash. */
  from: number;
  query: string;
}

/** Also the wide slash that input methods of East Asian writing give. */
const beforeCaret = /(?:^|\s)([/／](?!\s)[^\n/／]{0,60})$/;

/**
 * Finds the slash before the caret, at the text's start or after a blank, with what follows it on its line. Returns null
 * where a blank comes right after it, and in the middle of a word or an address.
 */
export function slashQuery(text: string, caret: number): SlashQuery | null {
  const found = beforeCaret.exec(text.slice(0, caret))?.[1];
  if (found === undefined) return null;
  return { from: caret - found.length, query: found.slice(1) };
}
