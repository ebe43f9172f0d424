import type { ChatEntry, ChatMedia } from '../../../../shared/domain/chat-export.ts';
import type { SendAs } from '../../../../shared/domain/media.ts';
import { readPlace } from '../../../../shared/domain/place.ts';
import { type FormContent, lineOf } from '../../../../shared/domain/written-content.ts';
import { readMoment, type ZoneMeant } from '../../../../shared/domain/written-moment.ts';
import type { ExportedMessage } from '../../store/imports/match-exported.ts';
import type { StoredRecord } from '../../store/rows/stored-content.ts';
import { orderedId } from '../ordered-id.ts';

/** What an entry of an export is: a message, or why none is made of it. */
export type ReadEntry =
  | { message: ExportedMessage; fileName: string | null }
  | { leftOut: 'system' | 'nothing' | 'no-time' };

const sendAsOf: Record<NonNullable<ChatMedia['kind']>, SendAs> = {
  image: 'image',
  sticker: 'image',
  video: 'video',
  gif: 'video',
  voice: 'voice',
  document: 'file',
  contact: 'file',
};

/** Makes a message of an entry. `own`: who in the export is this side; null: nobody. `zone` is of its times. */
export function exportedMessage(
  entry: ChatEntry,
  { own, zone }: { own: string | null; zone: ZoneMeant },
): ReadEntry {
  const { kind, sender, media, isEdited } = entry;
  if (kind === 'system' || sender === null) return { leftOut: 'system' };
  if (kind === 'nothing') return { leftOut: 'nothing' };
  const moment = entry.time === null ? null : readMoment(entry.time, zone);
  if (moment === null) return { leftOut: 'no-time' };
  const place = kind === 'location' ? placeOf(entry.text) : null;
  const mark = kind === 'deleted' ? 'revoked' : isEdited ? 'edited' : null;
  const message: ExportedMessage = {
    localId: orderedId(),
    fromMe: sender === own,
    sender,
    // What the program wrote in its place says less than the mark, in the language of a phone.
    text: place !== null ? lineOf(place) : kind === 'deleted' ? '' : entry.text,
    content: place ?? (media === null ? { kind: 'text' } : recordOf(media)),
    at: moment.at,
    mark,
  };
  return { message, fileName: media?.fileName ?? null };
}

function placeOf(text: string): FormContent | null {
  const place = readPlace(text);
  return typeof place === 'string' ? null : { kind: 'location', ...place };
}

/** Media, as long as its file is not here. */
function recordOf({ kind, fileName }: ChatMedia): StoredRecord {
  return {
    kind: 'record',
    payload: '',
    sendAs: kind === null ? 'file' : sendAsOf[kind],
    fileName: fileName ?? '',
    mimetype: null,
    size: null,
    isForwarded: false,
  };
}
