import { isHiddenId } from '../../shared/domain/chat-id.ts';
import type { ContractEvent, ContractEvents, EventName } from '../../shared/contract/contract.ts';

/** Publishes the contract's events to the parts of the engine that listen, at once. */
export interface Events {
  publish<Name extends EventName>(name: Name, payload: ContractEvents[Name]): void;
  /** Calls the listener for each event of these names, by default of all. Returns the function that ends it. */
  subscribe(listener: Listener, names?: readonly EventName[]): () => void;
}

type Listener = (name: EventName, payload: ContractEvents[EventName]) => void;

export function createEvents(): Events {
  const ofAll = new Set<Listener>();
  const ofName = new Map<EventName, Set<Listener>>();
  const listenersOf = (name: EventName): Set<Listener> => {
    const those = ofName.get(name) ?? new Set();
    ofName.set(name, those);
    return those;
  };
  return {
    publish: (name, payload) => {
      for (const listener of [...listenersOf(name), ...ofAll]) listener(name, payload);
    },
    subscribe: (listener, names) => {
      const sets = names?.map(listenersOf) ?? [ofAll];
      for (const set of sets) set.add(listener);
      return () => {
        for (const set of sets) set.delete(listener);
      };
    },
  };
}

/** Publishes events of one instance. */
export interface InstanceEvents {
  publish<Name extends EventName>(
    name: Name,
    about: Omit<ContractEvents[Name], 'instanceId'>,
  ): void;
  /** A message of the chat has changed, and with it the chat's row. */
  messagesChanged(chatId: string): void;
}

export function eventsOf(events: Events, instanceId: string): InstanceEvents {
  const publishHere: InstanceEvents['publish'] = (name, about) =>
    events.publish(name, { ...about, instanceId } as ContractEvents[typeof name]);
  return {
    publish: publishHere,
    messagesChanged: (chatId) => {
      publishHere('messages.changed', { chatId });
      if (!isHiddenId(chatId)) return;
      // All of it may be in the number's chat by now, with its draft and its tray.
      publishHere('drafts.changed', { chatId });
      publishHere('attachments.changed', { chatId });
      publishHere('scheduled.changed', { chatId: null });
    },
  };
}

/** The most events that are told together: they stay far below what one message to the page may hold. */
const mostAtOnce = 100;

/**
 * Tells a page what was published in one turn of the event loop, each once, after the answers of that turn: a person waits
 * for those. Returns the function that ends it.
 */
export function tellInTurns(
  events: Events,
  listener: (told: readonly ContractEvent[]) => void,
): () => void {
  const waiting = new Map<string, ContractEvent>();
  let turn: NodeJS.Immediate | undefined;
  const tell = (): void => {
    turn = undefined;
    const told = [...waiting.values()];
    waiting.clear();
    for (let at = 0; at < told.length; at += mostAtOnce) listener(told.slice(at, at + mostAtOnce));
  };
  const unsubscribe = events.subscribe((name, payload) => {
    const event = { name, payload };
    waiting.set(JSON.stringify(event), event);
    turn ??= setImmediate(tell);
  });
  return () => {
    unsubscribe();
    clearImmediate(turn);
  };
}
