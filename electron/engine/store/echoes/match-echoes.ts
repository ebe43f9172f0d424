import { isVideo, type SendAs } from '../../../../shared/domain/media.ts';
import type { StoredContent } from '../rows/stored-content.ts';

/** A request of one's own of which no answer named the message that came of it. */
export interface OpenAttempt {
  localId: string;
  text: string;
  content: StoredContent;
  /** Milliseconds since 1970, by the clock of this computer; `until` null: it is under way. */
  from: number;
  until: number | null;
  /** Its message is unknown: an echo may settle it. */
  isUnknown: boolean;
}

/** A message of one's own that was told from outside, and belongs to none that is here. */
export interface Echo {
  localId: string;
  text: string;
  content: Extract<StoredContent, { kind: 'record' }>;
  /** Milliseconds since 1970, by the clock of the service. */
  at: number;
  /** Where it was written; null: not told. */
  via: 'phone' | 'api' | null;
}

/** Milliseconds that the clocks may differ by, and a send may come out after its answer was lost. */
export const beforeMs = 2 * 60_000;
const afterMs = 10 * 60_000;
/** Milliseconds within which another message could be meant, were a clock wrong. */
export const doubtMs = 24 * 60 * 60_000;

/**
 * Returns which unknown message each echo is: where their content is the same and their times fit, and neither the echo could be
 * another attempt's nor the message another echo's. Two that fit settle nothing, however well: that stays a person's decision. Nor
 * does what a person may have written on the phone, having seen that it did not leave here.
 */
export function matchEchoes(
  attempts: readonly OpenAttempt[],
  echoes: readonly Echo[],
): { localId: string; echoId: string }[] {
  const own = echoes.filter(({ via }) => via !== 'phone');
  return own.flatMap((echo) => {
    const meant = attempts.filter((attempt) => couldBe(attempt, echo));
    const localIds = new Set(meant.map(({ localId }) => localId));
    const others = own.filter(
      (other) => other !== echo && meant.some((one) => couldBe(one, other)),
    );
    if (localIds.size !== 1 || others.length > 0) return [];
    const match = meant.find((attempt) => attempt.isUnknown && fits(attempt, echo));
    return match === undefined ? [] : [{ localId: match.localId, echoId: echo.localId }];
  });
}

/** A send whose answer is still to come, and a message of one's own that was told from outside meanwhile. */
type Send = Pick<OpenAttempt, 'text' | 'content' | 'from'>;
export type ToldMeanwhile = Omit<Echo, 'content'> & { content: StoredContent };

/**
 * Returns which messages, of which the oldest come first, may be those of sends whose answers are still to come, one for each: they
 * are no messages of their own before the answers say so.
 */
export function waitForAnswers(sends: readonly Send[], told: readonly ToldMeanwhile[]): string[] {
  const open = [...sends];
  return told.flatMap((one) => {
    const place = open.findIndex((send) => mayBe(send, one));
    if (place === -1) return [];
    open.splice(place, 1);
    return [one.localId];
  });
}

function mayBe({ text, content, from }: Send, { at, via, ...told }: ToldMeanwhile): boolean {
  if (via !== 'api' || at < from - beforeMs) return false;
  // What a forward says is told by its answer alone.
  if (content.kind === 'forward') return told.content.kind === 'record' && told.content.isForwarded;
  return whatItIs(told.content) === whatItIs(content) && plain(told.text) === plain(text);
}

/** A record tells no link card from a text. */
function whatItIs(content: StoredContent): string {
  if (content.kind === 'media' || content.kind === 'record') return kindOf(content) ?? 'text';
  return content.kind === 'link-card' ? 'text' : content.kind;
}

/** Nothing says that it is not: whatever could differ by what the service made of it does not count. */
function couldBe({ text, content, from, until }: OpenAttempt, echo: Echo): boolean {
  const isNear = echo.at > from - doubtMs && echo.at < (until ?? echo.at) + doubtMs;
  // What a forward holds is told by its answer alone.
  if (content.kind === 'forward') return isNear;
  const sendAs = content.kind === 'media' ? kindOf(content) : null;
  return isNear && plain(text) === plain(echo.text) && sendAs === kindOf(echo.content);
}

/** A service may tell of a round video as of any other. */
function kindOf({ sendAs }: { sendAs: SendAs | null }): SendAs | null {
  return isVideo(sendAs) ? 'video' : sendAs;
}

function fits({ text, content, from, until }: OpenAttempt, echo: Echo): boolean {
  const { at, via } = echo;
  const isInTime = at >= from - beforeMs && at <= (until ?? from) + afterMs;
  return via === 'api' && isInTime && isSame(text, content, echo);
}

/** A text is told by its words; a file, which has none or few, by its name or its bytes as well. */
function isSame(text: string, content: StoredContent, { content: echo }: Echo): boolean {
  if (content.kind === 'text' || content.kind === 'link-card') return plain(text) !== '';
  if (content.kind !== 'media') return false;
  const isNamed = echo.fileName !== '' && echo.fileName === content.fileName;
  return isNamed || (content.source.kind === 'file' && echo.size === content.source.size);
}

function plain(text: string): string {
  return text.normalize().replace(/\s+/g, ' ').trim();
}
