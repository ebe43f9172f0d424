import type { ContractEvents, EventName } from '../../../shared/contract/contract.ts';
import type { Part, Reasons } from '../delivery/part.ts';
import type { Events } from '../events.ts';

type Listener = (payload: ContractEvents[EventName]) => void;

/** Creates the one list of the parts of an instance: what is not in it does nothing by itself, and what is in it misses nothing. */
export function createParts(instanceId: string, published: Events, isSafeMode: () => boolean) {
  const parts: Part[] = [];
  let hasBegun = false;

  const begin = async (those: (part: Part) => boolean): Promise<void> => {
    hasBegun = true;
    for (const part of parts.filter(those)) await part.begin?.();
  };

  const wake = <Reason extends keyof Reasons>(
    reason: Reason,
    ...[about]: Reasons[Reason] extends void ? [] : [Reasons[Reason]]
  ): void => {
    if (!hasBegun) return;
    for (const { on } of parts) on?.[reason]?.(about as Reasons[Reason]);
  };

  const unsubscribe = published.subscribe((name, payload) => {
    if (name === 'settings.changed' || name === 'instances.changed') wake('settings');
    else if (hasBegun && 'instanceId' in payload && payload.instanceId === instanceId) {
      // The payload is of the event of this name.
      for (const { events } of parts) (events?.[name] as Listener | undefined)?.(payload);
    }
  });

  return {
    /** Adds a part, and returns it. Parts begin, are woken and stop in the order in which they were added. */
    add: <One extends Part>(part: One): One => {
      parts.push(part);
      return part;
    },
    /** Wakes the parts that the reason concerns, once they have begun. */
    wake,
    /** Lets everything begin that may. */
    begin: () => begin(({ isUnattended }) => isUnattended !== true || !isSafeMode()),
    /** Lets begin what safe mode kept from it. */
    beginUnattended: () => begin(({ isUnattended }) => isUnattended === true),
    /** Ends all of it at once, and waits for answers on their way, `graceMs` at most. */
    stop: async (graceMs?: number): Promise<void> => {
      unsubscribe();
      await Promise.all(parts.map(async (part) => part.stop(graceMs)));
    },
  };
}

export type Parts = ReturnType<typeof createParts>;
