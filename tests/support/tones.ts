import type { Page } from '@playwright/test';
import { wavOf as wavOfSamples } from '../../electron/practice/wav-of.ts';

/** A sound that is known: one pure tone after another. */
export interface Tone {
  hertz: number;
  seconds: number;
}

const samplesPerSecond = 48_000;

/** A WAV file (16 bits, one channel) of tones. */
export function wavOf(tones: readonly Tone[]): Buffer {
  const samples = tones.flatMap(({ hertz, seconds }) =>
    Array.from({ length: Math.round(seconds * samplesPerSecond) }, (_, at) =>
      Math.round(12_000 * Math.sin((2 * Math.PI * hertz * at) / samplesPerSecond)),
    ),
  );
  const data = Buffer.from(Int16Array.from(samples).buffer);
  return wavOfSamples(data, samplesPerSecond);
}

/** What a browser hears in a sound file: its length, and the loudest of these tones in each quarter of a second. */
export function heardIn(page: Page, file: Buffer, hertz: readonly number[]) {
  return page.evaluate(
    async ({ base64, candidates, rate }) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const context = new OfflineAudioContext({ length: 1, sampleRate: rate });
      const sound = await context.decodeAudioData(bytes.buffer);
      const samples = sound.getChannelData(0);
      const strength = (part: Float32Array, tone: number) => {
        let real = 0;
        let imaginary = 0;
        for (const [at, sample] of part.entries()) {
          const angle = (2 * Math.PI * tone * at) / rate;
          real += sample * Math.cos(angle);
          imaginary += sample * Math.sin(angle);
        }
        return Math.hypot(real, imaginary) / part.length;
      };
      const window = rate / 4;
      const loudest: number[] = [];
      for (let at = 0; at + window <= samples.length; at += window) {
        const part = samples.subarray(at, at + window);
        const strengths = candidates.map((tone) => strength(part, tone));
        const strongest = Math.max(...strengths);
        // A pure tone of full scale is 0.5 here.
        loudest.push(strongest < 0.005 ? 0 : (candidates[strengths.indexOf(strongest)] ?? 0));
      }
      return { seconds: sound.duration, loudest };
    },
    { base64: file.toString('base64'), candidates: [...hertz], rate: samplesPerSecond },
  );
}
