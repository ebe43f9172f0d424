import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../bridge/queries.ts';

/** Returns the settings; undefined until main has answered. */
export function useSettings() {
  return useQuery(queryOf('settings.get', {})).data;
}
