import { useQuery } from '@tanstack/react-query';
import { Redirect } from 'wouter';
import { queryOf } from '../bridge/queries.ts';

/** Begins a window in the chat that was open last; among the chats, where none was or it cannot be read. */
export function BackToChat({ instanceId }: { instanceId: string }) {
  const { data, isPending } = useQuery(queryOf('chats.openedLast', { instanceId }));
  if (isPending) return null;
  return <Redirect to={data ? `/chats/${data}` : '/chats'} replace />;
}
