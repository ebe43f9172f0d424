import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../../bridge/queries.ts';
import type { ChatRef } from '../../../product-ui/chat-ref.ts';
import { TeamLines } from './team-lines.tsx';
import styles from './team-lines.module.css';

/** What the team wrote and did in a chat that has no messages yet. */
export function LinesAlone({ chat }: { chat: ChatRef }) {
  const { data: lines = [] } = useQuery(queryOf('team.lines', { ...chat }));
  if (lines.length === 0) return null;
  return (
    <div className={styles['alone']}>
      <TeamLines lines={lines} />
    </div>
  );
}
