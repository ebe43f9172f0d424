import { createTimers } from '../timers.ts';
import { isObject } from './record-words.ts';
import type { WahaMessage, WahaWorld } from './waha-world.ts';

/** Milliseconds from a message to its arrival at a phone, from there until it is read, and until a voice note is played. */
const arrivesMs = 800;
const readMs = 1_500;
const playedMs = 2_000;

/** Lets messages get on as they do with people who look at their phones. */
export function createDeliveries(world: WahaWorld) {
  const { later, stop } = createTimers();

  return {
    sent: (message: WahaMessage): void => {
      world.ack(message, 1);
      later(arrivesMs, () => {
        world.ack(message, 2);
        later(readMs, () => {
          world.ack(message, 3);
          if (isVoice(message)) later(playedMs, () => world.ack(message, 4));
        });
      });
    },
    stop,
  };
}

function isVoice({ _data }: WahaMessage): boolean {
  const record = isObject(_data) ? _data['message'] : undefined;
  const audio = isObject(record) ? record['audioMessage'] : undefined;
  return isObject(audio) && audio['ptt'] === true;
}
