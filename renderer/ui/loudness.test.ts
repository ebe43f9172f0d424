import { expect, it } from 'vitest';
import { loudness } from './loudness.ts';

const tone = (samples: number, amplitude: number) =>
  Float32Array.from({ length: samples }, (_, at) => amplitude * Math.sin(at / 3));

it('shows how loud each part is, beside the loudest', () => {
  const samples = new Float32Array(64_000);
  samples.set(tone(32_000, 0.1));
  samples.set(tone(32_000, 0.2), 32_000);
  const values = loudness(samples);
  expect(values).toHaveLength(64);
  expect(new Set(values.slice(0, 32))).toEqual(new Set([50]));
  expect(new Set(values.slice(32))).toEqual(new Set([100]));
});

it.each([0, 1, 30, 64, 65])('has 64 values, whole and of 0 to 100, of %d samples', (count) => {
  const values = loudness(tone(count, 1));
  expect(values).toHaveLength(64);
  for (const value of values) {
    expect(Number.isInteger(value) && value >= 0 && value <= 100).toBe(true);
  }
});

it('does not blow up the noise of a silence', () => {
  expect(new Set(loudness(tone(64_000, 0.0005)))).toEqual(new Set([0]));
});
