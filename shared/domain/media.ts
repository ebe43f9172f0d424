/** How media is sent: by send-file, send-image, send-video (interface.md §4.3) or send-voice (§4.4). */
export type SendAs = 'file' | 'image' | 'video' | 'voice';

/** In the order in which they are offered. */
export const sendAsKinds: readonly SendAs[] = ['file', 'image', 'video', 'voice'];

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
