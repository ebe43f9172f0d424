import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  replaceEqualDeep,
  useInfiniteQuery,
} from '@tanstack/react-query';
import type { CallInput } from '../../../../shared/contract/contract.ts';
import type { Message, MessagePage } from '../../../../shared/contract/messages.ts';
import { call } from '../../../bridge/call.ts';
import { keyOf } from '../../../bridge/queries.ts';
import type { ChatRef } from '../../../product-ui/chat/chat-ref.ts';

const pageLength = 50;
/** A page that is read again may have grown, by messages that came in between. */
const longestPage = 100;
/** Scrolling on lets go of the pages at the other end. */
const mostPages = 8;

type Place = Pick<CallInput<'messages.list'>, 'before' | 'after' | 'around' | 'firstUnread'>;
type Pages = InfiniteData<MessagePage, Place>;

/** Where the reading of a chat begins; of neither, at its newest message. */
export interface Start {
  /** Each is read anew. */
  id: string;
  place: Pick<Place, 'around' | 'firstUnread'>;
}

/** Returns a start of its own. */
export function startAt(place: Start['place']): Start {
  return { id: crypto.randomUUID(), place };
}

/** Unchanged messages stay the same objects, whichever page they are in, so that their rows need not be drawn again. */
function keepUnchanged(before: unknown, now: unknown): Pages {
  const { pages, pageParams } = now as Pages;
  const messages = (before as Pages | undefined)?.pages.flatMap((page) => page.messages) ?? [];
  const known = new Map(messages.map((message) => [message.localId, message]));
  const keep = (message: Message) => replaceEqualDeep(known.get(message.localId), message);
  return {
    pageParams,
    pages: pages.map((page) => ({ ...page, messages: page.messages.map(keep) })),
  };
}

/** What was read around a place begins, when it is read again, where it began: nothing falls out of view. */
function sameAgain({ messages: [first] }: MessagePage): Place {
  return first ? { after: first.position - 1 } : {};
}

/** Returns how the part of a chat is read that begins at a start. */
export function historyQuery({ instanceId, chatId }: ChatRef, start: Start) {
  const chat = { instanceId, chatId };
  return infiniteQueryOptions({
    queryKey: [...keyOf('messages.list', chat), start.id],
    queryFn: ({ client, queryKey, pageParam }) => {
      const known = client.getQueryData<Pages>(queryKey)?.pages[0];
      const place = known && pageParam === start.place ? sameAgain(known) : pageParam;
      const limit = 'after' in place ? longestPage : pageLength;
      return call('messages.list', { ...chat, ...place, limit });
    },
    initialPageParam: start.place as Place,
    getPreviousPageParam: ({ before }) => (before === null ? null : { before }),
    getNextPageParam: ({ after }) => (after === null ? null : { after }),
    maxPages: mostPages,
    structuralSharing: keepUnchanged,
    gcTime: 0,
  });
}

/** Returns the part of a chat that is loaded, without gaps, oldest first, and the ways to load more of it. */
export function useHistory(chat: ChatRef, start: Start) {
  const query = useInfiniteQuery(historyQuery(chat, start));
  const { data, isFetching, hasPreviousPage, hasNextPage } = query;
  return {
    isLoading: data === undefined,
    error: data === undefined ? query.error : null,
    retry: () => void query.refetch(),
    messages: data?.pages.flatMap(({ messages }) => messages) ?? [],
    /** Of the latest reading. */
    unread: data?.pages.at(-1)?.unread ?? { count: 0, first: null },
    hasNewer: hasNextPage,
    hasOlder: hasPreviousPage,
    /** One page at a time: a reading would break off the one before. */
    loadOlder: () => {
      if (hasPreviousPage && !isFetching) void query.fetchPreviousPage();
    },
    loadNewer: () => {
      if (hasNextPage && !isFetching) void query.fetchNextPage();
    },
  };
}

/** Returns the first message of a chat that is of a time or later, in milliseconds since 1970; undefined: there is none. */
export async function firstSince(chat: ChatRef, since: number): Promise<Message | undefined> {
  const { messages } = await call('messages.list', { ...chat, since, limit: 1 });
  return messages[0];
}

/** Shows messages as main has just answered them, without waiting for its event; new ones where the newest is loaded. */
export async function showMessages(
  client: QueryClient,
  instanceId: string,
  messages: readonly Message[],
): Promise<void> {
  for (const message of messages) {
    const queryKey = keyOf('messages.list', { instanceId, chatId: message.chatId });
    // What is being read may not have the message yet; the event of what was done reads it again. Where nothing is, there is
    // nothing to wait for, and what the caller shows next is drawn with the messages.
    if (client.isFetching({ queryKey }) > 0) await client.cancelQueries({ queryKey });
    // What else lists messages of the chat, as the question before a send does, has no pages.
    client.setQueriesData<Pages>({ queryKey }, (data) =>
      data && 'pages' in data ? put(data, message) : data,
    );
  }
}

function put(data: Pages, message: Message): Pages {
  const isIt = ({ localId }: Message) => localId === message.localId;
  const isKnown = data.pages.some(({ messages }) => messages.some(isIt));
  const isEnd = (page: MessagePage) => page === data.pages.at(-1) && page.after === null;
  const pages = data.pages.map((page) => {
    if (!isKnown && isEnd(page)) return { ...page, messages: [...page.messages, message] };
    const change = (one: Message) => (isIt(one) && one.stateAt <= message.stateAt ? message : one);
    return { ...page, messages: page.messages.map(change) };
  });
  return { ...data, pages };
}
