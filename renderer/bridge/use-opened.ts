import { useEffect, useEffectEvent } from 'react';
import type { ContractEvents } from '../../shared/contract/contract.ts';
import { onEvent } from './on-event.ts';

/** Calls back when a person followed a notification of the system, with what it told of. */
export function useOpened(onOpened: (what: ContractEvents['app.opened']) => void): void {
  const open = useEffectEvent(onOpened);
  useEffect(() => onEvent('app.opened', (what) => open(what)), []);
}
