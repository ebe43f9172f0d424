import { deflateSync } from 'node:zlib';

type Colour = readonly [red: number, green: number, blue: number];

const night: Colour = [38, 32, 84];
const dusk: Colour = [246, 156, 108];
const moon: Colour = [255, 240, 214];
/** The nearest first. */
const hills: readonly Colour[] = [
  [44, 38, 84],
  [74, 58, 112],
  [112, 78, 134],
];

/** Draws the picture of the practice site and of the practice service's answers: an evening over hills, as PNG. */
export function drawPicture(width: number, height: number): Buffer {
  const rows = Buffer.alloc(height * (1 + width * 3));
  const columns = Array.from({ length: width }, (_, x) =>
    hills.map((_hill, at) => ridge(x / width, at)),
  );
  for (let y = 0, at = 0; y < height; y += 1) {
    // Each row begins with its filter: none.
    at += 1;
    const sky = mix(night, dusk, (y / height) * 1.25);
    for (const [x, ridges] of columns.entries()) {
      const down = y / height;
      const hill = hills[ridges.findIndex((top) => down > top)];
      const distance = Math.hypot((x - 0.74 * width) / height, down - 0.3);
      for (const part of hill ?? skyAt(sky, distance)) rows[at++] = part;
    }
  }
  return encodePng(width, height, rows);
}

/** `distance` from the moon, in heights of the picture. */
function skyAt(sky: Colour, distance: number): Colour {
  if (distance < 0.12) return moon;
  return distance < 0.35 ? mix(sky, moon, 0.35 - distance) : sky;
}

function ridge(x: number, index: number): number {
  const place = hills.length - 1 - index;
  return 0.58 + place * 0.13 + Math.sin(x * (5 + place * 2) + place * 2.1) * (0.08 - place * 0.015);
}

function mix(from: Colour, to: Colour, share: number): Colour {
  const part = (index: 0 | 1 | 2) =>
    Math.round(from[index] + (to[index] - from[index]) * Math.min(1, Math.max(0, share)));
  return [part(0), part(1), part(2)];
}

/** Returns a PNG (ISO/IEC 15948) of eight bits a colour. */
export function encodePng(width: number, height: number, rows: Buffer): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const parts = [
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ];
  return Buffer.concat([signature, ...parts]);
}

function chunk(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), content]);
  const whole = Buffer.alloc(named.length + 8);
  whole.writeUInt32BE(content.length, 0);
  named.copy(whole, 4);
  whole.writeUInt32BE(crc32(named), named.length + 4);
  return whole;
}

function crc32(bytes: Buffer): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return (crc ^ 0xffffffff) >>> 0;
}
