import { randomUUID } from 'node:crypto';
import { requiredText } from './form-checks.ts';
import type { Operation } from './operation.ts';
import type { PracticeSwitches } from './practice-switches.ts';
import { missing, Refusal } from './refusal.ts';
import { createTimers } from './timers.ts';

interface Queued {
  request: Record<string, unknown>;
  status: number | null;
  body: Record<string, unknown> | null;
}

/** Creates the queue of the newer version of the service: a request is answered at once, and carried out later. */
export function createRequestQueue(switches: PracticeSwitches, link: (uuid: string) => string) {
  const requests = new Map<string, Queued>();
  const { later, stop } = createTimers();

  return {
    /** Takes a request and returns its envelope. `carryOut` answers or refuses as the older version would. */
    add: (
      request: Record<string, unknown>,
      success: number,
      carryOut: () => Record<string, unknown>,
    ): Record<string, unknown> => {
      const uuid = randomUUID();
      const queued: Queued = { request, status: null, body: null };
      requests.set(uuid, queued);
      if (!switches.queue.neverSettles) {
        later(switches.queue.delayMs, () =>
          Object.assign(queued, told(outcomeOf(success, carryOut), switches.queue.tells)),
        );
      }
      return {
        queued: true,
        message: 'Your request has been queued.',
        queued_request_uuid: uuid,
        queued_request_link: link(uuid),
      };
    },
    operation: {
      method: 'GET',
      name: 'queued-requests/:uuid',
      status: 200,
      carryOut: ({ query }) => {
        const uuid = requiredText(query['uuid'], 'uuid');
        const queued = requests.get(uuid);
        if (queued === undefined) throw missing('Queued request');
        const { request, status, body } = queued;
        const header = status === null ? null : { 'content-type': ['application/json'] };
        return {
          uuid,
          request,
          response_status: status,
          response_body: body,
          response_header: header,
        };
      },
    } satisfies Operation as Operation,
    stop,
  };
}

/** The outcome as others tell it, who carry no record. */
function told(outcome: ReturnType<typeof outcomeOf>, tells: PracticeSwitches['queue']['tells']) {
  const key = outcome.body['key'] as { id?: string } | undefined;
  if (tells === 'record' || outcome.status >= 300) return outcome;
  const body = {
    success: { success: true, message: 'Sent' },
    failure: { success: false, message: 'The number is not on the network.' },
    nothing: {},
    'message-id': { message_id: key?.id },
  }[tells];
  return { status: 200, body };
}

function outcomeOf(success: number, carryOut: () => Record<string, unknown>) {
  try {
    return { status: success, body: carryOut() };
  } catch (error) {
    if (error instanceof Refusal) return { status: error.status, body: error.body };
    return { status: 500, body: { message: 'Server Error' } };
  }
}
