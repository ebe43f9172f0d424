import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useState } from 'react';
import { queryOf } from '../../../bridge/queries.ts';

const mostShown = 50;

interface FoundHooks {
  search: string;
  onChoose: (templateId: string) => void;
  onEscape: () => void;
  /** Enter was pressed, with Control or Command or without, and nothing is found. */
  onNothing: (isWithControl: boolean) => void;
}

/** Finds templates for what is typed. Returns them, the one that Enter inserts, and what handles the keys. */
export function useFoundTemplates(hooks: FoundHooks) {
  const { search, onChoose, onEscape, onNothing } = hooks;
  const client = useQueryClient();
  const query = queryOf('templates.search', { search, order: 'last-used', limit: mostShown });
  const { data, isPlaceholderData } = useQuery({ ...query, placeholderData: keepPreviousData });
  const [moved, setMoved] = useState({ search: '', index: 0 });
  const templates = data?.templates ?? [];
  const { length } = templates;
  const active = Math.min(moved.search === search ? moved.index : 0, length - 1);
  const chosen = templates[active];

  const setActive = (index: number) => setMoved({ search, index });

  async function chooseFirst(isWithControl: boolean) {
    const [first] = (await client.fetchQuery(query)).templates;
    if (first) onChoose(first.templateId);
    else onNothing(isWithControl);
  }

  /** Handles a key. Returns whether it was one of its own; then nothing else may handle it. */
  function takesKey(event: KeyboardEvent): boolean {
    const { key, altKey, ctrlKey, metaKey, shiftKey } = event;
    if (altKey || shiftKey || (key !== 'Enter' && (ctrlKey || metaKey))) return false;
    // Typed faster than searched: Enter means what is found for all that was typed.
    const isWithControl = ctrlKey || metaKey;
    const isBehind = data === undefined || isPlaceholderData;
    if (key === 'Escape') onEscape();
    else if (key === 'Enter' && isBehind) void chooseFirst(isWithControl);
    else if (key === 'Enter' && !chosen) onNothing(isWithControl);
    else if (!chosen) return false;
    else if (key === 'ArrowDown') setActive((active + 1) % length);
    else if (key === 'ArrowUp') setActive((active - 1 + length) % length);
    else if (key === 'Enter') onChoose(chosen.templateId);
    else return false;
    event.preventDefault();
    return true;
  }

  return { templates, total: data?.total, active, chosen, setActive, takesKey };
}
