import { expect, it } from 'vitest';
import { jpegSize } from './jpeg-size.ts';

const start = [0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0];
const frame = [0xff, 0xc0, 0, 17, 8, 0, 40, 1, 64, 3];

it('reads the size behind what stands before it, and none of what is no JPEG', () => {
  expect(jpegSize(Uint8Array.from([...start, ...frame]))).toEqual({ width: 320, height: 40 });
  expect(jpegSize(Uint8Array.from(start))).toBe(null);
  expect(jpegSize(Uint8Array.from([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]))).toBe(null);
  expect(jpegSize(new Uint8Array())).toBe(null);
});
