import { expect, it } from 'vitest';
import { samplesOf } from './opus-packet.ts';

// Configuration, code and frames of a packet, and its milliseconds: the table of RFC 6716 §3.1.
it.each([
  [0, 0, 0, 10],
  [3, 0, 0, 60],
  [11, 1, 0, 120],
  [12, 0, 0, 10],
  [15, 0, 0, 20],
  [16, 0, 0, 2.5],
  [31, 0, 0, 20],
  [31, 2, 0, 40],
  [30, 3, 6, 60],
])(
  'reads the length of a packet: configuration %d, code %d, %d frames',
  (config, code, frames, ms) => {
    expect(samplesOf(Uint8Array.from([(config << 3) | code, frames, 0]))).toBe(ms * 48);
  },
);
