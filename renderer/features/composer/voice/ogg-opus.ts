import {
  BlobSource,
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedPacketSink,
  Input,
  OGG,
  OggOutputFormat,
  Output,
  WEBM,
} from 'mediabunny';
import { type Cut, cutPackets, type OpusStream } from './cut-packets.ts';
import { samplesOf, samplesPerSecond } from './opus-packet.ts';

/** A recording as it is sent: Ogg with Opus. */
export interface OggRecording {
  bytes: ArrayBuffer;
  seconds: number;
}

/** Where `OpusHead` says how much is dropped at the start: 16 bits, little end first (RFC 7845 §5.1). */
const preSkipAt = 10;

/**
 * Samples that libopus is late by at 48 kHz (its look-ahead of 6.5 ms). Chromium's recorder says 0 in WebM, which decoders take for
 * a mistake.
 */
const encoderDelay = 312;

/**
 * Puts the Opus packets of a recording (WebM or Ogg), or of a part of it, into Ogg as they are: nothing is decoded or
 * encoded again. Null where it holds no sound. Throws where it is no Opus.
 */
export async function oggOf(recording: Blob, cut?: Cut): Promise<OggRecording | null> {
  if (recording.size === 0) return null;
  const input = new Input({ source: new BlobSource(recording), formats: [WEBM, OGG] });
  const track = await input.getPrimaryAudioTrack();
  const config = await track?.getDecoderConfig();
  if (!track || config?.codec !== 'opus' || !config.description) throw new Error('no Opus in it');

  const packets: Uint8Array[] = [];
  for await (const packet of new EncodedPacketSink(track).packets()) packets.push(packet.data);
  const head = bytesOf(config.description).slice();
  const preSkip = new DataView(head.buffer).getUint16(preSkipAt, true) || encoderDelay;
  const samples = packets.reduce((sum, packet) => sum + samplesOf(packet), 0) - preSkip;
  if (samples <= 0) return null;

  const whole: OpusStream = { preSkip, samples, packets };
  const stream = cut ? cutPackets(whole, cut) : whole;
  new DataView(head.buffer).setUint16(preSkipAt, stream.preSkip, true);
  const bytes = await write(stream, { ...config, description: head });
  return { bytes, seconds: stream.samples / samplesPerSecond };
}

function bytesOf(source: AllowSharedBufferSource): Uint8Array<ArrayBufferLike> {
  if (!ArrayBuffer.isView(source)) return new Uint8Array(source);
  return new Uint8Array(source.buffer, source.byteOffset, source.byteLength);
}

async function write(stream: OpusStream, decoderConfig: AudioDecoderConfig): Promise<ArrayBuffer> {
  const target = new BufferTarget();
  const output = new Output({ format: new OggOutputFormat(), target });
  const source = new EncodedAudioPacketSource('opus');
  output.addAudioTrack(source);
  await output.start();
  const end = stream.preSkip + stream.samples;
  let at = 0;
  for (const packet of stream.packets) {
    // Where the last packet reaches beyond the end, its duration says so.
    const samples = Math.min(samplesOf(packet), end - at);
    const time = [at / samplesPerSecond, samples / samplesPerSecond] as const;
    await source.add(new EncodedPacket(packet, 'key', ...time), { decoderConfig });
    at += samples;
  }
  await output.finalize();
  if (target.buffer === null) throw new Error('nothing was written');
  return target.buffer;
}
