import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { MessageSquareQuote, Settings, Zap } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import type { ChatSummary } from '../../../shared/contract/chats.ts';
import type { TemplateSummary } from '../../../shared/contract/templates.ts';
import { commands, type Place } from '../../../shared/domain/commands.ts';
import type { Shortcut } from '../../../shared/domain/shortcut.ts';
import { queryOf } from '../../bridge/queries.ts';
import { settingsTabs } from '../../features/settings/settings-tabs.ts';
import type { MessageId } from '../../messages/catalogue.ts';
import { useText } from '../../messages/text.tsx';
import { LabelDot } from '../../product-ui/chat-order/label-dot.tsx';
import { keysOf } from '../../product-ui/commands/commands.ts';
import { useOfferedCommands } from '../../product-ui/commands/use-command.ts';
import { ownChat } from '../../product-ui/own-chat.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { useInstanceSwitch } from '../use-instance-switch.ts';
import { rankOf } from './rank.ts';

const mostChats = 6;
const mostTemplates = 6;

/** What the palette can open or do. */
export interface PaletteEntry {
  /** By which it is remembered; a chat is not. */
  key: string;
  group: 'recent' | 'chats' | 'in-chat' | 'anywhere';
  title: string;
  detail: string;
  icon: ReactNode;
  keys: readonly Shortcut[];
  rank: number;
  run: () => void;
}

type Found = Omit<PaletteEntry, 'group' | 'rank' | 'keys'> & Partial<PaletteEntry>;

const inChat: readonly Place[] = ['conversation', 'composer'];

/** Returns what fits what is typed, group after group, the best of each first, and what reads it anew for all that is typed by now. */
export function usePaletteEntries(instanceId: string, search: string) {
  const t = useText();
  const client = useQueryClient();
  const [location, navigate] = useLocation();
  const offered = useOfferedCommands();
  const settings = useQuery(queryOf('settings.get', {}));
  const recent = settings.data?.palette.recent ?? [];
  const instances = useQuery(queryOf('instances.list', {})).data?.instances ?? [];
  const switchTo = useInstanceSwitch();
  const insert = offered.get('template');
  const chatsQuery = queryOf('chats.list', { instanceId, search, limit: mostChats });
  // Without words all that may have been used lately.
  const templatesQuery = queryOf('templates.search', { search, limit: 50 });
  const chats = useQuery({ ...chatsQuery, placeholderData: keepPreviousData });
  const templates = useQuery({ ...templatesQuery, placeholderData: keepPreviousData });

  function commandsFound(): Found[] {
    return [...offered]
      .filter(([id]) => id !== 'palette')
      .map(([id, run]) => ({
        key: id,
        group: inChat.includes(commands[id].place) ? 'in-chat' : 'anywhere',
        title: t(commands[id].text),
        detail: '',
        icon: <Zap size={17} aria-hidden="true" />,
        keys: keysOf(id, settings.data?.sending.enterSends),
        run: () => run(),
      }));
  }

  function instancesFound(): Found[] {
    // A conversation's own window never shows anything else.
    if (ownChat) return [];
    return instances
      .filter((one) => one.instanceId !== instanceId)
      .map((one) => ({
        key: `instance ${one.instanceId}`,
        title: t('palette.switch-to', { name: one.name }),
        detail: '',
        icon: <LabelDot hue={one.accentHue} />,
        keys: keysOf('switch-instance').slice(instances.indexOf(one)).slice(0, 1),
        run: () => switchTo(one.instanceId),
      }));
  }

  function settingsFound(): Found[] {
    if (ownChat) return [];
    return settingsTabs.map((tab) => ({
      key: `settings ${tab}`,
      title: t(`settings.${tab}`),
      detail: t('main.settings'),
      icon: <Settings size={17} aria-hidden="true" />,
      run: () => navigate(`/settings/${tab}`),
    }));
  }

  function templatesFound(found: readonly TemplateSummary[]): Found[] {
    if (!insert) return [];
    return found.map(({ templateId, name, folder }) => ({
      key: `template ${templateId}`,
      title: name,
      detail: [t('palette.template'), folder].filter(Boolean).join(' · '),
      icon: <MessageSquareQuote size={17} aria-hidden="true" />,
      rank: rankOf(search, name, folder) ?? 2,
      run: () => insert(templateId),
    }));
  }

  function chatsFound(found: readonly ChatSummary[]): Found[] {
    return found.map(({ chatId, kind, name, number }) => ({
      key: `chat ${chatId}`,
      group: 'chats',
      title: name ?? number,
      detail: name === null ? '' : number,
      icon: <Avatar name={name ?? number} seed={chatId} isGroup={kind === 'group'} size="small" />,
      // Main found it by name or number.
      rank: rankOf(search, name ?? number) ?? 1,
      run: () => navigate(`/chats/${chatId}`),
    }));
  }

  function entriesOf(
    foundChats: readonly ChatSummary[],
    foundTemplates: readonly TemplateSummary[],
  ) {
    const all = [
      ...chatsFound(foundChats),
      ...instancesFound(),
      ...commandsFound(),
      ...settingsFound(),
    ];
    const few = templatesFound(foundTemplates).filter(
      ({ key }, index) => index < mostTemplates || recent.includes(key),
    );
    const fitting = [...all, ...few].flatMap((found): PaletteEntry[] => {
      const rank = found.rank ?? rankOf(search, found.title, found.detail);
      if (rank === null) return [];
      const group = recent.includes(found.key) ? 'recent' : (found.group ?? 'anywhere');
      return [{ keys: [], ...found, group, rank }];
    });
    return groups.flatMap((group) =>
      fitting
        .filter((entry) => entry.group === group)
        .sort(
          group === 'recent' && search === ''
            ? (one, other) => recent.indexOf(one.key) - recent.indexOf(other.key)
            : (one, other) => one.rank - other.rank,
        ),
    );
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

const groups = ['recent', 'chats', 'in-chat', 'anywhere'] as const;

/** The heading of each group. */
export const groupText: Record<PaletteEntry['group'], MessageId> = {
  recent: 'palette.recent',
  chats: 'palette.chats',
  'in-chat': 'palette.in-chat',
  anywhere: 'palette.anywhere',
};
