import type { Alias } from '../../../../shared/contract/aliases.ts';
import type { Gap } from '../../../../shared/contract/listening.ts';
import type { Message } from '../../../../shared/contract/messages.ts';
import type { TeamLine } from '../../../../shared/contract/team.ts';
import { changesWriter, goesOn, startsDay } from '../message/changes-writer.ts';
import { frameOf, isComing } from '../message/media/frame-of.ts';
import { isPlain, showsSameState } from '../message/shows-same-state.ts';
import { inRows } from './albums.ts';
import { hasGapBetween } from './gap-lines.tsx';

/** What is loaded of a chat, and what stands between its messages; undefined while it is being read. */
interface Loaded {
  messages: readonly Message[];
  firstUnread: string | null;
  gaps: readonly Gap[] | undefined;
  teamLines: readonly TeamLine[] | undefined;
  aliases: readonly Alias[] | undefined;
  /** The instance is a team's. */
  isShared: boolean;
  hasOlder: boolean;
  hasNewer: boolean;
}

/**
 * Lays the messages of a chat in the rows of its log: which stand together, and what stands above and below each. `index` is a
 * message's, but where it says a row's. All of it stays the same, functions too, as long as what is loaded does.
 */
export function useLogRows({
  messages,
  firstUnread,
  gaps = [],
  teamLines = [],
  aliases = [],
  isShared,
  hasOlder,
  hasNewer,
}: Loaded) {
  // It calls no hook, by which the compiler knows one.
  'use memo';
  const joined = aliases.filter(({ hadChat, isSeparated }) => hadChat && !isSeparated);

  /** Lines stand where in time they belong; before the first and after the last that is loaded only at the ends of the chat. */
  function timeAbove(index: number) {
    const from = messages[index - 1]?.createdAt ?? (hasOlder ? Infinity : 0);
    const until = messages[index]?.createdAt ?? (hasNewer ? 0 : Infinity);
    return { from, until };
  }

  function teamLinesAbove(index: number): TeamLine[] {
    const { from, until } = timeAbove(index);
    return teamLines.filter(({ at }) => at >= from && at < until);
  }

  function joinedAbove(index: number): Alias[] {
    const { from, until } = timeAbove(index);
    return joined.filter(({ since }) => since >= from && since < until);
  }

  function hasLinesAbove(index: number): boolean {
    return teamLinesAbove(index).length > 0 || joinedAbove(index).length > 0;
  }

  /** Its state is drawn for those before it, too. */
  function isLastOfGroup(index: number): boolean {
    const [message, next] = [messages[index], messages[index + 1]];
    if (!message || !next || next.localId === firstUnread) return true;
    return startsDay(next, message) || !showsSameState(message, next);
  }

  /** Whether it goes on where the one before it ended, at once and with nothing between. */
  function isJoined(index: number): boolean {
    const [message, previous] = [messages[index], messages[index - 1]];
    if (!message || !previous || message.localId === firstUnread) return false;
    if (!goesOn(message, previous)) return false;
    const isQuiet = previous.direction === 'in' && isPlain(previous);
    return (isQuiet || !isLastOfGroup(index - 1)) && !hasLinesAbove(index);
  }

  function joinedWith(index: number) {
    const [above, below] = [isJoined(index), isJoined(index + 1)];
    return above ? (below ? 'above below' : 'above') : below ? 'below' : undefined;
  }

  /** Of one's own and the team's messages, at each change, and where lines stand between it and the one before. */
  function isWriterDrawn(index: number): boolean {
    const [message, previous] = [messages[index], messages[index - 1]];
    if (!message || message.direction === 'in') return false;
    // What colleagues wrote is told apart after the team is left, too.
    if (!isShared && !message.author && !previous?.author) return false;
    return changesWriter(message, previous) || teamLinesAbove(index).length > 0;
  }

  /** Whether something stands above a message. */
  function isParted(index: number): boolean {
    const [message, previous] = [messages[index], messages[index - 1]];
    return (
      !message ||
      !previous ||
      message.localId === firstUnread ||
      hasGapBetween(gaps, previous.createdAt, message.createdAt) ||
      hasLinesAbove(index)
    );
  }

  const all = inRows(messages, isParted);
  /** Which message is the first of each row. */
  const starts: number[] = [];
  for (const row of all.keys()) starts.push((starts[row - 1] ?? 0) + (all[row - 1]?.length ?? 0));
  const lastOf = (row: number) => (starts[row + 1] ?? messages.length) - 1;

  return {
    all,
    starts,
    lastOf,
    rowOf: (localId: string | null | undefined) =>
      all.findIndex((together) => together.some((message) => message.localId === localId)),
    keyOf: (row: number) => all[row]?.[0]?.localId ?? row,
    estimatedHeight: (row: number) => estimateHeight(all[row] ?? [], isLastOfGroup(lastOf(row))),
    teamLinesAbove,
    joinedAbove,
    isLastOfGroup,
    isJoined,
    joinedWith,
    isWriterDrawn,
  };
}

/** Pixels of a row: of its lines of some 65 letters, of its pictures, and of its state; measured once it is drawn. */
function estimateHeight([message, ...rest]: readonly Message[], isStateDrawn: boolean): number {
  const { text = '', content } = message ?? {};
  const lines = text.split('\n').reduce((sum, { length }) => sum + 1 + Math.floor(length / 65), 0);
  const words = text === '' ? 0 : 22 * lines;
  const isPicture =
    content && (isComing(content) || (content.kind === 'media' && content.sendAs === 'image'));
  const single = isPicture ? frameOf(content.thumbnailSize).height : text === '' ? 22 : 0;
  const pictures = rest.length === 0 ? single : rest.length === 1 ? 157 : 317;
  return 18 + words + pictures + (isStateDrawn ? 34 : 0);
}
