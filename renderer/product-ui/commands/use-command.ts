import { useEffect, useEffectEvent } from 'react';
import { createStore, useStore } from '../../ui/store.ts';
import { useShortcuts } from '../../ui/use-shortcut.ts';
import { type CommandId, commands, keysOf, type PlaceOfCommands, places } from './commands.ts';

/** Runs a command; some can be told what to do it with. */
export type RunCommand = (of?: string) => void;

const offered = createStore<ReadonlyMap<CommandId, RunCommand>>(new Map());

/**
 * Offers a command to the palette and, where no part with the focus hears them itself, to its keys, as long as the component
 * is there and `run` is not null.
 */
export function useCommand(id: CommandId, run: RunCommand | null): void {
  const isOffered = run !== null;
  const runNow = useEffectEvent((of?: string) => run?.(of));
  const { isFocused = false }: PlaceOfCommands = places[commands[id].place];
  useShortcuts(isOffered && !isFocused ? keysOf(id) : [], () => run?.());
  useEffect(() => {
    if (!isOffered) return;
    const mine: RunCommand = (of) => runNow(of);
    offered.set(new Map(offered.get()).set(id, mine));
    return () => {
      const others = new Map(offered.get());
      // Another component may offer it by now.
      if (others.get(id) === mine) others.delete(id);
      offered.set(others);
    };
  }, [id, isOffered]);
}

/** Returns the commands that can be run now. */
export function useOfferedCommands(): ReadonlyMap<CommandId, RunCommand> {
  return useStore(offered);
}
