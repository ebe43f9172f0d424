import type { CallInput } from '../../../shared/contract/contract.ts';
import { pagesOf } from '../../bridge/use-pages.ts';

export type ChatQuery = Omit<CallInput<'chats.list'>, 'offset' | 'limit'>;

/** Returns the pages of a list of chats. */
export const chatPages = (query: ChatQuery) =>
  pagesOf('chats.list', query, ({ chats }) => chats, 40);
