// `npm run icons`: draws resources/icon.svg in the sizes and formats that the systems want, and in those of the tray. Needs Chromium.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { root } from './set-up.mjs';

const resources = join(root, 'resources');
const svg = readFileSync(join(resources, 'icon.svg'), 'utf8');

/** The icns types whose content is a PNG, by size in pixels. */
const icnsTypes = {
  16: 'icp4',
  32: 'icp5',
  64: 'icp6',
  128: 'ic07',
  256: 'ic08',
  512: 'ic09',
  1024: 'ic10',
};

/** The corner of the tray's icon where something waits for a person. */
const dot = '<circle cx="800" cy="224" r="208" fill="#e5484d" stroke="#fff" stroke-width="48" />';
/** macOS colours an icon of its menu bar itself: the bubble alone, cut out. */
const bubble = /<path\s+fill="#ffffff"\s+d="([^"]+)"/.exec(svg)?.[1];
const template = drawing(`<path transform="translate(-230 -240) scale(1.45)" d="${bubble}" />`);
const waiting = svg.replace('</svg>', `${dot}</svg>`);
const overlay = drawing('<circle cx="512" cy="512" r="448" fill="#e5484d" />');

const images = await drawIn([16, 24, 32, 48, 64, 128, 256, 512, 1024]);
for (const [name, drawn] of Object.entries({ tray: svg, waiting, template, overlay })) {
  // Electron knows by these names what is for which screen, and what is a template.
  const base = name === 'template' ? 'trayTemplate' : name;
  const sizes = await drawIn([16, 32], drawn);
  write(`tray/${base}.png`, image(16, sizes));
  write(`tray/${base}@2x.png`, image(32, sizes));
}
write('icon.ico', ico([16, 24, 32, 48, 64, 128, 256]));
write('icon.icns', icns());

/**
 * @param {number[]} sizes in pixels
 * @returns {Promise<Map<number, Buffer>>} a PNG of each
 */
async function drawIn(sizes, drawn = svg) {
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
  const page = await browser.newPage();
  const pngs = new Map();
  for (const size of sizes) {
    await page.setViewportSize({ width: size, height: size });
    const sized = drawn.replace(/width="\d+" height="\d+"/, `width="${size}" height="${size}"`);
    await page.setContent(`<style>body{margin:0}svg{display:block}</style>${sized}`);
    pngs.set(size, await page.screenshot({ omitBackground: true }));
  }
  await browser.close();
  return pngs;
}

/** @param {string} shapes within 1,024 by 1,024 */
function drawing(shapes) {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1024 1024" width="1024" height="1024">${shapes}</svg>`;
}

/** @param {number} size */
function image(size, among = images) {
  const png = among.get(size);
  if (!png) throw new Error(`no image of ${size} pixels was drawn`);
  return png;
}

/**
 * A directory of 16 bytes an image, then the images (a PNG each, as Windows reads since Vista).
 *
 * @param {number[]} sizes
 */
function ico(sizes) {
  const directory = Buffer.alloc(6 + sizes.length * 16);
  directory.writeUInt16LE(1, 2);
  directory.writeUInt16LE(sizes.length, 4);
  let offset = directory.length;
  for (const [index, size] of sizes.entries()) {
    const entry = 6 + index * 16;
    directory.writeUInt8(size % 256, entry);
    directory.writeUInt8(size % 256, entry + 1);
    directory.writeUInt16LE(1, entry + 4);
    directory.writeUInt16LE(32, entry + 6);
    directory.writeUInt32LE(image(size).length, entry + 8);
    directory.writeUInt32LE(offset, entry + 12);
    offset += image(size).length;
  }
  return Buffer.concat([directory, ...sizes.map((size) => image(size))]);
}

/** A header of 8 bytes, then each image after a header of its own. */
function icns() {
  const entries = Object.entries(icnsTypes).flatMap(([size, type]) => {
    const png = image(Number(size));
    return [header(type, png.length + 8), png];
  });
  const length = entries.reduce((sum, { length }) => sum + length, 8);
  return Buffer.concat([header('icns', length), ...entries]);
}

/**
 * @param {string} type four letters
 * @param {number} length in bytes, with this header
 */
function header(type, length) {
  const bytes = Buffer.alloc(8);
  bytes.write(type, 'latin1');
  bytes.writeUInt32BE(length, 4);
  return bytes;
}

/**
 * @param {string} name
 * @param {Buffer} content
 */
function write(name, content) {
  writeFileSync(join(resources, name), content);
}
