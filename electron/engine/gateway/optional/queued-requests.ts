import * as z from 'zod';
import type { RequestOptions, Send } from '../gateway.ts';
import {
  isKnownError,
  isObject,
  type JsonObject,
  readForwardedMessage,
  readRefusal,
  readSentMessage,
  saysSuccess,
} from '../answer-schemas.ts';
import { judgeAnswer } from '../judge-answer.ts';
import type { Outcome } from '../outcome.ts';
import type { SentMessage } from '../records.ts';
import { number } from './json-fields.ts';

/** State of a request that the service queued. */
export interface QueuedRequest {
  /** HTTP status and body with which it was answered in the end; both null while it waits. */
  status: number | null;
  body: unknown;
}

const queued = z.object({ response_status: number });

/** Returns the requests about the queue of a newer service. Page and example were seen whole; its own client differs in what it asks. */
export function queuedRequestsOver(send: Send) {
  return {
    queuedRequest: (uuid: string, options?: RequestOptions) =>
      send(
        {
          method: 'GET',
          endpoint: `queued-requests/${encodeURIComponent(uuid)}`,
          operation: 'queued-requests',
          body: null,
          expected: { carries: 'record', read: readQueuedRequest },
          wait: 'readWaitMs',
          isRepeatable: true,
          isRoutine: true,
        },
        options,
      ),
  };
}

/** Returns the outcome of a message whose send was queued, as if its answer had come at once; null while it waits. */
export function judgeQueued({ status, body }: QueuedRequest): Outcome<SentMessage> | null {
  if (status === null) return null;
  const isYes = status >= 200 && status < 300;
  if (isYes && isObject(body) && body['success'] === false) {
    return {
      outcome: 'rejected',
      status,
      messages: readRefusal(body).messages,
      notOnNetwork: false,
    };
  }
  const json = Buffer.from(JSON.stringify(body ?? null));
  const answer = { head: { status, headers: {} }, body: json, trouble: null, heldBack: null };
  const outcome = judgeAnswer(
    { ...answer, bytesSent: 0, bytesTotal: 0 },
    {
      carries: 'record',
      read: (record) => readSentMessage(record) ?? forwarded(record) ?? named(record),
    },
    Date.now(),
  );
  // The queue asked a session that was not working: nothing was sent.
  if (['accepted', 'rejected', 'not-working'].includes(outcome.outcome)) return outcome;
  if (outcome.outcome === 'unknown') {
    // The queue may tell success without a record. An empty body tells nothing.
    const isTold = isYes && isObject(body) && saysSuccess(body) && !isKnownError(body);
    return isTold ? { outcome: 'accepted', value: withoutKey, status, answer: body } : outcome;
  }
  // The service itself refused the queued request. An automatic retry would be another request.
  const { messages } = readRefusal(body);
  return { outcome: 'rejected', status, messages, notOnNetwork: false };
}

const withoutKey: SentMessage = { key: null, status: null, messageTimestamp: null, payload: null };

/** The example of the page names the message by `message_id` alone: its key, or its whole ID. */
function named(record: JsonObject): SentMessage | null {
  const { message_id: id } = record;
  if (typeof id !== 'string') return null;
  const whole = forwarded({ id });
  if (whole !== null) return whole;
  return readSentMessage({ key: { id } });
}

/** The answer to a forward has another form than that of a send. */
function forwarded(record: JsonObject): SentMessage | null {
  const read = readForwardedMessage(record);
  if (read === null) return null;
  const { key, ackName: status, timestamp: messageTimestamp, body } = read;
  const payload = body === null ? null : { kind: 'extendedTextMessage', fields: { text: body } };
  return { key, status, messageTimestamp, payload };
}

function readQueuedRequest(answer: JsonObject): QueuedRequest | null {
  if (!('response_status' in answer) || !('uuid' in answer)) return null;
  const body = answer['response_body'];
  return {
    status: queued.parse(answer).response_status,
    // Some write it as text.
    body: typeof body === 'string' ? parsed(body) : body,
  };
}

function parsed(text: string): unknown {
  try {
    const json: unknown = JSON.parse(text);
    return isObject(json) ? json : text;
  } catch {
    return text;
  }
}
