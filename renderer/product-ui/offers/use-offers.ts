import { useQuery } from '@tanstack/react-query';
import type { Offers } from '../../../shared/domain/offers.ts';
import { queryOf } from '../../bridge/queries.ts';

/** Returns what may be used of what an instance's service offers; null where nothing may. */
export function useOffers(instanceId: string): Offers | null {
  const { data } = useQuery(queryOf('instances.list', {}));
  return data?.instances.find((one) => one.instanceId === instanceId)?.offers ?? null;
}
