import type { ShelvedFile } from '../media-shelf.ts';
import { sentFiles } from '../media-shelf.ts';
import { drawDoor, drawLamp, drawParcel, drawReceipt } from './draw-day.ts';
import { voiceNote } from './voice-note.ts';

/** A file that a customer sent, as records and the service have it. */
interface SentMedium {
  /** What its record calls the payload. */
  payload: 'imageMessage' | 'audioMessage' | 'documentMessage';
  /** Fields of the payload beside those that every file has. */
  fields: Record<string, unknown>;
  file: () => ShelvedFile;
}

/** Drawn once. */
function picture(fileName: string, draw: () => Buffer): SentMedium {
  let bytes: Buffer | null = null;
  return {
    payload: 'imageMessage',
    fields: {},
    file: () => ({ bytes: (bytes ??= draw()), mimetype: 'image/png', fileName }),
  };
}

/** Seconds of the voice message. */
const voiceSeconds = 14;

/** What customers of the day sent, by the names that what they said calls it. */
export const dayMedia = {
  parcel: picture('parcel.png', drawParcel),
  door: picture('door.png', drawDoor),
  receipt: picture('receipt.png', drawReceipt),
  lamp: picture('lamp.png', drawLamp),
  claim: { payload: 'documentMessage', fields: {}, file: sentFiles.form },
  voice: {
    payload: 'audioMessage',
    fields: { ptt: true, seconds: voiceSeconds },
    file: () => ({
      bytes: Buffer.from(voiceNote, 'base64'),
      mimetype: 'audio/ogg; codecs=opus',
      fileName: 'voice.ogg',
    }),
  },
} as const satisfies Readonly<Record<string, SentMedium>>;

export type DayMedium = keyof typeof dayMedia;
