/**
 * The texts of the screen with which a conversation is written down. Main has no texts of its own: the page hands these over, in its
 * language, with the names of their values in braces.
 */
export const transcriptWords = [
  'transcript.title',
  'transcript.instance',
  'transcript.written',
  'transcript.zone',
  'transcript.count',
  'message.you-alone',
  'message.forwarded',
  'message.damaged',
  'message.not-known',
  'media.not-here',
  'kind.file',
  'kind.image',
  'kind.video',
  'kind.round-video',
  'kind.voice',
  'kind.link-card',
  'kind.location',
  'kind.contacts',
  'kind.poll',
  'state.held',
  'state.queued',
  'state.sending',
  'state.accepted',
  'state.rejected',
  'state.not-sent',
  'state.unknown',
  'state.cancelled',
  'state.received',
  'state.seen',
  'state.imported',
  'state.by-hand',
  'told.sent',
  'told.delivered',
  'told.read',
  'told.played',
  'told.edited',
  'told.revoked',
  'told.failed',
  'reaction.yours',
  'reaction.by',
  'reaction.starred',
  'message-action.delete.held',
  'message-action.delete.waiting',
  'message-action.delete.running',
  'message-action.delete.done',
  'message-action.delete.refused',
  'message-action.delete.failed',
  'message-action.delete.cancelled',
  'held.unauthorized',
  'held.rate-limited',
  'rejected.meaning',
  'rejected.not-on-network',
  'rejected.status',
  'not-offered.location',
  'not-offered.contacts',
  'not-offered.poll',
  'not-offered.reaction',
  'not-offered.star',
  'not-offered.round-video',
  'not-offered.link-card',
  'not-offered.where',
  'not-sent.meaning',
  'not-sent.no-name',
  'not-sent.refused',
  'not-sent.unreachable',
  'not-sent.connect-timeout',
  'not-sent.tls',
  'not-sent.tls-authority',
  'not-sent.tls-name',
  'not-sent.tls-expired',
  'not-sent.proxy',
  'not-sent.proxy-login',
  'not-sent.proxy-login-refused',
  'not-sent.proxy-scheme',
  'not-sent.no-token',
  'not-sent.closed-early',
  'not-sent.answered',
  'unknown.meaning',
  'unknown.said',
  'unknown.reset',
  'unknown.wait-timeout',
  'unknown.stalled',
  'unknown.server-error',
  'unknown.web-page',
  'unknown.bad-answer',
  'unknown.no-record',
  'unknown.early-answer',
  'unknown.redirect',
  'unknown.answer-too-long',
  'unknown.crash',
  'unknown.restored',
  'held.not-working',
  'file-failure.empty',
  'file-failure.folder',
  'file-failure.unreadable',
  'file-failure.gone',
  'file-failure.damaged',
  'file-failure.changed',
  'file-failure.over-limit',
] as const;

export type TranscriptWord = (typeof transcriptWords)[number];

/** Puts a text of these into words. The page's own function for all of its texts is one. */
export type Say = (word: TranscriptWord, values?: Record<string, string | number>) => string;

/** The texts as the page hands them over. */
export type TranscriptTexts = Record<TranscriptWord, string>;

/** Every value that one of the texts names. */
const values = ['name', 'time', 'zone', 'count', 'status', 'sent', 'reason', 'said', 'emoji'];
const braced = Object.fromEntries(values.map((value) => [value, `{${value}}`]));

/** Returns the texts with the names of their values in braces, for whoever has no catalogue. */
export function transcriptTexts(say: Say): TranscriptTexts {
  const texts = transcriptWords.map((word) => [word, say(word, braced)]);
  return Object.fromEntries(texts) as TranscriptTexts;
}

/** Returns the function that says what was handed over. */
export function sayWith(texts: TranscriptTexts): Say {
  return (word, values = {}) =>
    texts[word].replace(/\{(\w+)\}/g, (_, value: string) => String(values[value] ?? ''));
}
