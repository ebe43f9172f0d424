/** Tells whether a text could be an id: one word of at most 400 characters, without a sign that nobody can type or that was lost. */
export function isOneWord(text: string): boolean {
  return /^[^\s\p{Cc}\p{Cs}\uFFFD]{1,400}$/u.test(text);
}
