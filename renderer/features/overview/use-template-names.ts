import { useQueries } from '@tanstack/react-query';
import { queryOf } from '../../bridge/queries.ts';

/** Returns the names of templates by their ids; null for one that was deleted. */
export function useTemplateNames(templateIds: readonly string[]): Map<string, string | null> {
  const found = useQueries({
    queries: templateIds.map((templateId) => queryOf('templates.get', { templateId })),
  });
  return new Map(templateIds.map((id, index) => [id, found[index]?.data?.name ?? null]));
}
