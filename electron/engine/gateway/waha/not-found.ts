import type { Rejection } from '../outcome.ts';

/** Tells whether a server has no such route, as one of an older version: it says nothing about what the request named. */
export function isNoSuchRoute({ status, messages }: Rejection): boolean {
  return status === 404 && messages.some((text) => /^Cannot (GET|POST|PUT|DELETE) \//.test(text));
}

/** Tells whether a server answered that it does not have the message with this key ID. A 404 without such words may be anybody's. */
export function isNoSuchMessage(rejection: Rejection, keyId: string): boolean {
  if (rejection.status !== 404 || isNoSuchRoute(rejection)) return false;
  return rejection.messages.some((text) => text.includes(keyId) || /\bmessage\b/i.test(text));
}
