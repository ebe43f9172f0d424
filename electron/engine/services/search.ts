import { cutText } from '../../../shared/domain/cut-text.ts';
import type { FoundThread } from '../../../shared/contract/search.ts';
import { threadFilterSchema, threadSortSchema } from '../../../shared/contract/threads.ts';
import { findWords } from '../../../shared/domain/find-matches.ts';
import { parseSearch } from '../../../shared/domain/search-query.ts';
import { wordsOf } from '../../../shared/domain/search-words.ts';
import type { InstanceSession } from '../sessions/instance-session.ts';
import type { History } from '../store/history.ts';
import { excerptParts } from '../store/search/excerpt-parts.ts';
import type { InstanceServiceOf } from '../service-of.ts';

/** Creates the service that searches an instance's chats, messages and threads; each group is a turn of its own in the store. */
export function createSearch({ history }: InstanceSession): InstanceServiceOf<'search'> {
  return {
    find: async ({ query, limit }) => {
      const now = Date.now();
      const [chats, messages, counted, indexed, sms, threads] = await Promise.all([
        history.search.chats(query, limit),
        history.search.messages(query, { before: null, limit }, now),
        history.search.count(query, now),
        history.search.progress(),
        history.search.sms(query, limit, now),
        findThreads(history, query, limit, now),
      ]);
      return { chats, messages: { ...messages, ...counted }, threads, sms, indexed };
    },
    messages: ({ query, next, limit }) =>
      history.search.messages(query, { before: next, limit }, Date.now()),
    inChat: ({ query, chatId }) => history.search.inChat(query, chatId, Date.now()),
  };
}

const newestFirst = threadSortSchema.parse({});

async function findThreads(
  history: History,
  query: string,
  limit: number,
  now: number,
): Promise<{ items: FoundThread[]; total: number }> {
  const read = parseSearch(query);
  const words = wordsOf(read);
  const tellsOfMessages = read.tokens.some(({ kind }) => kind === 'operator');
  if (words.length === 0 || tellsOfMessages) return { items: [], total: 0 };
  const filter = threadFilterSchema.parse({ search: cutText(query, 200) });
  const { threads, total } = await history.threads.list(
    filter,
    newestFirst,
    { offset: 0, limit },
    now,
  );
  const parts = (text: string) => excerptParts(text, findWords(text, words));
  const items = await Promise.all(
    threads.map(async ({ threadId, number, lastMessageAt, confirmed, ...row }) => {
      // A row of the list holds the beginning of a message; the hit may be behind it.
      const { lastMessage } = (await history.threads.get(threadId)) ?? row;
      return {
        threadId,
        numberParts: parts(number),
        excerpt: parts(lastMessage),
        lastMessageAt,
        archived: confirmed,
      };
    }),
  );
  return { items, total };
}
