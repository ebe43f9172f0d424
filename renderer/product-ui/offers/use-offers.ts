import type { Offers } from '../../../shared/domain/offers.ts';
import { useInstance } from '../settings/use-instances.ts';

/** Returns what may be used of what an instance's service offers; null where nothing may. */
export function useOffers(instanceId: string): Offers | null {
  return useInstance(instanceId)?.offers ?? null;
}
