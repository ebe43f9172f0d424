let asked: { answered: Promise<boolean>; answer: (isGiven: boolean) => void } | null = null;
const listeners = new Set<() => void>();

function tell(): void {
  for (const listener of listeners) listener();
}

/** Asks for the person’s name, once for all that wait for it. Resolves to whether it was given. */
export function askForName(): Promise<boolean> {
  if (asked !== null) return asked.answered;
  let answer: (isGiven: boolean) => void = () => {};
  const answered = new Promise<boolean>((resolve) => {
    answer = resolve;
  });
  asked = { answered, answer };
  tell();
  return answered;
}

/** Ends the question: the name is given, or what waits for it is not done. */
export function answerName(isGiven: boolean): void {
  asked?.answer(isGiven);
  asked = null;
  tell();
}

/** Returns whether something waits for the name. */
export const isNameAsked = (): boolean => asked !== null;

/** Hears when something begins to wait for the name, or no longer does. Returns the function that ends it. */
export function onNameAsked(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
