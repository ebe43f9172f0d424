import { isWebPage } from './answer-head.ts';
import {
  isErrorBody,
  isKnownError,
  isObject,
  type JsonObject,
  readNotWorking,
  readRefusal,
  recordOf,
} from './answer-schemas.ts';
import { type AnswerBody, readBody } from './read-answer-body.ts';
import type { Exchange } from './exchange.ts';
import type { Doubt, Outcome } from './outcome.ts';
import { readRetryAfter } from './retry-after.ts';

/** What a 2xx of an endpoint carries, and how it is read. */
export type Expected<Value> =
  /** `read` returns null where the answer does not show that the request was carried out. */
  | { carries: 'record'; read: (answer: JsonObject) => Value | null }
  /** A JSON array. */
  | { carries: 'list'; read: (rows: unknown[]) => NoInfer<Value> }
  /** No body, or JSON of any shape but an error's. */
  | { carries: 'nothing'; value: Value }
  /** Not shown in the interface: any 2xx is an answer, whatever its body, unless that is an error for certain. */
  | { carries: 'anything'; value: Value };

/** Returns the outcome of a request that was under way. `now`: milliseconds since 1970, for a `Retry-After` date. */
export function judgeAnswer<Value>(
  result: Exchange,
  expected: Expected<Value>,
  now: number,
): Outcome<Value> {
  const { head, trouble, heldBack, bytesSent, bytesTotal } = result;
  if (head === null && heldBack !== null) {
    return heldBack.reason === 'bad-file'
      ? { outcome: 'bad-file', problem: heldBack.problem, bytesSent, bytesTotal }
      : { outcome: 'broken-off', bytesSent, bytesTotal };
  }
  if (head === null) {
    return doubt(result, trouble?.reason ?? 'reset', trouble?.detail ?? 'No answer was read.');
  }
  const { status } = head;
  if (status >= 200 && status < 300) return judgeYes(result, status, expected);
  if (status === 401) return { outcome: 'unauthorized' };
  if (status === 429) {
    return {
      outcome: 'rate-limited',
      retryAfterMs: readRetryAfter(head.headers['retry-after'], now),
    };
  }
  if (status === 407) {
    return { outcome: 'not-sent', reason: 'proxy', detail: 'A proxy asks for credentials.' };
  }
  if (status === 408) return doubt(result, 'wait-timeout', 'The service answered 408.');
  if (statusesWithoutProof.includes(status)) {
    return doubt(result, 'server-error', `The service answered ${status}.`, readBody(result.body));
  }
  if (status >= 400 && status < 500) {
    // The status alone is the rejection; a body that is a web page or was cut short merely adds no text.
    const { json } = readBody(result.body);
    const notWorking = status === 422 ? readNotWorking(json) : null;
    if (notWorking !== null) return { outcome: 'not-working', ...notWorking };
    const refusal = readRefusal(json);
    const notOnNetwork = status === 422 && refusal.exists === false;
    return { outcome: 'rejected', status, messages: refusal.messages, notOnNetwork };
  }
  if (status >= 300 && status < 400) {
    return doubt(result, 'redirect', `The service answered ${status}; redirects are not followed.`);
  }
  return doubt(result, 'server-error', `The service answered ${status}.`);
}

/** Statuses after which the same request, or an earlier one, may have been carried out, or an intermediary stopped waiting. */
const statusesWithoutProof = [409, 425, 499];

function judgeYes<Value>(
  result: Exchange,
  status: number,
  expected: Expected<Value>,
): Outcome<Value> {
  const body = readBody(result.body);
  const { json } = body;
  const noRecord = (why: string) =>
    doubt(result, 'no-record', `The service answered ${status} ${why}.`, body);
  const accepted = (value: Value): Outcome<Value> => {
    if (result.bytesSent < result.bytesTotal) {
      const detail = `The service answered ${status} before the whole request had left.`;
      return doubt(result, 'early-answer', detail, body);
    }
    return { outcome: 'accepted', value, status, answer: json ?? null };
  };
  // A part of an answer, to a request that asked for none: something on the way made it up.
  if (status === 206) return noRecord('with a part of an answer');
  if (expected.carries === 'anything') {
    return isKnownError(json) ? noRecord('with an error') : accepted(expected.value);
  }
  if (result.trouble !== null) return doubt(result, result.trouble.reason, result.trouble.detail);
  if (result.head !== null && isWebPage(result.head)) {
    return doubt(result, 'web-page', `The service answered ${status} with a web page.`);
  }
  if (expected.carries === 'nothing' && (json !== undefined || body.isBlank)) {
    return isErrorBody(json) ? noRecord('with an error') : accepted(expected.value);
  }
  if (json === undefined && /^\s*<(?:!doctype html|html)\b/i.test(body.text)) {
    return doubt(result, 'web-page', `The service answered ${status} with a web page.`);
  }
  if (expected.carries === 'list' && Array.isArray(json)) return accepted(expected.read(json));
  if (expected.carries !== 'record' || !isObject(json)) {
    const what = body.isBlank ? 'no body' : 'a body that cannot be read';
    return doubt(result, 'bad-answer', `The service answered ${status} with ${what}.`, body);
  }
  const value = isKnownError(json) ? null : (expected.read(recordOf(json)) ?? expected.read(json));
  return value === null ? noRecord('without a record of what it did') : accepted(value);
}

function doubt(
  { head, bytesSent, bytesTotal }: Exchange,
  reason: Doubt['reason'],
  detail: string,
  body?: AnswerBody,
): Doubt {
  const status = head?.status ?? null;
  const messages = readRefusal(body?.json).messages;
  const answer = body?.json ?? (body?.text || null);
  return { outcome: 'unknown', reason, status, bytesSent, bytesTotal, detail, messages, answer };
}
