import type { ContractEvents, EventName } from '../../shared/contract/contract.ts';

/** Publishes the contract's events to whoever listens: a host that passes them on to its page. */
export interface Events {
  publish<Name extends EventName>(name: Name, payload: ContractEvents[Name]): void;
  subscribe(listener: (name: EventName, payload: ContractEvents[EventName]) => void): () => void;
}

export function createEvents(): Events {
  const listeners = new Set<(name: EventName, payload: ContractEvents[EventName]) => void>();
  return {
    publish: (name, payload) => {
      for (const listener of listeners) listener(name, payload);
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}
