import type { OptionalKind } from '../../../shared/domain/optional-kinds.ts';
import { useInstance } from '../settings/use-instances.ts';

/** Returns the kinds of which the instance's service answered that it has none. */
export function useNotOffered(instanceId: string): readonly OptionalKind[] {
  return useInstance(instanceId)?.notOffered ?? [];
}
