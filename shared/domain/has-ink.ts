/** Blanks, controls, and signs of which nothing is drawn: of no width, soft hyphens, fillers, the empty Braille pattern. */
const ink = /[^\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Returns whether anything of a text is seen: what has none is an empty message to whom it is sent. */
export function hasInk(text: string): boolean {
  return ink.test(text);
}
