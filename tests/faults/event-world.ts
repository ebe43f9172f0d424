import { type ToldKind, toldStates } from '../../shared/domain/told-state.ts';
import type { Random } from './random.ts';

/** What each chat is to show, its messages oldest first. */
export type Oracle = ReadonlyMap<string, readonly ExpectedMessage[]>;

interface ExpectedMessage {
  key: string;
  direction: 'in' | 'out';
  text: string;
  told: { kind: ToldKind; at: number; count: number }[];
  /** Emoji in the order of their code. */
  reactions: string[];
}

interface WorldEvent {
  envelope: Record<string, unknown>;
  /** It is never delivered. */
  isLost: boolean;
}

/** A message as it is in truth, and as far as events told. */
interface WorldMessage {
  chatId: string;
  key: string;
  fromMe: boolean;
  /** Seconds since 1970. */
  seconds: number;
  text: string;
  ack: number;
  isRevoked: boolean;
  /** The event that told of it is lost. */
  isLost: boolean;
  /** By kind and reader, the first time. */
  told: Map<string, { kind: ToldKind; at: number }>;
  edited: { at: number; text: string } | null;
  /** By author. */
  reactions: Map<string, string>;
}

const own = '15550100000@c.us';
const people = Array.from({ length: 12 }, (_, at) => `49151100000${10 + at}@c.us`);
const groups = ['120363041234567890@g.us', '120363041234567891@g.us'];
const ackNames = ['PENDING', 'SERVER', 'DEVICE', 'READ', 'PLAYED'];
const order: readonly ToldKind[] = [...toldStates, 'failed', 'edited', 'revoked'];

/**
 * Lets people write, change, delete and react, and lets messages get on, in a world where something happens every second.
 * Returns what a service tells of it, the records with which its history fills what is lost of messages, and what is then known.
 */
export function makeEvents(random: Random, count: number) {
  const messages: WorldMessage[] = [];
  const events: WorldEvent[] = [];
  let at = Date.UTC(2026, 2, 1);

  const tell = (event: string, payload: object, isLost: boolean): void => {
    const id = `evt_${ulidOf(at, events.length)}`;
    const me = { id: own };
    const envelope = random.chance(50)
      ? { event, data: { id, event, metadata: [], me, payload } }
      : { id, timestamp: at, event, session: 'default', me, payload, engine: 'NOWEB' };
    events.push({ envelope, isLost });
  };
  const isLost = () => random.chance(10);

  const write = (): void => {
    const chatId = random.pick(random.chance(20) ? groups : people);
    const fromMe = random.chance(40);
    const message: WorldMessage = {
      chatId,
      key: `3A${String(messages.length).padStart(8, '0')}`,
      fromMe,
      seconds: at / 1_000,
      text: random.pick(['ok', 'On its way', 'Thanks 👍', `Number ${messages.length}`]),
      ack: fromMe ? 1 : 0,
      isRevoked: false,
      isLost: isLost(),
      told: new Map(),
      edited: null,
      reactions: new Map(),
    };
    messages.push(message);
    if (fromMe && !message.isLost) noteFirst(message, 'sent', '', at);
    tell('message.any', recordOf(message), message.isLost);
  };

  const getOn = (message: WorldMessage): void => {
    if (!message.fromMe) return;
    const ack = Math.min(4, Math.max(message.ack, 1) + random.int(2));
    message.ack = ack;
    const isGroup = groups.includes(message.chatId);
    const reader = isGroup ? random.pick(people) : '';
    const lost = isLost();
    const kind = toldStates[ack - 1];
    if (!lost && kind !== undefined) noteFirst(message, kind, reader, at);
    const payload = {
      id: idOf(message),
      from: message.chatId,
      fromMe: true,
      ack,
      ackName: ackNames[ack],
      ...(isGroup && { participant: reader }),
    };
    tell('message.ack', payload, lost);
  };

  const edit = (message: WorldMessage): void => {
    message.text = `Changed in second ${at / 1_000}`;
    const lost = isLost();
    if (!lost) message.edited = { at, text: message.text };
    const around = { ...recordOf(message), id: `${message.fromMe}_${message.chatId}_E${at}` };
    tell(
      'message.edited',
      { ...around, timestamp: at / 1_000, editedMessageId: message.key },
      lost,
    );
  };

  const revoke = (message: WorldMessage): void => {
    message.isRevoked = true;
    const lost = isLost();
    if (!lost) noteFirst(message, 'revoked', '', at);
    const { fromMe, chatId, key } = message;
    const id = `${fromMe}_${chatId}_R${at}`;
    const after = { id, timestamp: at / 1_000, from: chatId, fromMe };
    tell('message.revoked', { after, before: null, revokedMessageId: key }, lost);
  };

  const react = (message: WorldMessage): void => {
    const { chatId } = message;
    const isOwn = random.chance(20);
    const author = isOwn ? own : groups.includes(chatId) ? random.pick(people) : chatId;
    const text = random.pick(['👍', '🎉', '😢', '']);
    const lost = isLost();
    if (!lost) message.reactions.set(author, text);
    const payload = {
      id: `${isOwn}_${chatId}_T${at}`,
      timestamp: at / 1_000,
      from: chatId,
      fromMe: isOwn,
      ...(groups.includes(chatId) && { participant: author }),
      reaction: { text, messageId: idOf(message) },
    };
    tell('message.reaction', payload, lost);
  };

  while (events.length < count) {
    at += 1_000;
    const message = messages.at(-1 - random.int(40));
    const kind = random.int(100);
    if (message === undefined || message.isRevoked || kind < 40) write();
    else if (kind < 70) getOn(message);
    else if (kind < 80) edit(message);
    else if (kind < 84) revoke(message);
    else if (kind < 98) react(message);
    else tell('poll.vote', { vote: { id: 'V' }, poll: { id: 'P' } }, isLost());
  }
  return { events, history: fill(messages), oracle: oracleOf(messages) };
}

/** What the service's history has of the messages that no event told of: how they are by now, but not what was deleted. */
function fill(messages: readonly WorldMessage[]) {
  const missing = messages.filter(({ isLost, isRevoked }) => isLost && !isRevoked);
  return missing.map((message) => ({ event: 'message.any', payload: recordOf(message) }));
}

function oracleOf(messages: readonly WorldMessage[]): Oracle {
  const chats = new Map<string, ExpectedMessage[]>();
  for (const message of messages) {
    if (message.isLost && message.isRevoked) continue;
    const { chatId, key, fromMe, ack, seconds } = message;
    const state = toldStates[ack - 1];
    // A record out of the history tells of its own time alone.
    if (message.isLost && fromMe && state !== undefined) {
      noteFirst(message, state, '', seconds * 1_000);
    }
    if (message.edited !== null)
      message.told.set('edited', { kind: 'edited', at: message.edited.at });
    const told = order.flatMap((kind) => {
      const times = [...message.told.values()].filter((one) => one.kind === kind);
      if (times.length === 0) return [];
      return { kind, at: Math.min(...times.map((one) => one.at)), count: times.length };
    });
    const expected: ExpectedMessage = {
      key,
      direction: fromMe ? 'out' : 'in',
      text: message.edited?.text ?? textAtFirst(message),
      told,
      reactions: [...message.reactions.values()].filter(Boolean).sort(),
    };
    chats.set(chatId, [...(chats.get(chatId) ?? []), expected]);
  }
  return chats;
}

const first = new WeakMap<WorldMessage, string>();

/** What a message said when it was told of: at once, or, out of the history, in the end. */
function textAtFirst(message: WorldMessage): string {
  return message.isLost ? message.text : (first.get(message) ?? message.text);
}

function noteFirst(message: WorldMessage, kind: ToldKind, reader: string, at: number): void {
  const key = `${kind} ${reader}`;
  if (!message.told.has(key)) message.told.set(key, { kind, at });
  else message.told.set(key, { kind, at: Math.min(at, message.told.get(key)?.at ?? at) });
}

function recordOf(message: WorldMessage) {
  const { chatId, fromMe, key, seconds, text, ack } = message;
  if (!first.has(message)) first.set(message, text);
  const isGroup = groups.includes(chatId);
  return {
    id: idOf(message),
    timestamp: seconds,
    from: chatId,
    fromMe,
    source: fromMe ? 'api' : 'app',
    body: text,
    hasMedia: false,
    ack,
    ackName: ackNames[ack],
    ...(isGroup && { participant: fromMe ? own : people[0] }),
    _data: {
      key: { remoteJid: chatId, fromMe, id: key, ...(isGroup && { participant: people[0] }) },
      messageTimestamp: seconds,
      message: { conversation: text },
    },
  };
}

function idOf({ fromMe, chatId, key }: WorldMessage): string {
  return `${fromMe}_${chatId}_${key}`;
}

const digits = '0123456789abcdefghjkmnpqrstvwxyz';

/** An ID in which a time stands, as the service makes them. */
function ulidOf(at: number, number: number): string {
  let time = '';
  for (let rest = at; time.length < 10; rest = Math.floor(rest / 32))
    time = digits[rest % 32] + time;
  return `${time}${String(number).padStart(16, '0')}`;
}
