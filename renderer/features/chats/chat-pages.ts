import type { CallInput } from '../../../shared/contract/contract.ts';
import { pagesOf } from '../../bridge/use-pages.ts';

export type ChatFilter = NonNullable<CallInput<'chats.list'>['filter']>;

/** Returns the pages of a list of chats. */
export const chatPages = (query: { instanceId: string; filter: ChatFilter }) =>
  pagesOf('chats.list', query, ({ chats }) => chats, 40);
