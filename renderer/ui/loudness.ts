/** As many values as phones show. */
const parts = 64;
/** Root mean square below which all is silence. */
const silence = 0.001;

function rootMeanSquare(samples: Float32Array): number {
  let sum = 0;
  for (const sample of samples) sum += sample * sample;
  return Math.sqrt(sum / Math.max(1, samples.length));
}

/** Loudness over time as 64 values of 0 to 100, of the loudest part. Silence is all zeros. */
export function loudness(samples: Float32Array): number[] {
  const levels = Array.from({ length: parts }, (_, part) => {
    const from = Math.floor((part * samples.length) / parts);
    const to = Math.max(from + 1, Math.floor(((part + 1) * samples.length) / parts));
    return rootMeanSquare(samples.subarray(from, to));
  });
  const loudest = Math.max(...levels);
  return levels.map((level) => (loudest < silence ? 0 : Math.round((100 * level) / loudest)));
}

/** Enough to see how loud a voice is: an hour is 115 MB, where 48,000 samples a second would be 690 MB. */
const samplesPerSecond = 8_000;

/** Returns the loudness of the sound in a file, decoded; throws where it cannot be. */
export async function loudnessOf(file: ArrayBuffer): Promise<number[]> {
  const context = new OfflineAudioContext({ length: 1, sampleRate: samplesPerSecond });
  // Decoding detaches the buffer, which is still needed.
  const decoded = await context.decodeAudioData(file.slice(0));
  return loudness(decoded.getChannelData(0));
}
