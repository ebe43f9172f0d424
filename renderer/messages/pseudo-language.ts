const plain = 'aceilnorsuyACEILNORSUY';
const marked = 'áçéîļñöŕšüýÁÇÉÎĻÑÖŔŠÜÝ';

function mark(character: string): string {
  const index = plain.indexOf(character);
  return index < 0 ? character : (marked[index] ?? character);
}

/**
 * Marks the letters of an ICU message and leaves its arguments alone. Text and arguments take turns at
 * each brace: `{n, plural, one {# chat} other {# chats}}` holds text again in its inner braces.
 */
function markText(message: string): string {
  const inText = [true];
  let result = '';
  for (const character of message) {
    if (character === '}') inText.pop();
    result += inText.at(-1) === true ? mark(character) : character;
    if (character === '{') inText.push(inText.at(-1) !== true);
  }
  return result;
}

/** A third longer, as translations are, in brackets that show where a text is cut off. */
function pseudo(message: string): string {
  return `[${markText(message)}${' ~~~'.repeat(Math.ceil(message.length / 12))}]`;
}

/** The catalogue in the pseudo-language `en-XA`: whatever is on screen without marks is not from the catalogue. */
export function pseudoCatalogue<Catalogue extends Record<string, string>>(
  catalogue: Catalogue,
): Catalogue {
  const entries = Object.entries(catalogue).map(([id, message]) => [id, pseudo(message)]);
  return Object.fromEntries(entries) as Catalogue;
}
