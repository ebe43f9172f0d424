import * as z from 'zod';
import type { KnownServer, ServerLack } from '../../../../shared/contract/listening.ts';
import type { JsonObject } from '../answer-schemas.ts';
import type { RequestOptions, Send } from '../gateway.ts';
import { text } from '../optional/json-fields.ts';
import type { Outcome } from '../outcome.ts';
import { isNoSuchRoute } from './not-found.ts';

const environment = z.object({ version: text, engine: text });
const version = {
  carries: 'record',
  read: (answer: JsonObject) => environment.parse(answer),
} as const;
const anything = { carries: 'anything', value: null } as const;
const read = {
  method: 'GET',
  body: null,
  wait: 'readWaitMs',
  isRepeatable: true,
  isRoutine: true,
} as const;

/** Returns the requests for what a server is. Their routes are in WAHA's own specification. */
export function knownServerOver(send: Send, session: () => string) {
  const askVersion = async (options?: RequestOptions) => {
    const ask = (endpoint: string) =>
      send({ ...read, endpoint, operation: 'server', expected: version }, options);
    const answer = await ask('api/server/version');
    return lacksRoute(answer) ? ask('api/version') : answer;
  };

  return {
    /** A server's version and engine; null where its version is not told. */
    serverVersion: async (options?: RequestOptions): Promise<Omit<KnownServer, 'lacks'> | null> => {
      const told = await askVersion(options);
      if (told.outcome !== 'accepted' || told.value.version === null) return null;
      return { version: told.value.version, engine: told.value.engine };
    },
    /**
     * Which of its newer routes a server refuses to know. A route that refuses anything else, or does not answer, is taken to be there.
     */
    serverLacks: async (options?: RequestOptions): Promise<ServerLack[]> => {
      const lacks: ServerLack[] = [];
      for (const [lack, route] of newerRoutes) {
        const endpoint = `api/${encodeURIComponent(session())}/${route}`;
        const query = { limit: '1' };
        const call = { ...read, endpoint, query, operation: 'server', expected: anything };
        if (lacksRoute(await send(call, options))) lacks.push(lack);
      }
      return lacks;
    },
  };
}

/** Routes that came with later versions, by what is lacking without them. None of them changes anything. */
const newerRoutes: readonly [ServerLack, string][] = [
  ['overview', 'chats/overview'],
  ['numbers', 'lids/pn/0'],
  ['ids', 'new-message-id'],
];

function lacksRoute(answer: Outcome<unknown>): boolean {
  return answer.outcome === 'rejected' && isNoSuchRoute(answer);
}
