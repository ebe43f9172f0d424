import type { Message } from '../../../../shared/contract/messages.ts';

/** Milliseconds in which no day of a month comes again. */
const shortestMonthMs = 27 * 24 * 60 * 60_000;

/** Returns whether a message is the first of its day, as far as the log is loaded. */
export function startsDay(message: Message, previous: Message | undefined): boolean {
  if (!previous) return true;
  const [at, before] = [message.createdAt, previous.createdAt];
  // Asked of each pair of a log at each message: a day in words takes three times as long.
  if (Math.abs(at - before) > shortestMonthMs) return true;
  return new Date(at).getDate() !== new Date(before).getDate();
}

/** Of what the service told without saying who wrote it: anybody of the team may have, or the phone. */
export const isAnybodys = ({ author, imported }: Message): boolean => !author && imported;

/** Milliseconds within which messages of one person make a group. */
const togetherMs = 5 * 60_000;

/** Returns whether a message goes on where the one before it ended: of the same person, on the same day, at once. */
export function goesOn(message: Message, previous: Message): boolean {
  return (
    message.direction === previous.direction &&
    message.sender?.chatId === previous.sender?.chatId &&
    message.author?.memberId === previous.author?.memberId &&
    message.createdAt - previous.createdAt <= togetherMs &&
    !startsDay(message, previous)
  );
}

/** Returns whether another of the team wrote a message that went out than the one before it. */
export function changesWriter(message: Message, previous: Message | undefined): boolean {
  if (!previous || previous.direction === 'in' || startsDay(message, previous)) return true;
  if (isAnybodys(message) !== isAnybodys(previous)) return true;
  return message.author?.memberId !== previous.author?.memberId;
}
