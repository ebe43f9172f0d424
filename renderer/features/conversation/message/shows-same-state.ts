import type { Message } from '../../../../shared/contract/messages.ts';
import { furthestTold } from '../../../../shared/domain/told-state.ts';

/** Returns whether two messages have the same line below them, and no more in it than words that many have. */
export function showsSameState(one: Message, other: Message): boolean {
  const line = plainLine(one);
  return line !== null && line === plainLine(other);
}

/** Returns whether nothing stands below a message but words that many have. */
export function isPlain(message: Message): boolean {
  return plainLine(message) !== null;
}

/** Of each message once: those that do not change stay the same objects. */
const plainLines = new WeakMap<Message, string | null>();

function plainLine(message: Message): string | null {
  let line = plainLines.get(message);
  if (line === undefined) plainLines.set(message, (line = readPlainLine(message)));
  return line;
}

/** Returns what tells the line below a message from others; null where something stands there that is this message's alone. */
function readPlainLine(message: Message): string | null {
  const { state, direction, settlement, told, isStarred, deletion, seen, reacting, starring } =
    message;
  const isPlain = state === 'accepted' || state === 'received';
  const isTold = told.some(
    ({ kind }) => kind === 'failed' || kind === 'revoked' || kind === 'edited',
  );
  const isActedOn = deletion !== null || seen !== null || reacting !== null || starring !== null;
  if (
    !isPlain ||
    settlement !== null ||
    message.sends !== undefined ||
    isTold ||
    isStarred ||
    isActedOn
  )
    return null;
  const furthest = furthestTold(told);
  return [
    direction,
    state,
    message.confirmedManually,
    message.imported,
    message.unread,
    message.isSeen,
    message.sender?.chatId,
    message.toldBy?.memberId,
    furthest?.kind,
    furthest?.count,
  ].join();
}
