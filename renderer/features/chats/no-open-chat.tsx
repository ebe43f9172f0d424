import { useQuery } from '@tanstack/react-query';
import { MessagesSquare } from 'lucide-react';
import { queryOf } from '../../bridge/queries.ts';
import { useText } from '../../messages/text.tsx';
import { useClock } from '../../product-ui/dates/use-clock.ts';
import { Blank } from '../../ui/blank.tsx';
import { useToday } from '../../ui/use-now.ts';

/** What stands where no chat is open: that nobody waits, and when somebody comes back; else what to do. */
export function NoOpenChat({ instanceId }: { instanceId: string }) {
  const t = useText();
  const { soon } = useClock();
  const today = useToday();
  const counts = useQuery(queryOf('chats.counts', { instanceId })).data;
  const others = counts ? counts.waitingForThem + counts.snoozed + counts.closed : 0;
  const isDone = counts?.waitingForMe === 0 && others > 0;
  const back = counts?.nextBackAt ?? null;
  return (
    <Blank icon={<MessagesSquare size={20} />} {...(isDone && { title: t('chats.nobody-waits') })}>
      {isDone && back !== null
        ? t('chats.comes-back', { when: soon(back, today) })
        : t('chats.choose')}
    </Blank>
  );
}
