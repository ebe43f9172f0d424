import { useQuery } from '@tanstack/react-query';
import { ListFilter, Settings, SlidersHorizontal } from 'lucide-react';
import { useLocation } from 'wouter';
import type { ChatView } from '../../../shared/contract/chats.ts';
import { builtInViews } from '../../../shared/domain/chat-views.ts';
import { queryOf } from '../../bridge/queries.ts';
import { teamViews } from '../../features/chats/bar-views.ts';
import { textOf } from '../../features/chats/view-name.ts';
import { settingsTabs } from '../../features/settings/settings-tabs.ts';
import { useText } from '../../messages/text.tsx';
import { aimAtSetting } from '../../product-ui/settings/aimed-setting.ts';
import { showView } from '../../product-ui/chat-order/chat-list-state.ts';
import { useOfferedCommands } from '../../product-ui/commands/use-command.ts';
import { ownChat } from '../../product-ui/chat/own-chat.ts';
import { useTeamOf } from '../../product-ui/team/use-team.ts';
import type { Found } from './palette-entry.ts';
import { settingsEntries } from './settings-entries.ts';
import { useSynonyms } from './use-synonyms.ts';

/** What of a saved view the list does not read from it. */
type ShownAs = Partial<Pick<ChatView['filter'], 'search' | 'sort'>>;

/** Returns the parts of pages that one can go to: tabs, each single setting, views of the list of chats. */
export function useFoundPages(instanceId: string): Found[] {
  const t = useText();
  const synonymsOf = useSynonyms();
  const [, navigate] = useLocation();
  const isShared = useTeamOf(instanceId) !== null;
  const offered = useOfferedCommands();
  const [showChats, searchChats] = [offered.get('go-chats'), offered.get('search')];
  const { data: counts } = useQuery(queryOf('chats.counts', { instanceId }));
  const { data: saved = [] } = useQuery(queryOf('chats.views', { instanceId }));
  // A conversation's own window never shows anything else.
  if (ownChat) return [];

  const tabs = settingsTabs.map((tab) => ({
    key: `settings ${tab}`,
    title: t(`settings.${tab}`),
    detail: t('main.settings'),
    synonyms: synonymsOf(tab),
    icon: <Settings size={16} aria-hidden="true" />,
    run: () => navigate(`/settings/${tab}`),
  }));

  const settings = settingsEntries.map(({ name, tab, text }) => ({
    key: `setting ${text}`,
    title: t(text),
    detail: [t('main.settings'), t(`settings.${tab}`)].join(' · '),
    synonyms: synonymsOf(name),
    icon: <SlidersHorizontal size={16} aria-hidden="true" />,
    isOnlySearched: true,
    run() {
      aimAtSetting(name);
      navigate(`/settings/${tab}`);
    },
  }));

  const ofChats = (view: string, title: string, { search = '', ...order }: ShownAs = {}) => ({
    key: `view ${view}`,
    title,
    detail: [t('main.chats'), t('chats.views')].join(' · '),
    synonyms: synonymsOf(`view.${view}`),
    icon: <ListFilter size={16} aria-hidden="true" />,
    isOnlySearched: true,
    run() {
      if (search !== '') return searchChats?.(search);
      showView(instanceId, view, order);
      showChats?.();
    },
  });
  const views = builtInViews
    .filter((view) => isShared || !teamViews.includes(view))
    .map((view) => ofChats(view, t(textOf(view, isShared), { count: counts?.[view] ?? 0 })));

  // Of what the same words find, the setting before the tab that it is on.
  return [
    ...settings,
    ...tabs,
    ...views,
    ...saved.map(({ viewId, name, filter: { search, sort } }) =>
      ofChats(viewId, name, { search, sort }),
    ),
  ];
}
