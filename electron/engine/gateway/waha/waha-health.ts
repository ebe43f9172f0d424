import * as z from 'zod';
import type { JsonObject } from '../answer-schemas.ts';
import type { RequestOptions, Send, WireChoices } from '../gateway.ts';
import { text } from '../optional/json-fields.ts';
import { type OptionalGateway, optionalGatewayOver } from '../optional/optional-gateway.ts';
import { pngOf, type Health } from '../optional/health.ts';
import { lidsOver } from './lids.ts';
import { numberLimits } from './number-limits.ts';
import { without } from './waha-gateway.ts';

const session = z.object({ status: text, me: z.object({ id: text }).nullish().catch(null) });

/**
 * Returns WAHA's optional requests: the session's state, the code to link a phone, and the numbers of hidden IDs. All are in WAHA's
 * own specification.
 */
export function wahaOptionalOver(
  send: Send,
  name: () => string,
  wire: () => WireChoices,
): OptionalGateway {
  return {
    ...optionalGatewayOver(without, wire),
    ...lidsOver(send, name),
    health: (options?: RequestOptions) =>
      send(
        {
          method: 'GET',
          endpoint: `api/sessions/${encodeURIComponent(name())}`,
          body: null,
          operation: 'sessions',
          expected: { carries: 'record', read: readSession },
          wait: 'readWaitMs',
          isRepeatable: true,
          isRoutine: true,
        },
        options,
      ),
    requestNewQrCode: (options?: RequestOptions) =>
      send(
        {
          method: 'GET',
          endpoint: `api/${encodeURIComponent(name())}/auth/qr`,
          query: { format: 'image' },
          body: null,
          operation: 'auth/qr',
          expected: { carries: 'record', read: readCode },
          wait: 'readWaitMs',
          isRepeatable: true,
        },
        options,
      ),
  };
}

function readSession(answer: JsonObject): Health | null {
  const { status, me } = session.parse(answer);
  return status === null || status.trim() === ''
    ? null
    : {
        status: status.trim(),
        ownChatId: me?.id ?? null,
        limits: numberLimits(answer['me']),
      };
}

function readCode({ data }: JsonObject): string | null {
  return typeof data === 'string' ? pngOf(data) : null;
}
