import type { Rejection } from '../outcome.ts';

/** Matches texts in which something that the request names was not found, not the endpoint. */
const namesAThing =
  /^(?:the |this |no )?(?:message|thread|instance|chat|contact|number|recipient|poll)\b/i;

/** Returns whether an answer rejects the field that makes a video round as unsupported. */
export function refusesRoundVideo({ status, messages }: Rejection): boolean {
  return (
    (status === 400 || status === 422) && messages.some((text) => /\bas[_ ]?note\b/i.test(text))
  );
}

/**
 * Returns whether an answer means that the service has no such endpoint: a 405, or a 404 whose text does not name something else as
 * not found.
 */
export function isNotOffered({ status, messages }: Rejection): boolean {
  if (status === 405) return true;
  return status === 404 && !messages.some((text) => namesAThing.test(text.trim()));
}
