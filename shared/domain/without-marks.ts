/** Returns a written number or date without marks of direction, and with blanks as a keyboard has them. */
export function withoutMarks(text: string): string {
  return text.replace(/[\u061c\u200e\u200f\u2066-\u2069]/g, '').replace(/[\u00a0\u202f]/g, ' ');
}
