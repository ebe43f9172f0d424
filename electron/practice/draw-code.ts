import { encodePng } from './draw-picture.ts';

/** Modules of a side, and of the three squares in its corners. */
const side = 25;
const square = 7;
const pixels = 8;
const margin = 4;

/** Returns a PNG of squares that looks like a QR code without content; different bytes give a different picture. */
export function drawCode(bytes: Buffer): Buffer {
  const size = (side + 2 * margin) * pixels;
  const rows = Buffer.alloc(size * (1 + size * 3), 255);
  for (let y = 0, at = 0; y < size; y += 1) {
    // Each row begins with its filter: none.
    rows[at++] = 0;
    for (let x = 0; x < size; x += 1) {
      const isDark = isDarkAt(
        Math.floor(x / pixels) - margin,
        Math.floor(y / pixels) - margin,
        bytes,
      );
      rows.fill(isDark ? 0 : 255, at, at + 3);
      at += 3;
    }
  }
  return encodePng(size, size, rows);
}

function isDarkAt(x: number, y: number, bytes: Buffer): boolean {
  if (x < 0 || y < 0 || x >= side || y >= side) return false;
  const far = side - square;
  const isInCorner =
    (x <= square && y <= square) || (x >= far - 1 && y <= square) || (x <= square && y >= far - 1);
  if (isInCorner) {
    const ring = Math.max(
      Math.abs((x >= far - 1 ? x - far : x) - 3),
      Math.abs((y >= far - 1 ? y - far : y) - 3),
    );
    return ring === 3 || ring <= 1;
  }
  const bit = y * side + x;
  return ((bytes[bit >> 3] ?? 0) >> (bit & 7)) % 2 === 1;
}
