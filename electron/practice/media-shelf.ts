import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { drawPicture } from './draw-picture.ts';
import { writeForm } from './write-form.ts';
import type { PracticeSwitches } from './practice-switches.ts';
import { wavOf } from './wav-of.ts';

/** A file that somebody sent. */
export interface ShelvedFile {
  bytes: Buffer;
  mimetype: string;
  fileName: string;
}

/** Milliseconds between two pieces of a file that is handed out slowly. */
const pieceMs = 100;

export type MediaShelf = ReturnType<typeof createMediaShelf>;

/** Creates the store of received media, from which files may disappear. */
export function createMediaShelf(switches: PracticeSwitches) {
  const files = new Map<string, ShelvedFile>();
  return {
    /** Keeps a file; returns its ID. */
    put: (file: ShelvedFile): string => {
      const id = randomUUID();
      files.set(id, file);
      return id;
    },
    /** Answers a request for a file: with all of it, slowly if that is switched on, or with a refusal once it is gone. */
    answer: (id: string): Response => {
      const file = files.get(id);
      const { isExpired, isPage, bytesPerSecond } = switches.media;
      if (file === undefined || isExpired) {
        return Response.json({ message: 'The file has expired.' }, { status: 404 });
      }
      if (isPage) {
        const page = '<!doctype html><title>Sign in</title><p>Please sign in.';
        return new Response(page, { headers: { 'content-type': 'text/html' } });
      }
      const { bytes, mimetype } = file;
      const type = { 'content-type': mimetype };
      // An answer in pieces does not state its length.
      if (bytesPerSecond !== null) {
        return new Response(slowly(bytes, bytesPerSecond), { headers: type });
      }
      const headers = { ...type, 'content-length': String(bytes.length) };
      return new Response(new Uint8Array(bytes), { headers });
    },
  };
}

function slowly(bytes: Buffer, bytesPerSecond: number): ReadableStream<Uint8Array> {
  const piece = Math.max(1, Math.round((bytesPerSecond * pieceMs) / 1_000));
  let at = 0;
  return new ReadableStream({
    async pull(controller) {
      if (at > 0) await wait(pieceMs);
      controller.enqueue(new Uint8Array(bytes.subarray(at, at + piece)));
      at += piece;
      if (at >= bytes.length) controller.close();
    },
  });
}

let picture: Buffer | null = null;

/** The picture, the document and the voice message that people send to the practice service. */
export const sentFiles = {
  picture: (): ShelvedFile => {
    picture ??= drawPicture(1280, 720);
    return { bytes: picture, mimetype: 'image/png', fileName: 'parcel.png' };
  },
  form: (): ShelvedFile => ({
    bytes: writeForm(),
    mimetype: 'application/pdf',
    fileName: 'claim-form.pdf',
  }),
  voice: (): ShelvedFile => ({ bytes: hum(), mimetype: 'audio/wav', fileName: 'voice.wav' }),
};

/** Three seconds of a tone that comes and goes, as WAV: 16 bits, one channel. */
function hum(): Buffer {
  const rate = 16_000;
  const samples = Buffer.alloc(rate * 3 * 2);
  for (let at = 0; at * 2 < samples.length; at += 1) {
    const seconds = at / rate;
    const loudness = 6_000 * Math.abs(Math.sin(Math.PI * seconds));
    samples.writeInt16LE(Math.round(loudness * Math.sin(2 * Math.PI * 220 * seconds)), at * 2);
  }
  return wavOf(samples, rate);
}
