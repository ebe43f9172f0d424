/** How media is sent, in the order in which it is offered. */
export const sendAsKinds = ['file', 'image', 'video', 'round-video', 'voice'] as const;

/**
 * By send-file, send-image, send-video (interface.md §4.3) or send-voice (§4.4). A round video is a video that phones draw in a
 * circle and play in its place, which the interface does not have.
 */
export type SendAs = (typeof sendAsKinds)[number];

/** Returns whether it is a video, drawn in a circle or not. */
export function isVideo(sendAs: SendAs | null): boolean {
  return sendAs === 'video' || sendAs === 'round-video';
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
