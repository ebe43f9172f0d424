import { Ellipsis } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { ChatCounts } from '../../../shared/contract/chats.ts';
import { useText } from '../../messages/text.tsx';
import { chatListState, showView } from '../../product-ui/chat-order/chat-list-state.ts';
import { useTeamOf } from '../../product-ui/team/use-team.ts';
import { IconButton } from '../../ui/button.tsx';
import { lazyDialog, lazyPart } from '../../ui/lazy-part.tsx';
import { useStore } from '../../ui/store.ts';
import type { ViewDialog } from './view-dialogs.tsx';
import { barQueues } from './bar-queues.ts';
import { firstViews } from './bar-views.ts';
import { useViewName } from './view-name.ts';
import styles from './chats.module.css';

const ViewsMenu = lazyPart(async () => (await import('./views-menu.tsx')).ViewsMenu);
const ViewDialogs = lazyDialog(async () => (await import('./view-dialogs.tsx')).ViewDialogs);

/** Shows the views that are used most, with their counts, the one that is shown, and the way to all others. */
export function ViewBar({
  instanceId,
  search,
  counts,
  onSearch,
}: {
  instanceId: string;
  search: string;
  counts: ChatCounts | undefined;
  onSearch: (search: string) => void;
}) {
  const t = useText();
  const { view, labelIds } = useStore(chatListState(instanceId));
  const [menuAt, setMenuAt] = useState<HTMLElement | null>(null);
  const [dialog, setDialog] = useState<ViewDialog | null>(null);
  const viewName = useViewName(instanceId, counts);
  const isShared = useTeamOf(instanceId) !== null;
  const queues = useStore(barQueues);
  const last = isShared ? queues[0]?.queueId : undefined;
  const main: readonly string[] = [...firstViews(isShared), ...(last === undefined ? [] : [last])];
  const isMain = labelIds.length === 0 && main.includes(view);
  const shown = isMain ? main : [...main, view];
  const chosen = isMain ? shown.indexOf(view) : main.length;
  const names = shown.map((key, index) => {
    if (index === chosen && labelIds.length > 0) return viewName(key, labelIds);
    if (key !== 'open') return viewName(key, []);
    // How many are open decides nothing, and without it three views fit in the line.
    return isShared ? t('chats.all', { count: counts?.open ?? 0 }) : t('chats.open', { count: 0 });
  });
  const bar = useRef<HTMLFieldSetElement>(null);
  const chosenName = names[chosen];
  useEffect(() => {
    const label = bar.current?.querySelector(':has(> :checked)');
    label?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [chosenName]);

  return (
    <div className={styles['viewBar']}>
      <fieldset ref={bar} className={styles['views']} aria-label={t('chats.views')}>
        {shown.map((key, index) => {
          const name = names[index];
          return (
            <label key={index} title={name} className={styles['view']}>
              <input
                type="radio"
                name="chat-view"
                checked={index === chosen}
                onChange={() => showView(instanceId, key)}
              />
              <bdi>{name}</bdi>
            </label>
          );
        })}
      </fieldset>
      <IconButton
        label={t('chats.more-views')}
        aria-haspopup="menu"
        aria-expanded={menuAt !== null}
        onClick={(event) => setMenuAt(event.currentTarget)}
      >
        <Ellipsis size={16} aria-hidden="true" />
      </IconButton>
      {menuAt && (
        <ViewsMenu
          instanceId={instanceId}
          search={search}
          anchor={menuAt}
          onSearch={onSearch}
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
