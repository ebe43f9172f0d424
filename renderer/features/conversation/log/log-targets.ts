/** Returns whether an event is about the quote of a message. */
export function isQuote(target: EventTarget): boolean {
  return target instanceof Element && target.closest('[data-quote]') !== null;
}

/** Returns the button, or checkbox, of a message that is drawn. */
export function handleWithin(log: HTMLElement | null, localId: string): HTMLElement | null {
  const handle = `article[data-local-id="${CSS.escape(localId)}"] [data-handle]`;
  return log?.querySelector<HTMLElement>(handle) ?? null;
}

/** Returns the link that an event is about. */
export function linkOf(target: EventTarget): HTMLAnchorElement | null {
  return target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
}

/** Returns a message's button, or checkbox, that an event is about. */
export function handleOf(target: EventTarget): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-handle]') : null;
}
