import { useState } from 'react';
import type { CallInput } from '../../../shared/contract/contract.ts';
import { useDropGone } from '../../bridge/use-drop-gone.ts';
import type { OutboxReason } from '../../../shared/domain/outbox-reason.ts';

type Target = CallInput<'outbox.apply'>['target'];

/** `ids` are those chosen, or with `isAll` those that are not. */
interface Chosen {
  isAll: boolean;
  ids: ReadonlySet<string>;
}

const nothing: Chosen = { isAll: false, ids: new Set() };

/**
 * Returns what is selected of a list that is never whole in the page; `filter` is what the list shows. What leaves the list is neither selected
 * nor an exception any more.
 */
export function useSelection(
  instanceId: string,
  filter: { reasons: OutboxReason[] | null; search: string },
  total: number,
) {
  const [{ isAll, ids }, setChosen] = useState(nothing);
  const localIds = [...ids];
  useDropGone('outbox.among', { instanceId, ...filter, localIds }, ids, (left) =>
    setChosen({ isAll, ids: new Set(left) }),
  );
  const count = isAll ? Math.max(0, total - ids.size) : ids.size;
  const target: Target = isAll ? { ...filter, except: localIds } : { localIds };
  return {
    count,
    target,
    isAllSelected: total > 0 && count >= total,
    isSelected: (localId: string) => ids.has(localId) !== isAll,
    toggle: (localId: string) =>
      setChosen((chosen) => {
        const next = new Set(chosen.ids);
        if (!next.delete(localId)) next.add(localId);
        return { ...chosen, ids: next };
      }),
    toggleAll: () => setChosen(count >= total ? nothing : { isAll: true, ids: new Set() }),
    clear: () => setChosen(nothing),
  };
}
