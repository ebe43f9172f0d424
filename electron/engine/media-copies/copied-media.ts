import { fileTypeFromBuffer } from 'file-type';
import mime from 'mime';
import { type PictureSize, type SendAs, thumbnailSizeOf } from '../../../shared/domain/media.ts';
import { readSample } from '../files/guess-media.ts';
import { jpegSize } from '../web/jpeg-size.ts';
import type { UncopiedMedia } from '../store/messages/media-copies-table.ts';
import type { StoredMedia } from '../store/rows/stored-content.ts';

/**
 * Says what a copy is: by its content, and only where that tells nothing by its name. Null: the message says that it is a picture, a
 * sound or a video, and it is none, but most likely a page that says so in words.
 */
export async function copiedMedia(
  path: string,
  { record, at }: Pick<UncopiedMedia, 'record' | 'at'>,
): Promise<Omit<StoredMedia, 'source'> | null> {
  const sample = await readSample(path);
  const found = await fileTypeFromBuffer(sample);
  const byName = mime.getType(record.fileName);
  // Documents and packages are archives inside: only their name says which.
  const isContainer = found?.mime === 'application/zip' || found?.mime === 'application/x-cfb';
  const mimetype = isContainer ? (byName ?? found.mime) : (found?.mime ?? plain(byName));
  const sendAs = sendAsOf(record.sendAs, mimetype);
  if (sendAs === null) return null;
  const ending = found?.ext ?? (mimetype && mime.getExtension(mimetype));
  const size = sendAs === 'image' ? sizeOf(sample) : null;
  const thumbnailSize = (size && thumbnailSizeOf(size)) ?? record.thumbnailSize;
  return {
    kind: 'media',
    sendAs,
    mimetype,
    fileName: record.fileName || `${writtenTime(at)}${ending ? `.${ending}` : ''}`,
    hasThumbnail: false,
    voice: null,
    ...(thumbnailSize && { thumbnailSize }),
    ...(record.isForwarded && { isForwarded: true as const }),
  };
}

/** What is drawn or played has signs in its content that tell it: a name alone makes nothing one of these. */
function plain(byName: string | null): string | null {
  return byName === null || /^(image|audio|video)\//.test(byName) ? null : byName;
}

function sendAsOf(told: SendAs | null, mimetype: string | null): SendAs | null {
  const [family] = mimetype?.split('/') ?? [];
  const isOgg = mimetype === 'application/ogg';
  if (told === 'file' || told === null) return 'file';
  if (family === 'video' && told === 'round-video') return told;
  if (family === 'image' || family === 'video') return family;
  if (family === 'audio' || isOgg) return told === 'voice' ? 'voice' : 'file';
  return null;
}

function sizeOf(sample: Uint8Array): PictureSize | null {
  return jpegSize(sample) ?? pngSize(sample);
}

/** Of its first chunk (ISO/IEC 15948). */
function pngSize(bytes: Uint8Array): PictureSize | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.byteLength < 24 || view.getUint32(0) !== 0x89504e47) return null;
  return { width: view.getUint32(16), height: view.getUint32(20) };
}

/** Names a file without a name in every language. */
function writtenTime(at: number): string {
  const local = new Date(at - new Date(at).getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 19).replace('T', ' ').replaceAll(':', '.');
}
