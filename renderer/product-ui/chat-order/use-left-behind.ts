import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../bridge/queries.ts';
import { useFormats, useText } from '../../messages/text.tsx';
import { owedWord } from '../chat/owed-word.ts';
import { kindWord } from '../messages/media-kind.tsx';

/** The most that a desk is asked for (`chats.owed`), and lines that are returned. */
const mostOwed = 1_000;
const mostLines = 10;

/**
 * Returns in lines what stays to do on this desk in chats that are given away: what is planned there, with its time. Messages that need
 * a decision are the team’s to see, so they are left out.
 */
export function useLeftBehind(instanceId: string, chatIds: readonly string[]): string[] {
  const t = useText();
  const formats = useFormats();
  const owed = useQuery({
    ...queryOf('chats.owed', { instanceId, limit: mostOwed }),
    staleTime: 0,
  }).data;
  return (owed?.items ?? [])
    .filter(({ kind }) => !['unknown', 'rejected', 'not-sent'].includes(kind))
    .filter(({ chat }) => chatIds.includes(chat.chatId))
    .slice(0, mostLines)
    .map(({ kind, at, plannedFor, unlessAnswered, excerpt, messageKind }) => {
      // It is read on another day, and perhaps in another time zone.
      const when = formats.date(plannedFor ?? at, {
        day: 'numeric',
        month: 'short',
        year: 'numeric',
        hour: 'numeric',
        minute: '2-digit',
        timeZoneName: 'short',
      });
      const what = excerpt || (messageKind === 'text' ? '' : t(kindWord(messageKind)));
      const only = unlessAnswered && kind !== 'answered' ? t('schedule.unless-answered') : '';
      return [t(owedWord[kind]), when, only, what].filter((part) => part !== '').join(' · ');
    });
}
