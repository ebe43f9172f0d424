import { encodePng } from '../draw-picture.ts';

/** Red, green and blue of 0 to 255. */
export type Colour = readonly [number, number, number];
/** In pixels from the upper left corner. */
type Point = readonly [x: number, y: number];

/** Samples of a pixel, each way. */
const fine = 2;

/** A picture that is drawn shape by shape, the later over the earlier. */
interface Drawing {
  /** Fills a polygon. */
  shape(colour: Colour, ...points: Point[]): void;
  /** Fills a rectangle. */
  box(colour: Colour, x: number, y: number, width: number, height: number): void;
  /** Fills a circle. */
  disc(colour: Colour, x: number, y: number, radius: number): void;
  png(): Buffer;
}

/** Begins a picture of so many pixels, one colour above that turns into another below. */
export function draw(width: number, height: number, above: Colour, below: Colour): Drawing {
  const [wide, high] = [width * fine, height * fine];
  const samples = Buffer.alloc(wide * high * 3);
  const row = (y: number, from: number, to: number, [red, green, blue]: Colour): void => {
    const first = Math.max(0, Math.ceil(from - 0.5));
    const last = Math.min(wide, Math.ceil(to - 0.5));
    for (let x = first, at = (y * wide + first) * 3; x < last; x += 1) {
      samples[at++] = red;
      samples[at++] = green;
      samples[at++] = blue;
    }
  };
  for (let y = 0; y < high; y += 1) {
    const part = (index: 0 | 1 | 2) =>
      Math.round(above[index] + ((below[index] - above[index]) * y) / high);
    row(y, 0, wide, [part(0), part(1), part(2)]);
  }

  const shape: Drawing['shape'] = (colour, ...points) => {
    const corners = points.map(([x, y]) => [x * fine, y * fine] as const);
    const ys = corners.map(([, y]) => y);
    const end = Math.min(high, Math.ceil(Math.max(...ys)));
    for (let y = Math.max(0, Math.floor(Math.min(...ys))); y < end; y += 1) {
      const middle = y + 0.5;
      const crossings = corners.flatMap(([x, top], index) => {
        const [otherX, bottom] = corners[(index + 1) % corners.length] ?? [x, top];
        const isCrossed = top <= middle !== bottom <= middle;
        return isCrossed ? [x + ((middle - top) / (bottom - top)) * (otherX - x)] : [];
      });
      crossings.sort((one, other) => one - other);
      for (let at = 0; at + 1 < crossings.length; at += 2)
        row(y, crossings[at] ?? 0, crossings[at + 1] ?? 0, colour);
    }
  };

  return {
    shape,
    box: (colour, x, y, across, down) =>
      shape(colour, [x, y], [x + across, y], [x + across, y + down], [x, y + down]),
    disc: (colour, x, y, radius) => {
      for (let down = -radius * fine; down < radius * fine; down += 1) {
        const half = Math.sqrt(Math.max(0, (radius * fine) ** 2 - (down + 0.5) ** 2));
        const at = Math.round(y * fine + down);
        if (at >= 0 && at < high) row(at, x * fine - half, x * fine + half, colour);
      }
    },
    png: () => encodePng(width, height, pixelsOf(samples, width, height)),
  };
}

/** Each pixel is the mean of its samples; each row begins with its filter: none. */
function pixelsOf(samples: Buffer, width: number, height: number): Buffer {
  const rows = Buffer.alloc(height * (1 + width * 3));
  const stride = width * fine * 3;
  let at = 0;
  for (let y = 0; y < height; y += 1) {
    at += 1;
    for (let x = 0; x < width; x += 1) {
      for (let colour = 0; colour < 3; colour += 1) {
        const first = y * fine * stride + x * fine * 3 + colour;
        const sum =
          (samples[first] ?? 0) +
          (samples[first + 3] ?? 0) +
          (samples[first + stride] ?? 0) +
          (samples[first + stride + 3] ?? 0);
        rows[at++] = sum >> 2;
      }
    }
  }
  return rows;
}
