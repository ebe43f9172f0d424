import { isWebPage } from './answer-head.ts';
import { readRefusal, type JsonObject } from './answer-schemas.ts';
import type { Exchange } from './exchange.ts';
import type { Doubt, Outcome } from './outcome.ts';
import { readRetryAfter } from './retry-after.ts';

/** What a 2xx of an endpoint carries, and what is made of it. */
export type Expected<Value> =
  | { carries: 'record'; read: (answer: JsonObject) => Value }
  /** No body, or JSON of any shape. */
  | { carries: 'nothing'; value: Value }
  /** Not shown in the interface: any 2xx is an answer, whatever its body. */
  | { carries: 'anything'; value: Value };

/** Says what became of a request that was under way. `now`: milliseconds since 1970, for a `Retry-After` date. */
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
  if (status === 408) return doubt(result, 'wait-timeout', 'The service answered 408.');
  if (status >= 400 && status < 500) {
    // The status line is the no; a body that is a web page or was cut short only adds no words to it.
    const refusal = readRefusal(parseJson(result.body)?.json);
    const notOnNetwork = status === 422 && refusal.exists === false;
    return { outcome: 'rejected', status, messages: refusal.messages, notOnNetwork };
  }
  if (status >= 300 && status < 400) {
    return doubt(result, 'redirect', `The service answered ${status}; redirects are not followed.`);
  }
  return doubt(result, 'server-error', `The service answered ${status}.`);
}

function judgeYes<Value>(
  result: Exchange,
  status: number,
  expected: Expected<Value>,
): Outcome<Value> {
  const parsed = parseJson(result.body);
  if (expected.carries === 'anything') {
    return { outcome: 'accepted', value: expected.value, status, answer: parsed?.json ?? null };
  }
  if (result.trouble !== null) return doubt(result, result.trouble.reason, result.trouble.detail);
  if (result.head !== null && isWebPage(result.head)) {
    return doubt(result, 'web-page', `The service answered ${status} with a web page.`);
  }
  if (expected.carries === 'nothing' && (parsed !== null || isBlank(result.body))) {
    return { outcome: 'accepted', value: expected.value, status, answer: parsed?.json ?? null };
  }
  if (
    parsed === null &&
    /^\s*<(?:!doctype html|html)\b/i.test(result.body.toString('utf8', 0, 256))
  ) {
    return doubt(result, 'web-page', `The service answered ${status} with a web page.`);
  }
  if (expected.carries === 'nothing' || !isJsonObject(parsed?.json)) {
    const what = isBlank(result.body) ? 'no body' : 'a body that is no JSON object';
    return doubt(result, 'bad-answer', `The service answered ${status} with ${what}.`);
  }
  const answer = parsed.json;
  return { outcome: 'accepted', value: expected.read(answer), status, answer };
}

function doubt(
  { head, bytesSent, bytesTotal }: Exchange,
  reason: Doubt['reason'],
  detail: string,
): Doubt {
  const status = head?.status ?? null;
  return { outcome: 'unknown', reason, status, bytesSent, bytesTotal, detail };
}

function parseJson(body: Buffer): { json: unknown } | null {
  try {
    const json: unknown = JSON.parse(body.toString('utf8').replace(/^\uFEFF/, ''));
    // The answer is kept as text later: one nested too deep to be written again is no answer.
    JSON.stringify(json);
    return { json };
  } catch {
    return null;
  }
}

function isJsonObject(json: unknown): json is JsonObject {
  return typeof json === 'object' && json !== null && !Array.isArray(json);
}

function isBlank(body: Buffer): boolean {
  return body.toString('utf8').trim() === '';
}
