import * as z from 'zod';
import { isObject, type JsonObject } from '../answer-schemas.ts';
import type { RequestOptions, Send } from '../gateway.ts';
import { number } from './json-fields.ts';

/** What became of a request that the service queued. */
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
