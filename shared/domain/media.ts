/** How media is sent, in the order in which it is offered. */
export const sendAsKinds = ['file', 'image', 'video', 'round-video', 'voice'] as const;

/**
 * By send-file, send-image, send-video (interface.md §4.3) or send-voice (§4.4). A round video is a video that phones draw in a
 * circle and play in its place, which the interface does not have.
 */
export type SendAs = (typeof sendAsKinds)[number];

/** Endings of names by which people expect to see what they send, as a picture or a video. */
const seen = {
  image: /\.(?:apng|gif|jpe?g|jfif|png|webp)$/i,
  video: /\.(?:3gp|m4v|mov|mp4|webm)$/i,
};

/** Returns what the name of a file promises and its content is not; null: it keeps its promise, or makes none. */
export function brokenPromise(fileName: string, mimetype: string | null): 'image' | 'video' | null {
  const named = (['image', 'video'] as const).find((kind) => seen[kind].test(fileName));
  return named === undefined || /^(?:image|video)\//.test(mimetype ?? '') ? null : named;
}

/** Returns whether it is a video, drawn in a circle or not. */
export function isVideo(sendAs: SendAs | null): boolean {
  return sendAs === 'video' || sendAs === 'round-video';
}

/** Returns whether a text can go with media as its caption: phones show none with voice notes and round videos. */
export function canHaveCaption(sendAs: SendAs): boolean {
  return sendAs === 'file' || sendAs === 'image' || sendAs === 'video';
}

/**
 * Why a file cannot be sent. Each is found before a message of it is called sent.
 *
 * - `empty`: it has no byte
 * - `folder`: it is no file but a folder
 * - `unreadable`: the system refuses to open it, or it is no ordinary file
 * - `gone`: it was there when it was picked
 * - `damaged`: what is kept of it here is
 * - `changed`: it is another file, or another content, than what was picked
 * - `over-limit`: the service, a WAHA server, takes none as large
 */
export type FileProblem =
  'empty' | 'folder' | 'unreadable' | 'gone' | 'changed' | 'damaged' | 'over-limit';

/** What is known of a voice note that was recorded or read here. */
export interface VoiceFacts {
  seconds: number;
  /** Loudness over time, evenly spaced, each 0 to 100; 64 of them at most. */
  waveform: number[];
}

/** In pixels. */
export interface PictureSize {
  width: number;
  height: number;
}

/** Pixels of the longer side of a small picture. */
const longestSide = 320;

/** Returns how large the small picture of a picture is, no larger than itself; null: that is no size of a picture. */
export function thumbnailSizeOf({ width, height }: PictureSize): PictureSize | null {
  if (!(width >= 1 && height >= 1 && width < 1e6 && height < 1e6)) return null;
  const scale = Math.min(1, longestSide / Math.max(width, height));
  const side = (length: number) => Math.max(1, Math.round(length * scale));
  return { width: side(width), height: side(height) };
}
