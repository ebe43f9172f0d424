import * as z from 'zod';
import { isObject, type JsonObject } from '../answer-schemas.ts';
import type { RequestOptions, Send } from '../gateway.ts';
import { number } from './json-fields.ts';

/** A page of a list. The addresses of other pages that stand beside it are of other hosts, and are not read: pages are asked for by number. */
export interface Page {
  /** As they came. */
  rows: JsonObject[];
  page: number;
  /** Null if missing. */
  lastPage: number | null;
  total: number | null;
}

const numbers = z.object({ current_page: number, last_page: number, total: number });

/** Returns the request for lists on the SMS side. The form of their pages was seen whole in the service's own client. */
export function pagesOver(send: Send) {
  return {
    /** One page of `message-threads`, `messages` or `heartbeats`, of 1 to 50 rows; `query` filters and sorts. */
    page: (
      endpoint: 'message-threads' | 'messages' | 'heartbeats',
      {
        page = 1,
        perPage,
        query = {},
        isRoutine = false,
      }: { page?: number; perPage: number; query?: Record<string, string>; isRoutine?: boolean },
      options?: RequestOptions,
    ) =>
      send(
        {
          side: 'sms',
          method: 'GET',
          endpoint,
          query: { per_page: String(perPage), page: String(page), ...query },
          body: null,
          expected: { carries: 'record', read: readPage },
          wait: 'readWaitMs',
          isRepeatable: true,
          isRoutine,
        },
        options,
      ),
  };
}

/** Reads a page; null for an answer without rows or its own page number. */
function readPage(answer: JsonObject): Page | null {
  const { data, meta } = answer;
  const {
    current_page: page,
    last_page: lastPage,
    total,
  } = numbers.parse(isObject(meta) ? meta : answer);
  if (!Array.isArray(data) || page === null) return null;
  return { rows: data.filter(isObject), page, lastPage, total };
}
