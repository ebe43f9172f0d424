import type { ContractEvents, EventName } from '../../shared/contract/contract.ts';

/** Calls back with what each event of the name tells; returns the function that ends it. */
export function onEvent<Name extends EventName>(
  name: Name,
  listener: (payload: ContractEvents[Name]) => void,
): () => void {
  return window.postline.subscribe((told, payload) => {
    if (told === name) listener(payload as ContractEvents[Name]);
  });
}
