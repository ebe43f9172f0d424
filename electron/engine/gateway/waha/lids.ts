import * as z from 'zod';
import { isHiddenId } from '../../../../shared/domain/chat-id.ts';
import type { JsonObject } from '../answer-schemas.ts';
import type { RequestOptions, Send } from '../gateway.ts';
import type { ServiceContact } from '../optional/contacts.ts';
import { text } from '../optional/json-fields.ts';

const pair = z.object({ lid: text, pn: text });

/** Returns the requests for the number of a hidden ID and the hidden ID of a number. Both are in WAHA's own specification. */
export function lidsOver(send: Send, session: () => string) {
  return {
    /** Requests the contact of a chat ID: it has the other ID if WAHA has one, otherwise the same ID. */
    contact: (chatId: string, options?: RequestOptions) => {
      const isHidden = isHiddenId(chatId);
      const read = (answer: JsonObject): ServiceContact => {
        const { lid, pn } = pair.parse(answer);
        return { id: (isHidden ? pn : lid) || chatId, name: null, pushname: null };
      };
      const [number = ''] = chatId.split('@');
      const path = isHidden ? encodeURIComponent(chatId) : `pn/${number}`;
      return send(
        {
          method: 'GET',
          endpoint: `api/${encodeURIComponent(session())}/lids/${path}`,
          body: null,
          operation: 'lids',
          expected: { carries: 'record', read },
          wait: 'readWaitMs',
          isRepeatable: true,
        },
        options,
      );
    },
  };
}
