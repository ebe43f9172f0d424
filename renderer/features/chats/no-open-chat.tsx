import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../bridge/queries.ts';
import { useText } from '../../messages/text.tsx';
import { useListWalk } from '../../product-ui/chat-order/use-list-walk.ts';
import { pageKeysText } from '../../product-ui/commands/commands.ts';
import { useClock } from '../../product-ui/dates/use-clock.ts';
import { Blank } from '../../ui/blank.tsx';
import { Button } from '../../ui/button.tsx';
import { Cap } from '../../ui/keys.tsx';
import { useToday } from '../../ui/use-now.ts';

/** Shows what stands where no chat is open: how many wait for this person, and the way to the next; that nobody does, and when somebody comes back; else what to do. */
export function NoOpenChat({ instanceId }: { instanceId: string }) {
  const t = useText();
  const { soon } = useClock();
  const today = useToday();
  const { nextForMe } = useListWalk(instanceId, null);
  const counts = useQuery(queryOf('chats.counts', { instanceId })).data;
  if (!counts) return null;
  const { forMe, nextBackAt } = counts;
  if (forMe > 0) {
    return (
      <Blank
        title={t('chats.some-wait', { count: forMe })}
        action={
          <Button onClick={nextForMe}>
            {t('next-chat.needsMe')}
            <Cap keys={pageKeysText('next-for-me')} />
          </Button>
        }
      />
    );
  }
  const { waitingForMe, waitingForThem, snoozed, closed } = counts;
  const others = waitingForMe + waitingForThem + snoozed + closed;
  return (
    <Blank {...(others > 0 && { title: t('chats.nobody-waits') })}>
      {others > 0 && nextBackAt !== null
        ? t('chats.comes-back', { when: soon(nextBackAt, today) })
        : t('chats.choose')}
    </Blank>
  );
}
