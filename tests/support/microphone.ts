import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Tone, wavOf } from './tones.ts';

/** Switches for Chromium's own microphone, which hears these tones and is allowed without a question. */
export async function microphoneThatHears(tones: readonly Tone[]) {
  if (tones.length === 0) return { switches: [], remove: async () => {} };
  const folder = await mkdtemp(join(tmpdir(), 'postline-sound-'));
  const file = join(folder, 'tones.wav');
  await writeFile(file, wavOf(tones));
  return {
    switches: [
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      `--use-file-for-fake-audio-capture=${file}`,
    ],
    remove: () => rm(folder, { recursive: true }),
  };
}
