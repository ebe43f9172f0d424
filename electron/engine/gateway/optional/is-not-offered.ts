import type { Rejection } from '../outcome.ts';

/** What was not found is a thing that the request names, not the endpoint. */
const namesAThing =
  /^(?:the |this |no )?(?:message|thread|instance|chat|contact|number|recipient|poll)\b/i;

/** Returns whether an answer says that the service does not know the field that makes a video a round one. */
export function refusesRoundVideo({ status, messages }: Rejection): boolean {
  return (
    (status === 400 || status === 422) && messages.some((text) => /\bas[_ ]?note\b/i.test(text))
  );
}

/**
 * Returns whether an answer says that the service has no such endpoint: 405, or a 404 that does not say that something else was not
 * found.
 */
export function isNotOffered({ status, messages }: Rejection): boolean {
  if (status === 405) return true;
  return status === 404 && !messages.some((text) => namesAThing.test(text.trim()));
}
