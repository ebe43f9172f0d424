import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../bridge/queries.ts';
import { useText } from '../../messages/text.tsx';
import { useMinute, useToday } from '../../ui/use-now.ts';
import type { ChatRef } from '../chat/chat-ref.ts';
import { useClock } from '../dates/use-clock.ts';
import { useTeamOf } from './use-team.ts';

/** Returns in words who else of the team has scheduled a message in a chat, and when it is due; null: nobody has, or no chat is meant. */
export function useScheduledByOthers(
  chat: Pick<ChatRef, 'instanceId'> & { chatId: string | null },
): string | null {
  const t = useText();
  const clock = useClock();
  const today = useToday();
  const now = useMinute();
  const { instanceId, chatId } = chat;
  const team = useTeamOf(instanceId);
  const { data = [] } = useQuery({
    ...queryOf('team.scheduled', { instanceId, chatId: chatId ?? '' }),
    enabled: team !== null && chatId !== null,
  });
  // What is to come matters more than what may have gone.
  const next = data.find(({ sendAt }) => sendAt > now) ?? data.at(-1);
  if (team === null || next === undefined) return null;
  const isRemoved = team.members.some((one) => one.memberId === next.memberId && one.isRemoved);
  const due = t(next.sendAt > now ? 'schedule.of-other' : 'schedule.of-other-due', {
    name: next.name,
    when: clock.moment(next.sendAt, today),
  });
  const words = isRemoved ? `${due} ${t('schedule.of-removed', { name: next.name })}` : due;
  const count = data.length - 1;
  return count === 0 ? words : `${words} · ${t('schedule.more-of-others', { count })}`;
}
