import upng from 'upng-js';

/** Colours of a picture that stands still, and of one that moves: enough for no eye to see a difference in a window. */
const mostColours = { still: 64, moving: 256 };

export interface Frame {
  png: Buffer;
  /** Milliseconds. */
  shownFor: number;
}

/** Makes a PNG as small as it can be without a difference that anybody sees. */
export const smaller = (png: Buffer) => together([{ png, shownFor: 0 }], mostColours.still);

/** Puts PNGs of one size together to one that moves (APNG), over and over. */
export const film = (frames: readonly Frame[]) => together(frames, mostColours.moving);

function together(frames: readonly Frame[], colours: number): Buffer {
  const pictures = frames.map(({ png }) => upng.decode(new Uint8Array(png).buffer));
  const [first] = pictures;
  if (!first) throw new Error('a film needs a frame');
  const pixels = pictures.flatMap((picture) => upng.toRGBA8(picture));
  const times = frames.map(({ shownFor }) => shownFor);
  return Buffer.from(upng.encode(pixels, first.width, first.height, colours, times));
}
