import { useQuery } from '@tanstack/react-query';
import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import type { BuiltInView, ChatCounts } from '../../../shared/contract/chats.ts';
import { queryOf } from '../../bridge/queries.ts';
import { useText } from '../../messages/text.tsx';
import { changeChatList, chatListState } from '../../product-ui/chat-order/chat-list-state.ts';
import { IconButton } from '../../ui/button.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { useStore } from '../../ui/store.ts';
import type { ViewDialog } from './view-dialogs.tsx';
import styles from './view-bar.module.css';

const ViewsMenu = lazyPart(async () => (await import('./views-menu.tsx')).ViewsMenu);
const ViewDialogs = lazyPart(async () => (await import('./view-dialogs.tsx')).ViewDialogs);

const builtIn: ReadonlySet<string> = new Set<BuiltInView>([
  'open',
  'unread',
  'waitingForMe',
  'waitingForThem',
  'drafts',
  'needsReview',
  'failed',
  'snoozed',
  'closed',
]);

const main: readonly string[] = ['open', 'unread', 'waitingForMe'] satisfies BuiltInView[];

/** The views that are used most, with their counts, the one that is shown, and the way to all others. */
export function ViewBar({
  instanceId,
  search,
  counts,
  onShown,
}: {
  instanceId: string;
  search: string;
  counts: ChatCounts | undefined;
  /** Another view was chosen. */
  onShown: () => void;
}) {
  const t = useText();
  const { view, labelIds } = useStore(chatListState(instanceId));
  const [menuAt, setMenuAt] = useState<HTMLElement | null>(null);
  const [dialog, setDialog] = useState<ViewDialog | null>(null);
  const viewName = useViewName(instanceId, counts);
  const isMain = labelIds.length === 0 && main.includes(view);
  const shown = isMain ? main : [...main, view];
  const chosen = isMain ? shown.indexOf(view) : main.length;

  return (
    <div className={styles['bar']}>
      <fieldset className={styles['views']} aria-label={t('chats.views')}>
        {shown.map((key, index) => (
          <label key={index} className={styles['view']}>
            <input
              type="radio"
              name="chat-view"
              checked={index === chosen}
              onChange={() => {
                changeChatList(instanceId, { view: key, labelIds: [] });
                onShown();
              }}
            />
            <bdi>{viewName(key, index === chosen ? labelIds : [])}</bdi>
          </label>
        ))}
      </fieldset>
      <IconButton
        label={t('chats.more-views')}
        aria-haspopup="menu"
        aria-expanded={menuAt !== null}
        onClick={(event) => setMenuAt(event.currentTarget)}
      >
        <Ellipsis size={17} aria-hidden="true" />
      </IconButton>
      {menuAt && (
        <ViewsMenu
          instanceId={instanceId}
          anchor={menuAt}
          onDialog={setDialog}
          onClose={() => setMenuAt(null)}
        />
      )}
      {dialog && (
        <ViewDialogs
          kind={dialog}
          instanceId={instanceId}
          search={search}
          onClose={() => setDialog(null)}
        />
      )}
    </div>
  );
}

/** Returns whether a view is none that a person saved. */
export function isBuiltInView(view: string): view is BuiltInView {
  return builtIn.has(view);
}

/** Returns the function that names a view: with its count, a saved one by its name, that of labels by theirs. */
export function useViewName(instanceId: string, counts: ChatCounts | undefined) {
  const t = useText();
  const { view, labelIds } = useStore(chatListState(instanceId));
  const views = useQuery({
    ...queryOf('chats.views', { instanceId }),
    enabled: !isBuiltInView(view),
  });
  const labels = useQuery({
    ...queryOf('chats.labels', { instanceId }),
    enabled: labelIds.length > 0,
  });
  return (shown: string, shownLabels: readonly string[]): string => {
    if (shownLabels.length > 0) {
      const named = labels.data?.filter(({ labelId }) => shownLabels.includes(labelId)) ?? [];
      return named.map(({ name }) => name).join(', ');
    }
    if (isBuiltInView(shown)) return t(`chats.${shown}`, { count: counts?.[shown] ?? 0 });
    return views.data?.find(({ viewId }) => viewId === shown)?.name ?? '';
  };
}
