/** The state of an address that one press led to: the next Enter may still be meant for the chat that was open before. */
export const bySwitch = { bySwitch: true };

/** Returns whether the open chat was switched to by one press, of the pointer or of Alt with an arrow key. */
export function cameBySwitch(): boolean {
  return (history.state as Partial<typeof bySwitch> | null)?.bySwitch === true;
}

/** Returns what tells whether one is still where one is now: who has gone on is where he wants to be. */
export function stillHere(): () => boolean {
  const { href } = location;
  return () => location.href === href;
}

/** Returns the state of an address that leads into an instance. */
export const inInstance = (instanceId: string) => ({ instanceId });

/** Returns the instance that the state of an address leads into; undefined where it names none. */
export function instanceOf(state: unknown): string | undefined {
  return (state as Partial<ReturnType<typeof inInstance>> | null)?.instanceId;
}

let carried: { chatId: string; text: string } | null = null;

/** Keeps what was typed in a chat after it was closed with a message: it was meant for the one that is opened next. */
export function carryTyped(chatId: string, text: string): void {
  carried = text === '' ? null : { chatId, text };
}

/** Returns what was typed for a chat before it was open, once. */
export function takeCarried(chatId: string): string {
  const text = carried?.chatId === chatId ? carried.text : '';
  carried = null;
  return text;
}
