import { app } from 'electron';

/**
 * Collects what other programs hand over: the arguments of this start and of later ones, and the links that macOS sends, which may
 * come before anything is ready. Any program may send any of these: whoever takes them reads links alone, and a link only asks.
 */
export function collectLinks() {
  let waiting: string[] | null = [...process.argv];
  let open = (argument: string): void => void waiting?.push(argument);
  app.on('open-url', (event, address) => {
    event.preventDefault();
    open(address);
  });
  app.on('second-instance', (_event, args) => {
    for (const argument of args) open(argument);
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
