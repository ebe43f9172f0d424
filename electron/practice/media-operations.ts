import { chatOf, optionalText, webAddress } from './form-checks.ts';
import type { Operation, OperationRequest } from './operation.ts';
import { invalid } from './refusal.ts';
import { digest, sentRecord, storedFields, smallPicture } from './sent-record.ts';

/** send-file, send-image, send-video (interface.md §4.3) and send-voice (§4.4). */
export const mediaOperations: Operation[] = [
  operation('send-file', 'documentMessage', 'application/octet-stream', () => ({})),
  operation('send-image', 'imageMessage', 'image/jpeg', pictureFields),
  // A video is answered in the shape of an image (interface.md §2.4).
  operation('send-video', 'imageMessage', 'video/mp4', pictureFields),
  operation('send-voice', 'audioMessage', 'audio/ogg; codecs=opus', voiceFields),
];

function operation(
  name: string,
  kind: string,
  usualType: string,
  fieldsOfKind: (size: number) => object,
): Operation {
  return {
    method: 'POST',
    name,
    status: 201,
    carryOut: (request) => {
      const { fields, file, book, now } = request;
      const chat = chatOf(fields['chatId']);
      const media = mediaOf(request);
      const caption = optionalText(fields['caption'], 'caption');
      optionalText(fields['reply_to'], 'reply to');
      const written = fields['fileName'] ?? fields['filename'];
      const isVoice = kind === 'audioMessage';
      const isRound = name === 'send-video' && isYes(fields['asNote'], 'as note');
      const payload = {
        url: media.url,
        mimetype: optionalText(fields['mimetype'], 'mimetype') ?? file?.mimetype ?? usualType,
        fileSha256: media.sha256,
        fileLength: String(media.size),
        ...(!isVoice && { fileName: optionalText(written, 'file name') ?? media.name }),
        ...(!isVoice && caption !== null && { caption }),
        ...storedFields(media.sha256, now),
        ...fieldsOfKind(media.size),
      };
      const said = { [isRound ? 'ptvMessage' : kind]: payload };
      return sentRecord(chat, book.add(chat.chatId, caption), said, now);
    },
  };
}

/** Either an address or an uploaded file (interface.md §4.3). An address is believed, never fetched. */
function mediaOf({ fields, file }: OperationRequest) {
  if (file !== null) {
    const sha256 = Buffer.from(file.sha256, 'hex').toString('base64');
    return { url: 'https://practice.invalid/upload', name: file.name, size: file.size, sha256 };
  }
  if (fields['url'] === undefined || fields['url'] === null) {
    throw invalid([
      'The url field is required when file is not present.',
      'The file field is required when url is not present.',
    ]);
  }
  const url = webAddress(fields['url'], 'url');
  const name = url.split(/[?#]/)[0]?.split('/').at(-1) ?? '';
  return { url, name, size: 4096, sha256: digest(url) };
}

/** A flag as JSON has it, or as a form can. */
function isYes(value: unknown, name: string): boolean {
  if (value === undefined || value === null) return false;
  if (![true, false, '0', '1'].includes(value as string)) {
    throw invalid([`The ${name} field must be true or false.`]);
  }
  return value === true || value === '1';
}

function pictureFields() {
  return { height: 720, width: 1280, jpegThumbnail: smallPicture() };
}

function voiceFields(size: number) {
  const waveform = Buffer.from(Array.from({ length: 64 }, (_, at) => (at * 37 + size) % 100));
  return {
    seconds: Math.max(1, Math.round(size / 4000)),
    ptt: true,
    waveform: waveform.toString('base64'),
  };
}
