import { useQuery } from '@tanstack/react-query';
import { traitsOf } from '../../../shared/domain/protocol.ts';
import { queryOf } from '../../bridge/queries.ts';
import { useInstance } from '../dates/own-hours.ts';
import { useTeamOf } from '../team/use-team.ts';

/**
 * Returns whether what others write comes in by itself: the service tells it, a folder is watched for it, or a team shares it. True until
 * it is known.
 */
export function useHearsAnswers(instanceId: string): boolean {
  const instance = useInstance(instanceId);
  const isShared = useTeamOf(instanceId) !== null;
  const watched = useQuery(queryOf('imports.watched', { instanceId })).data;
  if (!instance || !watched) return true;
  const isTold = traitsOf[instance.protocol].listens || instance.kind === 'practice';
  return isTold || isShared || watched.folder !== null;
}
