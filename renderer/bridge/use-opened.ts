import { useEffect, useEffectEvent } from 'react';
import type { ContractEvents } from '../../shared/contract/contract.ts';

/** Calls back when a person followed a notification of the system, with what it told of. */
export function useOpened(onOpened: (what: ContractEvents['app.opened']) => void): void {
  const open = useEffectEvent(onOpened);
  useEffect(
    () =>
      window.postline.subscribe((name, payload) => {
        if (name === 'app.opened') open(payload as ContractEvents['app.opened']);
      }),
    [],
  );
}
