import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { MessageSquareQuote } from 'lucide-react';
import { useLocation } from 'wouter';
import type { ChatSummary } from '../../../shared/contract/chats.ts';
import type { TemplateSummary } from '../../../shared/contract/templates.ts';
import { queryOf } from '../../bridge/queries.ts';
import { useText } from '../../messages/text.tsx';
import { chatTitle } from '../../product-ui/chat/chat-title.ts';
import { useOfferedCommands } from '../../product-ui/commands/use-command.ts';
import { useMemory } from '../../product-ui/settings/use-memory.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { fittingEntries, type Found, type PaletteEntry } from './palette-entry.ts';
import { rankOf } from './rank.ts';
import { useFoundCommands } from './use-found-commands.tsx';
import { useFoundPages } from './use-found-pages.tsx';
import { useFoundSearches } from './use-found-searches.tsx';

const mostChats = 6;
const mostTemplates = 6;

/** Returns what fits what is typed, group after group, the best of each first, and what reads it anew for all that is typed by now. */
export function usePaletteEntries(instanceId: string, search: string) {
  const t = useText();
  const client = useQueryClient();
  const [location, navigate] = useLocation();
  const recent = useMemory()?.recentEntries ?? [];
  const insert = useOfferedCommands().get('template');
  const commandsFound = useFoundCommands(instanceId);
  const pagesFound = useFoundPages(instanceId);
  const searchesFound = useFoundSearches(search);
  const chatsQuery = queryOf('chats.list', { instanceId, search, limit: mostChats });
  // Without words all that may have been used lately.
  const templatesQuery = queryOf('templates.search', { search, order: 'last-used', limit: 50 });
  const chats = useQuery({ ...chatsQuery, placeholderData: keepPreviousData });
  const templates = useQuery({ ...templatesQuery, placeholderData: keepPreviousData });

  function templatesFound(found: readonly TemplateSummary[]): Found[] {
    if (!insert) return [];
    return found.map(({ templateId, name, folder }) => ({
      key: `template ${templateId}`,
      title: name,
      detail: [t('palette.template'), folder].filter(Boolean).join(' · '),
      icon: <MessageSquareQuote size={16} aria-hidden="true" />,
      rank: rankOf(search, name, folder) ?? 2,
      run: () => insert(templateId),
    }));
  }

  function chatsFound(found: readonly ChatSummary[]): Found[] {
    return found.map((chat) => ({
      key: `chat ${chat.chatId}`,
      isPassing: true,
      group: 'chats',
      title: chatTitle(t, chat),
      detail: chat.name === null ? '' : chat.number,
      icon: (
        <Avatar
          name={chatTitle(t, chat)}
          seed={chat.chatId}
          isGroup={chat.kind === 'group'}
          size="small"
        />
      ),
      // Main found it by name or number.
      rank: rankOf(search, chatTitle(t, chat)) ?? 1,
      run: () => navigate(`/chats/${chat.chatId}`),
    }));
  }

  function entriesOf(
    foundChats: readonly ChatSummary[],
    foundTemplates: readonly TemplateSummary[],
  ): PaletteEntry[] {
    const few = templatesFound(foundTemplates).filter(
      ({ key }, index) => index < mostTemplates || recent.includes(key),
    );
    const all = [
      ...chatsFound(foundChats),
      ...commandsFound,
      ...pagesFound,
      ...searchesFound,
      ...few,
    ];
    return fittingEntries(all, search, recent);
  }

  return {
    location,
    entries: entriesOf(chats.data?.chats ?? [], templates.data?.templates ?? []),
    isBehind: chats.isPending || chats.isPlaceholderData || templates.isPlaceholderData,
    async readAnew(): Promise<PaletteEntry[]> {
      const [foundChats, foundTemplates] = await Promise.all([
        client.fetchQuery(chatsQuery),
        client.fetchQuery(templatesQuery),
      ]);
      return entriesOf(foundChats.chats, foundTemplates.templates);
    },
  };
}
