import { samplesOf, samplesPerSecond } from './opus-packet.ts';

/** A part of a recording, in seconds from its beginning. */
export interface Cut {
  from: number;
  to: number;
}

/** Opus packets in order. The decoder drops `preSkip` samples at the start, and plays `samples` after them. */
export interface OpusStream {
  preSkip: number;
  samples: number;
  packets: readonly Uint8Array[];
}

/** Samples that a decoder needs before its output is right: 80 ms (RFC 7845 §4.6). */
const preRoll = 0.08 * samplesPerSecond;

/** Returns the packets of a part, to the sample: none is decoded, and what they hold beyond the part is not played. */
export function cutPackets(stream: OpusStream, { from, to }: Cut): OpusStream {
  const end = stream.preSkip + Math.min(stream.samples, Math.round(to * samplesPerSecond));
  const begin = stream.preSkip + Math.min(stream.samples, Math.round(from * samplesPerSecond));
  const kept: Uint8Array[] = [];
  let keptFrom = 0;
  let at = 0;
  for (const packet of stream.packets) {
    const next = at + samplesOf(packet);
    if (next > begin - preRoll && at < end) {
      if (kept.length === 0) keptFrom = at;
      kept.push(packet);
    }
    at = next;
  }
  return { preSkip: begin - keptFrom, samples: end - begin, packets: kept };
}
