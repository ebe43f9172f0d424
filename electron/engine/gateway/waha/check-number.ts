import * as z from 'zod';
import type { JsonObject } from '../answer-schemas.ts';
import type { RequestOptions, Send } from '../gateway.ts';
import { text } from '../optional/json-fields.ts';
import type { Outcome } from '../outcome.ts';

/** What the network says of a number. */
export interface NetworkAnswer {
  isThere: boolean;
  /** The ID that the network has for it; null where none is named. */
  chatId: string | null;
}

export type CheckNumber = (
  digits: string,
  options?: RequestOptions,
) => Promise<Outcome<NetworkAnswer>>;

const answered = z.object({ numberExists: z.boolean(), chatId: text });

/** Returns the request that asks whether the network knows a number (digits of the international form). It is in WAHA's own specification. */
export function checkNumberOver(send: Send, session: () => string): CheckNumber {
  return (digits, options) =>
    send(
      {
        method: 'GET',
        endpoint: 'api/contacts/check-exists',
        query: { phone: digits, session: session() },
        body: null,
        operation: 'check-exists',
        expected: { carries: 'record', read: readAnswer },
        wait: 'readWaitMs',
        isRepeatable: true,
      },
      options,
    );
}

function readAnswer(answer: JsonObject): NetworkAnswer | null {
  const read = answered.safeParse(answer).data;
  return read ? { isThere: read.numberExists, chatId: read.chatId } : null;
}
