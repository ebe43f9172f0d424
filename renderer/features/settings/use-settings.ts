import { useQuery } from '@tanstack/react-query';
import { queryOf, useAct } from '../../bridge/queries.ts';

/** The settings, and the way to change some of them; `settings.changed` brings them back changed. */
export function useSettings() {
  const { data: settings } = useQuery(queryOf('settings.get', {}));
  const { mutate: change, error } = useAct('settings.set');
  return { settings, change, error };
}
