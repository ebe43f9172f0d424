import { useQuery } from '@tanstack/react-query';
import { BookmarkPlus, ContactRound, ListChecks, Tags, Users } from 'lucide-react';
import { builtInViews } from '../../../shared/domain/chat-views.ts';
import { queryOf } from '../../bridge/queries.ts';
import { useText } from '../../messages/text.tsx';
import { chatListState, showView } from '../../product-ui/chat-order/chat-list-state.ts';
import { useOfferedCommands } from '../../product-ui/commands/use-command.ts';
import { LabelDot } from '../../product-ui/chat-order/label-dot.tsx';
import { useTeamOf } from '../../product-ui/team/use-team.ts';
import { useSorted } from '../../product-ui/lists/use-sorted.ts';
import { Menu } from '../../ui/menu.tsx';
import { useStore } from '../../ui/store.ts';
import type { ViewDialog } from './view-dialogs.tsx';
import { barQueues } from './bar-queues.ts';
import { firstViews, teamViews } from './bar-views.ts';
import { textOf } from './view-name.ts';

/** All views but the three above the list, each label as a view, and the ways to save, rename and delete them. */
export function ViewsMenu({
  instanceId,
  search,
  anchor,
  onDialog,
  onSearch,
  onClose,
}: {
  instanceId: string;
  search: string;
  anchor: HTMLElement;
  onDialog: (dialog: ViewDialog) => void;
  /** A saved search was chosen. */
  onSearch: (search: string) => void;
  onClose: () => void;
}) {
  const t = useText();
  const sorted = useSorted();
  const state = useStore(chatListState(instanceId));
  const counts = useQuery(queryOf('chats.counts', { instanceId })).data;
  const views = useQuery(queryOf('chats.views', { instanceId })).data ?? [];
  const labels = useQuery(queryOf('chats.labels', { instanceId })).data ?? [];
  const isSearching = search.trim() !== '';
  const people = useOfferedCommands().get('people');

  const chosen = isSearching
    ? (views.find(({ filter }) => filter.search === search.trim())?.viewId ?? '')
    : state.labelIds.length > 0
      ? `label ${state.labelIds.join()}`
      : state.view;

  const isShared = useTeamOf(instanceId) !== null;
  const queues = useStore(barQueues);
  const first = firstViews(isShared);
  const others = builtInViews.filter(
    (key) => !first.includes(key) && (isShared || !teamViews.includes(key)),
  );

  const open = (key: ViewDialog) => ({ takesFocus: true, onChoose: () => onDialog(key) });
  return (
    <Menu
      label={t('chats.more-views')}
      anchor={anchor}
      choice={{
        chosen,

        entries: [
          ...others.map((key) => ({
            key,
            label: t(textOf(key, isShared), { count: counts?.[key] ?? 0 }),
            onChoose: () => showView(instanceId, key),
          })),
          ...queues.map(({ queueId, name, count }) => ({
            key: queueId,
            label: <bdi>{t('chats.queue', { name, count })}</bdi>,
            icon: <Users aria-hidden="true" />,
            onChoose: () => showView(instanceId, queueId),
          })),
          ...sorted(views, ({ name }) => name).map(({ viewId, name, count, isMore, filter }) => ({
            key: viewId,
            label: (
              <span>
                <bdi>{name}</bdi> {count > 0 && t('views.count', { count, more: String(isMore) })}
              </span>
            ),
            onChoose: () => {
              if (filter.search !== '') return onSearch(filter.search);
              showView(instanceId, viewId, { sort: filter.sort });
            },
          })),
          ...sorted(labels, ({ name }) => name).map(({ labelId, name, hue }) => ({
            key: `label ${labelId}`,
            label: <bdi>{name}</bdi>,
            icon: <LabelDot hue={hue} />,
            onChoose: () => showView(instanceId, 'open', { labelIds: [labelId] }),
          })),
        ],
      }}
      entries={[
        {
          key: 'save',
          label: t(isSearching ? 'views.save-search' : 'views.save'),
          icon: <BookmarkPlus aria-hidden="true" />,
          ...open('save'),
        },
        ...(views.length > 0
          ? [
              {
                key: 'views',
                label: t('views.edit'),
                icon: <ListChecks aria-hidden="true" />,
                ...open('views'),
              },
            ]
          : []),
        ...(labels.length > 0
          ? [
              {
                key: 'labels',
                label: t('labels.edit'),
                icon: <Tags aria-hidden="true" />,
                ...open('labels'),
              },
            ]
          : []),
        ...(people
          ? [
              {
                key: 'people',
                label: t('people.open'),
                icon: <ContactRound aria-hidden="true" />,
                takesFocus: true,
                onChoose: () => people(),
              },
            ]
          : []),
      ]}
      onClose={onClose}
    />
  );
}
