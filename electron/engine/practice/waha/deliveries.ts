import type { WahaMessage, WahaWorld } from './waha-world.ts';

/** Milliseconds from a message to its arrival at a phone, and from there until it is read. */
const arrivesMs = 800;
const readMs = 1_500;

/** Lets messages get on as they do with people who look at their phones. */
export function createDeliveries(world: WahaWorld) {
  const timers = new Set<NodeJS.Timeout>();
  const later = (ms: number, work: () => void): void => {
    const timer = setTimeout(() => {
      timers.delete(timer);
      work();
    }, ms);
    timers.add(timer);
  };

  return {
    sent: (message: WahaMessage): void => {
      world.ack(message, 1);
      later(arrivesMs, () => {
        world.ack(message, 2);
        later(readMs, () => world.ack(message, 3));
      });
    },
    stop: (): void => {
      for (const timer of timers) clearTimeout(timer);
    },
  };
}
