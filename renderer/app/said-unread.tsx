import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { queryOf } from '../bridge/queries.ts';
import { useText } from '../messages/text.tsx';
import { announce } from '../ui/announcer.tsx';
import { useDebounced } from '../ui/use-debounced.ts';

/** Milliseconds after which what came in counts as unread: in the open chat it is said, and read, at once. */
const unreadAfterMs = 1_500;

/** Lets a screen reader say how many chats are unread when there are more. */
export function SaidUnread({ instanceId }: { instanceId: string }) {
  const t = useText();
  const unread = useQuery(queryOf('chats.counts', { instanceId })).data?.unread ?? null;
  const stays = useDebounced(unread, unreadAfterMs);
  const known = useRef(stays);
  const say = useEffectEvent((count: number | null) => {
    if (count !== null && count > (known.current ?? count)) announce(t('main.unread', { count }));
    known.current = count;
  });
  useEffect(() => say(stays), [stays]);
  return null;
}
