import type { Chat } from '../contract/chats.ts';
import type { Message, MessageContent, Reaction } from '../contract/messages.ts';
import { isForm, wordsOf } from '../domain/written-content.ts';
import { failureText } from '../domain/failure-text.ts';
import { furthestTold, type ToldKind } from '../domain/told-state.ts';
import type { Say } from '../domain/transcript-words.ts';

/** A message in words, as every way out of Postline writes it. */
export interface TranscriptEntry {
  /** Milliseconds since 1970. */
  at: number;
  isOwn: boolean;
  who: string;
  /** What it answers and by whom, in one line; empty where it answers nothing. */
  quote: string;
  text: string;
  /** What it holds beside its text: its kind and the name of its file, or the parts of its card, one a line. */
  attached: string;
  /** Its state and what is known beside it, as on screen. */
  state: string;
  /** Why it is in that state; empty where there is nothing to say. */
  reason: string;
}

/** Returns a message of a chat in words. */
export function transcriptEntry(say: Say, message: Message, chat: NamedChat): TranscriptEntry {
  const { createdAt, direction, replyTo, text, failure, state } = message;
  // What a person has confirmed keeps what was not known before.
  const why = failure && state !== 'accepted' ? failureText(say, failure) : null;
  const quoted = replyTo && (replyTo.isOwn ? say('message.you-alone') : replyTo.author);
  return {
    at: createdAt,
    isOwn: direction === 'out',
    who:
      direction === 'out'
        ? message.author?.name || say('message.you-alone')
        : writerOf(message, chat),
    quote: replyTo ? [quoted, oneLine(replyTo.excerpt)].filter(Boolean).join(': ') : '',
    text,
    attached: attachedTo(say, message.content, text !== '').join('\n'),
    state: stateOf(say, message),
    reason: [
      message.isDamaged && say('message.damaged'),
      why && `${why.meaning} ${why.reason}`.trim(),
      isTold(message, 'failed') && `${say('told.failed')}.`,
    ]
      .filter(Boolean)
      .join(' '),
  };
}

/** What is said of a chat. */
export type NamedChat = Pick<Chat, 'kind' | 'name' | 'number'>;

/** Returns what a chat is called: its name and number, or its number alone. */
export function chatTitle({ name, number }: Pick<Chat, 'name' | 'number'>): string {
  return name === null ? number : `${name} (${number})`;
}

/** Returns an entry as plain text: time, writer and state in the first line, and what it holds below. */
export function entryText(
  {
    at,
    who,
    quote,
    text,
    attached,
    state,
    reason,
  }: Pick<TranscriptEntry, 'at' | 'who' | 'text' | 'state' | 'reason'> & Partial<TranscriptEntry>,
  timeOf: (at: number) => string,
): string {
  const parts = [
    `${timeOf(at)} · ${who} · ${state}`,
    quote && `> ${quote}`,
    attached,
    text,
    reason && `(${reason})`,
  ];
  return parts.filter(Boolean).join('\n');
}

function writerOf({ sender }: Message, { kind, name, number }: NamedChat): string {
  const own = sender?.name ?? sender?.chatId?.split('@')[0];
  return kind === 'group' ? (own ?? name ?? number) : (name ?? own ?? number);
}

function stateOf(say: Say, message: Message): string {
  const { state, confirmedManually, imported, isSeen, deletion, told } = message;
  const furthest = furthestTold(told);
  const additions = [
    state === 'accepted' && confirmedManually && say('state.by-hand'),
    state === 'accepted' && imported && say('state.imported'),
    state === 'received' && isSeen && say('state.seen'),
    furthest && `· ${say(`told.${furthest.kind}`)}`,
    isTold(message, 'edited') && `· ${say('told.edited')}`,
    isTold(message, 'revoked') && `· ${say('told.revoked')}`,
    ...message.reactions.map((one) => `· ${reactionText(say, one)}`),
    message.isStarred && `· ${say('reaction.starred')}`,
    deletion &&
      deletion.state !== 'cancelled' &&
      `· ${say(`message-action.delete.${deletion.state}`)}`,
  ];
  return [say(`state.${state}`), ...additions].filter(Boolean).join(' ');
}

function isTold({ told }: Message, kind: ToldKind): boolean {
  return told.some((one) => one.kind === kind);
}

/** Returns who reacted with what. */
export function reactionText(say: Say, { emoji, author }: Reaction): string {
  return author === null
    ? say('reaction.yours', { emoji })
    : say('reaction.by', { name: author, emoji });
}

function attachedTo(say: Say, content: MessageContent, hasText: boolean): string[] {
  if (isForm(content)) {
    // What the message's text says already is its line.
    return [`[${say(`kind.${content.kind}`)}] ${wordsOf(content).join('; ')}`.trim()];
  }
  switch (content.kind) {
    case 'text':
      return [];
    case 'link-card': {
      const { title, description } = content.card;
      return [`[${say('kind.link-card')}] ${title}`.trim(), description].filter(Boolean);
    }
    case 'media': {
      const kind = say(`kind.${content.sendAs}`);
      const { source } = content;
      return [`[${kind}] ${source.kind === 'address' ? source.url : content.fileName}`];
    }
    case 'forward':
    case 'record': {
      const { sendAs, fileName } = content;
      const isForwarded = content.kind === 'forward' || content.isForwarded;
      const words = isForwarded ? [`[${say('message.forwarded')}]`] : [];
      if (sendAs !== null) {
        const file = `${fileName} · ${say('media.not-here')}`;
        return [...words, `[${say(`kind.${sendAs}`)}] ${fileName ? file : say('media.not-here')}`];
      }
      return hasText ? words : [...words, `[${say('message.not-known')}]`];
    }
  }
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();
