import { app } from 'electron';
import { readArguments } from './arguments.ts';

/**
 * Collects what other programs hand over: the arguments of this start, `own`, and of later ones, and the links that macOS sends, which may
 * come before anything is ready. Any program may send any of these: whoever takes them reads links alone, and a link only asks.
 */
export function collectLinks(own: readonly string[]) {
  let waiting: string[] | null = [...own];
  let open = (argument: string): void => void waiting?.push(argument);
  app.on('open-url', (event, address) => {
    event.preventDefault();
    open(address);
  });
  app.on('second-instance', (_event, args) => {
    for (const argument of readArguments(args.slice(1), app.isPackaged).rest) open(argument);
  });
  return {
    /** Gives what has been collected, and all that comes, to who asks the person. */
    handTo: (taker: (argument: string) => void): void => {
      open = taker;
      for (const argument of waiting ?? []) taker(argument);
      waiting = null;
    },
  };
}
