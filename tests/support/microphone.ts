import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Tone, wavOf } from './tones.ts';

/** Sounds for Chromium's own microphone. */
export interface Microphones {
  /** Switches for one that hears these tones, from their beginning each time it is opened, and is allowed without a question. */
  switchesFor(tones: readonly Tone[]): Promise<readonly string[]>;
  /** Deletes the sounds. */
  remove(): Promise<void>;
}

/** Keeps sounds in a folder of its own, each once: the same tones have the same switches. */
export async function makeMicrophones(): Promise<Microphones> {
  const folder = await mkdtemp(join(tmpdir(), 'postline-sound-'));
  const made = new Set<string>();
  return {
    async switchesFor(tones) {
      const name = tones.map(({ hertz, seconds }) => `${hertz}-${seconds}`).join('-');
      const file = join(folder, `${name}.wav`);
      if (!made.has(name)) await writeFile(file, wavOf(tones));
      made.add(name);
      return [
        '--use-fake-device-for-media-stream',
        '--use-fake-ui-for-media-stream',
        `--use-file-for-fake-audio-capture=${file}`,
      ];
    },
    remove: () => rm(folder, { recursive: true }),
  };
}
