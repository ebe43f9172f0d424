import { useQuery } from '@tanstack/react-query';
import type { OptionalKind } from '../../../shared/domain/optional-kinds.ts';
import { queryOf } from '../../bridge/queries.ts';

/** Returns the kinds of which the instance's service answered that it has none. */
export function useNotOffered(instanceId: string): readonly OptionalKind[] {
  const { data } = useQuery(queryOf('instances.list', {}));
  return data?.instances.find((one) => one.instanceId === instanceId)?.notOffered ?? [];
}
