import type { ChatEntry, ChatMedia } from '../../../../shared/domain/chat-export.ts';
import { marksOfDirection } from '../dates/entry-head.ts';
import * as words from './program-words.ts';

type Body = Pick<ChatEntry, 'kind' | 'text' | 'isEdited'> & {
  media: Omit<ChatMedia, 'isThere'> | null;
  /** The owner of the phone deleted it. */
  isOwn?: true;
};

/** WhatsApp puts one before what it writes itself. */
const mark = /^[\u200e\u200f]/;
const attachedInBrackets =
  /[\u200e\u200f]?<[\u200e\u200f]?([^<>:\n]{1,40}?)\s?:\s?([^<>\n]{1,255})>/;
const nameBefore =
  /^[\u200e\u200f]?([^\n]{0,250}\.[\p{L}\p{N}]{1,10}) [(<][\u200e\u200f]?([^()<>\n]{2,40})[)>]/u;
const givenName = /^(?:IMG|VID|AUD|PTT|STK|DOC)-\d{8}-WA\d+|^\d{8}-/;
const map =
  /https:\/\/(?:maps\.google\.com\/(?:maps)?\?q=|www\.google\.com\/maps|foursquare\.com\/v\/)/;
const editedAtEnd = /[\u200e\u200f]?<[\u200e\u200f]?([^<>\n]{4,60})>\s*$/;
const answer =
  /^[\u200e\u200f]?[\p{L} ]{2,30}: .*\([\u200e\u200f]?[\p{Nd}]+ [^()]*\)[\u200e\u200f]*$/u;
const longestWords = 60;
const longestSentence = 600;

/** Reads what stands behind the name of who wrote an entry, all lines of it. */
export function readBody(written: string): Body {
  const { text, isEdited } = withoutEdited(written);
  const plain = bare(text);
  const of = (kind: ChatEntry['kind'], more: Partial<Body> = {}): Body => ({
    kind,
    text: kind === 'text' ? cleaned(text) : plain,
    media: null,
    isEdited,
    ...more,
  });
  if (plain === '' || plain === 'null') return of('nothing', { text: '' });
  const withMedia = attached(text) ?? leftOut(text);
  if (withMedia !== null) {
    const kind = withMedia.media.kind === 'contact' ? 'contact' : 'media';
    return of(kind, { ...withMedia, text: cleaned(withMedia.text).trim() });
  }
  const isMarked = mark.test(text);
  if (isPoll(text)) return of('poll');
  if (plain.length > longestSentence) return of('text');
  const sentence = plain.replace(/^[🚫\s]+|[.。\s]+$/gu, '');
  if (words.deletedByOwnerWords.test(sentence)) return of('deleted', { isOwn: true });
  if (words.deletedWords.test(sentence)) return of('deleted');
  if (words.missedCallWords.test(plain) && plain.length < longestWords) return of('call');
  if (words.waitingWords.test(plain) && plain.length < 200) return of('waiting');
  if (map.test(plain) && (isMarked || /^[^\n]{0,40}: ?https:/u.test(plain))) return of('location');
  if (!isMarked && !/^<[^<>\n]{3,60}>$/.test(plain)) return of('text');
  if (words.viewOnceWords.test(plain)) return of('view-once');
  if (words.noticeWords.test(plain)) return of('system');
  if (words.callWords.test(plain) && plain.length < longestWords) return of('call');
  return of('text', isMarked ? { text: plain } : {});
}

const hasMark = /[\u061c\u200e-\u2069\ufeff]/;

/** Without marks of direction, and blanks around it. */
export function bare(text: string): string {
  return (hasMark.test(text) ? text.replace(marksOfDirection, '') : text).trim();
}

/** As it was written: marks within a text may be the person's own, those around a name that is mentioned are not. */
function cleaned(text: string): string {
  return text
    .replace(mark, '')
    .replace(/@[\u2068\u200e]+([^\n\u2068\u2069]*)\u2069/g, '@$1')
    .trimEnd();
}

function withoutEdited(text: string): { text: string; isEdited: boolean } {
  const found = text.endsWith('>') || text.endsWith('\u200e') ? editedAtEnd.exec(text) : null;
  const isEdited = found !== null && words.editedWords.test(found[1] ?? '');
  return { text: isEdited ? text.slice(0, found.index).trimEnd() : text, isEdited };
}

type WithMedia = Required<Pick<Body, 'text'>> & { media: NonNullable<Body['media']> };

function attached(text: string): WithMedia | null {
  for (const [form, wordsAt, nameAt] of [
    [attachedInBrackets, 1, 2],
    [nameBefore, 2, 1],
  ] as const) {
    const found = text.includes(form === nameBefore ? '.' : '<') ? form.exec(text) : null;
    const fileName = bare(found?.[nameAt] ?? '').normalize('NFC');
    const said = bare(found?.[wordsAt] ?? '');
    if (found === null || fileName === '') continue;
    if (!givenName.test(fileName) && !words.attachedWords.test(said)) continue;
    const around = `${text.slice(0, found.index)}\n${text.slice(found.index + found[0].length)}`;
    return {
      text: around.replace(/^\s+/, ''),
      media: { fileName, kind: words.kindOfName(fileName) },
    };
  }
  return null;
}

/** `<Media omitted>` with its caption below it, or `image omitted` behind a mark and its caption. */
function leftOut(text: string): WithMedia | null {
  const end = text.indexOf('\n');
  const first = end === -1 ? text : text.slice(0, end);
  const inBrackets = /^[\u200e\u200f]?<[\u200e\u200f]?\s?([^<>]{3,60}?)\s?>$/.exec(first)?.[1];
  if (inBrackets !== undefined && isLeftOut(inBrackets)) {
    return mediaLeftOut(inBrackets, text.slice(first.length + 1), null);
  }
  const at = Math.max(text.lastIndexOf('\u200e'), text.lastIndexOf('\u200f'));
  const last = at === -1 || text.length - at > longestWords ? '' : bare(text.slice(at));
  if (last !== '' && !last.includes('\n') && isLeftOut(last) && words.kindInWords(last) !== null) {
    const before = text.slice(0, at).replace(/[\u200e\u200f]\p{Nd}+ \p{L}+\s*$/u, '');
    const fileName = /^([^\n]+\.[\p{L}\p{N}]{1,10}) •\s*$/u.exec(bare(before))?.[1] ?? null;
    return mediaLeftOut(last, fileName === null ? before : '', fileName);
  }
  const isAll = end === -1 && first.length < 40 && isNounLeftOut.test(bare(first));
  return isAll ? mediaLeftOut(bare(first), '', null) : null;
}

/** Where no mark says who wrote it: just these. */
const isNounLeftOut =
  /^(?:image|video|audio|sticker|GIF|document|contact card|media) omitted$|^(?:Bild|Video|Audio|Sticker|GIF|Dokument|Kontaktkarte) (?:weg|aus)gelassen$|^(?:imagen|video|audio|sticker|GIF|documento) omitid[oa]$|^(?:image|vidéo|audio|sticker|GIF|document) (?:absente?|omise?|manquante?)$|^(?:imagem|vídeo|áudio|figurinha|GIF|documento) (?:omitid|ocultad)[oa]$|^(?:gambar|foto|video|audio|stiker|GIF|dokumen) tidak disertakan$|^تم استبعاد .{3,30}$|^(?:התמונה|סרטון הווידאו|השמע|סטיקר|GIF|המסמך) הושמטה?$/iu;

function isLeftOut(said: string): boolean {
  return words.leftOutWords.test(said) && !words.viewOnceWords.test(said);
}

function mediaLeftOut(said: string, text: string, fileName: string | null): WithMedia {
  return {
    text,
    media: { fileName, kind: words.kindInWords(said) },
  };
}

/** A word and a colon alone in a line, and behind the question each answer with its count. */
function isPoll(text: string): boolean {
  if (!text.includes(':\n')) return false;
  const [first = '', , ...answers] = text.split('\n', 4);
  return (
    /^[\u200e\u200f]?[\p{Lu}\p{Lo} ]{2,30}:$/u.test(first) &&
    answers.some((line) => answer.test(line))
  );
}
