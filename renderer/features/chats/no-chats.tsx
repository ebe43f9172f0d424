import { MessageCircleOff, MessageCirclePlus } from 'lucide-react';
import type { BuiltInView } from '../../../shared/contract/chats.ts';
import { useText } from '../../messages/text.tsx';
import { Blank } from '../../ui/blank.tsx';
import { Button } from '../../ui/button.tsx';

/** Says why the list is empty. */
export function NoChats({
  search,
  view,
  hasOthers,
  onNewChat,
}: {
  search: string;
  /** Null: a saved view, or that of a label. */
  view: BuiltInView | 'all' | null;
  /** There are chats that are closed or snoozed. */
  hasOthers: boolean;
  onNewChat: () => void;
}) {
  const t = useText();
  const isFirst = search === '' && view === 'open' && !hasOthers;
  function words() {
    if (search !== '') return t('chats.none-found', { search });
    if (isFirst || view === 'all') return t('chats.none');
    return t(view === null ? 'chats.none-here' : `chats.no-${view}`);
  }
  return (
    <Blank
      icon={isFirst ? <MessageCirclePlus size={22} /> : <MessageCircleOff size={22} />}
      action={
        isFirst && (
          <Button tone="primary" onClick={onNewChat}>
            {t('chats.start')}
          </Button>
        )
      }
    >
      {words()}
    </Blank>
  );
}
