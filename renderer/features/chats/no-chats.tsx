import type { BuiltInView } from '../../../shared/domain/chat-views.ts';
import { useText } from '../../messages/text.tsx';
import { Blank } from '../../ui/blank.tsx';
import { Button } from '../../ui/button.tsx';

/** Says why the list is empty. */
export function NoChats({
  view,
  hasOthers,
  onNewChat,
  onShowOpen,
}: {
  /** Null: a saved view, or that of a label. */
  view: BuiltInView | 'all' | null;
  /** There are chats that are closed or snoozed. */
  hasOthers: boolean;
  onNewChat: () => void;
  onShowOpen: () => void;
}) {
  const t = useText();
  const isFirst = view === 'open' && !hasOthers;
  function words() {
    if (isFirst || view === 'all') return t('chats.none');
    return t(view === null ? 'chats.none-here' : `chats.no-${view}`);
  }
  return (
    <Blank
      action={
        view === 'open' || view === 'all' ? (
          <Button tone={isFirst ? 'primary' : 'plain'} onClick={onNewChat}>
            {t('chats.start')}
          </Button>
        ) : (
          <Button onClick={onShowOpen}>{t('chats.show-open')}</Button>
        )
      }
    >
      {words()}
    </Blank>
  );
}
