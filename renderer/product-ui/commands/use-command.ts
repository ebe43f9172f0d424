import { useEffect, useEffectEvent } from 'react';
import {
  type Command,
  type CommandId,
  commands,
  type Place,
  type PlaceOfCommands,
  places,
} from '../../../shared/domain/commands.ts';
import { createStore, useStore } from '../../ui/store.ts';
import { isDialogOpen, matches, type Pressed, useShortcuts } from '../../ui/use-shortcut.ts';
import { chordsOf, keysOf } from './commands.ts';

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
  const heard = isFocused ? chordsOf(id) : keysOf(id);
  const { repeats = false }: Command = commands[id];
  useShortcuts(isOffered ? heard : [], () => run?.(), { repeats });
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

/**
 * Returns how to run a command, undefined while nobody offers it. What offers commands itself asks here when it is pressed: a
 * drawing that holds `useOfferedCommands` holds those of the chat before, each of these those before it, and so on.
 */
export function offeredCommand(id: CommandId): RunCommand | undefined {
  return offered.get().get(id);
}

/** Runs a command, which no dialog may cover. Returns whether it could be run. */
export function runCommand(id: CommandId): boolean {
  const run = isDialogOpen() ? undefined : offeredCommand(id);
  run?.();
  return run !== undefined;
}

/** Returns the command, if any, that keys ask for in a place of which `isOfPlace` says that it is one. */
function offeredFor(
  pressed: Pressed,
  isOfPlace: (place: Place) => boolean,
): RunCommand | undefined {
  for (const [id, run] of offered.get()) {
    const isAskedFor =
      isOfPlace(commands[id].place) && keysOf(id).some((keys) => matches(pressed, keys));
    if (isAskedFor) return run;
  }
  return undefined;
}

/** Runs the command that keys ask for in a part that has the focus and hears them itself, once a press. Returns whether there was one. */
export function runByKeys(place: Place, pressed: KeyboardEvent): boolean {
  const run = offeredFor(pressed, (each) => each === place);
  if (!pressed.repeat) run?.();
  return run !== undefined;
}

/** Returns whether keys are those of a command that is heard wherever the focus is. */
export function hasKeysOfPage(pressed: Pressed): boolean {
  const isHeard = (place: Place) => !(places[place] as PlaceOfCommands).isFocused;
  return offeredFor(pressed, isHeard) !== undefined;
}
