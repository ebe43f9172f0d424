import {
  BlobSource,
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedPacketSink,
  Input,
  OGG,
  Output,
  WebMOutputFormat,
} from 'mediabunny';
import { expect, it } from 'vitest';
import { oggOf } from './ogg-opus.ts';

/** Config 9 of RFC 6716: SILK wideband, one frame of 20 ms. */
const tableOfContents = 9 << 3;
const packetSeconds = 0.02;

const packet = (index: number) =>
  Uint8Array.from([
    tableOfContents,
    ...Array.from({ length: 40 }, (_, at) => (index * 7 + at) & 255),
  ]);

function opusHead(preSkip: number): Uint8Array {
  const head = new Uint8Array(19);
  head.set(new TextEncoder().encode('OpusHead'));
  head.set([1, 1], 8);
  new DataView(head.buffer).setUint16(10, preSkip, true);
  new DataView(head.buffer).setUint32(12, 48_000, true);
  return head;
}

/** What a browser records: WebM whose packets hold 20 ms each. */
async function recording(count: number, preSkip = 312): Promise<Blob> {
  const target = new BufferTarget();
  const output = new Output({ format: new WebMOutputFormat(), target });
  const source = new EncodedAudioPacketSource('opus');
  output.addAudioTrack(source);
  await output.start();
  const decoderConfig = {
    codec: 'opus',
    sampleRate: 48_000,
    numberOfChannels: 1,
    description: opusHead(preSkip),
  };
  for (let index = 0; index < count; index += 1) {
    const sound = new EncodedPacket(packet(index), 'key', index * packetSeconds, packetSeconds);
    await source.add(sound, { decoderConfig });
  }
  await output.finalize();
  return new Blob([target.buffer ?? new ArrayBuffer(0)]);
}

/** The granule positions of an Ogg file's pages, page by page (RFC 3533 §6). */
function granules(ogg: ArrayBuffer): number[] {
  const bytes = new Uint8Array(ogg);
  const view = new DataView(ogg);
  const found: number[] = [];
  for (let at = 0; at < bytes.length;) {
    expect(new TextDecoder().decode(bytes.subarray(at, at + 4))).toBe('OggS');
    found.push(Number(view.getBigInt64(at + 6, true)));
    const segments = bytes.subarray(at + 27, at + 27 + (bytes[at + 26] ?? 0));
    at += 27 + segments.length + segments.reduce((sum, length) => sum + length, 0);
  }
  return found;
}

const preSkipOf = (ogg: ArrayBuffer) => new DataView(ogg).getUint16(28 + 10, true);

async function packetsOf(ogg: ArrayBuffer): Promise<Uint8Array[]> {
  const input = new Input({ source: new BlobSource(new Blob([ogg])), formats: [OGG] });
  const track = await input.getPrimaryAudioTrack();
  if (!track) throw new Error('no track');
  const packets: Uint8Array[] = [];
  for await (const { data } of new EncodedPacketSink(track).packets()) packets.push(data);
  return packets;
}

const packets = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, at) => packet(from + at));

async function oggOrFail(...args: Parameters<typeof oggOf>) {
  const ogg = await oggOf(...args);
  if (!ogg) throw new Error('no sound');
  return ogg;
}

it('copies every packet of a recording as it is, and counts its time', async () => {
  const { bytes, seconds } = await oggOrFail(await recording(100));
  expect(await packetsOf(bytes)).toEqual(packets(0, 100));
  expect(preSkipOf(bytes)).toBe(312);
  expect(granules(bytes).at(-1)).toBe(100 * 960);
  expect(seconds).toBeCloseTo((100 * 960 - 312) / 48_000, 9);
});

it('says what the encoder delays where the browser does not', async () => {
  const { bytes, seconds } = await oggOrFail(await recording(100, 0));
  expect(preSkipOf(bytes)).toBe(312);
  expect(seconds).toBeCloseTo((100 * 960 - 312) / 48_000, 9);
});

it('trims to the sample: it keeps 80 ms that are decoded and not played before the part', async () => {
  const { bytes, seconds } = await oggOrFail(await recording(100), { from: 1, to: 1.5 });
  const begin = 48_000 + 312;
  const firstKept = Math.floor((begin - 3_840) / 960);
  const lastKept = Math.floor((begin + 24_000 - 1) / 960);
  expect(await packetsOf(bytes)).toEqual(packets(firstKept, lastKept + 1));
  expect(preSkipOf(bytes)).toBe(begin - firstKept * 960);
  expect(granules(bytes).at(-1)).toBe(begin + 24_000 - firstKept * 960);
  expect(seconds).toBeCloseTo(0.5, 9);
});

it('trims what was trimmed before, and never beyond what is heard', async () => {
  const once = await oggOrFail(await recording(100), { from: 0.5, to: 1.5 });
  const twice = await oggOrFail(new Blob([once.bytes]), { from: 0.25, to: 1 });
  expect(twice.seconds).toBeCloseTo(0.75, 9);
  const { bytes } = twice;
  expect((granules(bytes).at(-1) ?? 0) - preSkipOf(bytes)).toBe(0.75 * 48_000);
});

it('is null where nothing was recorded', async () => {
  expect(await oggOf(new Blob([]))).toBe(null);
  expect(await oggOf(await recording(1, 960))).toBe(null);
});

it('refuses what is no recording', async () => {
  await expect(oggOf(new Blob(['a text']))).rejects.toThrow(/format/);
});
