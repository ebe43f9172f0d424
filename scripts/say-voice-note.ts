// `npm run voice-note`: says the voice message of the practice service's day, which nobody has spoken: vowels of a voice that is
// calculated. Writes it as Ogg with Opus (RFC 7845) into electron/practice/day/voice-note.ts. Needs Chromium.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import {
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  OggOutputFormat,
  Output,
} from 'mediabunny';
import { root } from './set-up.mjs';

/** Packets of Opus in base64 with their times in seconds, and what a decoder has to know first. */
interface Sound {
  packets: { data: string; at: number; long: number }[];
  description: string | null;
}

const seconds = 14;
const file = join(root, 'electron/practice/day/voice-note.ts');

const bytes = await wrap(await encode());
const written = `/** A voice message of ${seconds} seconds, Ogg with Opus in base64; made by scripts/say-voice-note.ts. */
export const voiceNote =
  '${bytes.toString('base64')}';
`;
writeFileSync(file, written);
console.log(`${file}: ${bytes.length} bytes of sound`);

/** Packets of Opus in base64, and what a decoder has to know first. */
async function encode(): Promise<Sound> {
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  });
  try {
    const page = await browser.newPage();
    // The encoder is there for pages of a secure origin alone.
    await page.route('https://voice.invalid/', (route) => route.fulfill({ body: '' }));
    await page.goto('https://voice.invalid/');
    return await page.evaluate(inPage, seconds);
  } finally {
    await browser.close();
  }
}

/** Runs in a page. */
async function inPage(seconds: number): Promise<Sound> {
  const rate = 48_000;
  const samples = new Float32Array(rate * seconds);
  /** The first three resonances of some vowels, in hertz (Peterson and Barney, 1952). */
  const vowels = [
    [730, 1090, 2440],
    [530, 1840, 2480],
    [270, 2290, 3010],
    [570, 840, 2410],
    [300, 870, 2240],
    [490, 1350, 1690],
  ];
  let state = 7;
  const random = () =>
    (state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296) / 4_294_967_296;

  /** One resonator of a formant: two poles. */
  const resonator = (hertz: number, width: number) => {
    const radius = Math.exp((-Math.PI * width) / rate);
    const b = 2 * radius * Math.cos((2 * Math.PI * hertz) / rate);
    const c = -radius * radius;
    let one = 0;
    let two = 0;
    return (sample: number) => {
      const out = (1 - b - c) * sample + b * one + c * two;
      [two, one] = [one, out];
      return out;
    };
  };

  let at = 0.25;
  let syllable = 0;
  while (at < seconds - 0.4) {
    const long = 0.11 + random() * 0.13;
    const from = Math.round(at * rate);
    const count = Math.round(long * rate);
    const chain = (vowels[Math.floor(random() * vowels.length)] ?? []).map((hertz, index) =>
      resonator(hertz, 70 + index * 40),
    );
    const loud = 0.5 + random() * 0.5;
    const pitch = 205 - (syllable % 9) * 5 + random() * 24;
    const hiss = random() < 0.3;
    let phase = 0;
    for (let index = 0; index < count; index += 1) {
      const part = index / count;
      phase += (pitch * (1 + 0.04 * Math.sin(part * 5))) / rate;
      const pulse = phase >= 1 ? 1 : 0;
      if (pulse) phase -= 1;
      const breath = (random() - 0.5) * (hiss && part < 0.25 ? 0.5 : 0.01);
      const voiced = chain.reduce((sound, filter) => filter(sound), pulse * 6 + breath);
      const sound = voiced * loud * Math.sin(Math.PI * Math.min(1, part * 1.4 + 0.05)) ** 0.6;
      samples[from + index] = (samples[from + index] ?? 0) + sound;
    }
    syllable += 1;
    at += long + (syllable % 9 === 0 ? 0.55 : random() < 0.25 ? 0.12 : 0.02);
  }
  const peak = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
  const data = samples.map((sample) => (sample / peak) * 0.7);

  const packets: Sound['packets'] = [];
  let description: string | null = null;
  const base64 = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes));
  const encoder = new AudioEncoder({
    output: (chunk, metadata) => {
      const bytes = new Uint8Array(chunk.byteLength);
      chunk.copyTo(bytes);
      packets.push({
        data: base64(bytes),
        at: chunk.timestamp / 1e6,
        long: (chunk.duration ?? 60_000) / 1e6,
      });
      const told = metadata?.decoderConfig?.description;
      if (told)
        description ??= base64(new Uint8Array(ArrayBuffer.isView(told) ? told.buffer : told));
    },
    error: (error) => {
      throw error;
    },
  });
  encoder.configure({
    codec: 'opus',
    sampleRate: rate,
    numberOfChannels: 1,
    bitrate: 9_000,
    opus: { frameDuration: 60_000 },
  });
  encoder.encode(
    new AudioData({
      format: 'f32',
      sampleRate: rate,
      numberOfFrames: data.length,
      numberOfChannels: 1,
      timestamp: 0,
      data,
    }),
  );
  await encoder.flush();
  return { packets, description };
}

async function wrap({ packets, description }: Sound): Promise<Buffer> {
  const target = new BufferTarget();
  const output = new Output({ format: new OggOutputFormat(), target });
  const source = new EncodedAudioPacketSource('opus');
  output.addAudioTrack(source);
  await output.start();
  const decoderConfig = {
    codec: 'opus',
    sampleRate: 48_000,
    numberOfChannels: 1,
    description: Buffer.from(description ?? '', 'base64'),
  };
  for (const { data, at, long } of packets) {
    const packet = new EncodedPacket(Buffer.from(data, 'base64'), 'key', at, long);
    await source.add(packet, { decoderConfig });
  }
  await output.finalize();
  return Buffer.from(target.buffer ?? new ArrayBuffer(0));
}
