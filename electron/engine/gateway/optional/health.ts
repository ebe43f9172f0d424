import * as z from 'zod';
import type { NumberLimit } from '../../../../shared/domain/number-limit.ts';
import type { JsonObject } from '../answer-schemas.ts';
import type { RequestOptions, Send } from '../gateway.ts';
import { text } from './json-fields.ts';

/** Most health requests for one instance in a minute. */
export const healthRequestsAMinute = 10;

/** State of the instance: `WORKING`, `SCAN_QR_CODE`, or any other word of the service. */
export interface Health {
  status: string;
  /** What the network keeps the number from, as far as the service tells. */
  limits: readonly NumberLimit[];
  /** Chat ID of the instance's own number; null where the service does not say. */
  ownChatId: string | null;
}

const health = z.object({ status: text });
const qrCode = z.object({ qr_code: text });

/** Returns the requests about the state of an instance. */
export function healthOver(send: Send) {
  return {
    /** State of the instance. Known from an excerpt of the service's page; ten requests a minute. */
    health: (options?: RequestOptions) =>
      send(
        {
          method: 'GET',
          endpoint: 'health',
          body: null,
          expected: { carries: 'record', read: readHealth },
          wait: 'readWaitMs',
          isRepeatable: true,
          isRoutine: true,
        },
        options,
      ),
    /** A new code to link the phone with, a PNG in base64; it ends a code before it. From an excerpt; one request a minute. */
    requestNewQrCode: (options?: RequestOptions) =>
      send(
        {
          endpoint: 'request-new-qr-code',
          body: null,
          expected: { carries: 'record', read: readQrCode },
        },
        options,
      ),
  };
}

function readHealth(answer: JsonObject): Health | null {
  const { status } = health.parse(answer);
  return status === null || status.trim() === ''
    ? null
    : { status: status.trim(), ownChatId: null, limits: [] };
}

function readQrCode(answer: JsonObject): string | null {
  return pngOf(qrCode.parse(answer).qr_code ?? '');
}

/** Characters of a picture in base64: 64 KiB. Codes have some 10 KiB, and the page gets all of it. */
const longestPng = 87_384;

/** Returns a PNG in base64 without a possible prefix; null for anything else, and for one of more than 64 KiB. */
export function pngOf(written: string): string | null {
  if (written.length > longestPng + 50) return null;
  const base64 = written.replace(/^data:image\/png;base64,/, '');
  return /^iVBORw0KGgo[A-Za-z0-9+/]+=*$/.test(base64) ? base64 : null;
}
