import { useQuery } from '@tanstack/react-query';
import type { Instance } from '../../../shared/contract/instances.ts';
import { queryOf } from '../../bridge/queries.ts';

/** Returns the connected instances in their order; none until they are read. */
export function useInstances(): readonly Instance[] {
  return useQuery(queryOf('instances.list', {})).data?.instances ?? [];
}

/** Returns the instance with this id; undefined until it is read, and of one that is gone. */
export function useInstance(instanceId: string): Instance | undefined {
  return useInstances().find((one) => one.instanceId === instanceId);
}
