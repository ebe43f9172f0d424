import type {
  Message,
  MessageContent,
  MessageDetails,
} from '../../../../shared/contract/messages.ts';
import { useFileSize } from '../../../product-ui/file-size.ts';
import { failureText } from '../../../product-ui/failure-text.ts';
import { kindWord } from '../../../product-ui/media-kind.tsx';
import { stateWord } from '../../../product-ui/state-mark.tsx';
import { useClock } from '../../../product-ui/use-clock.ts';
import { type Say, useText } from '../../../messages/text.tsx';

export type Fact = [name: string, value: string];
type LinkCardContent = Extract<MessageContent, { kind: 'link-card' }>;

function optionWords(say: Say, { options }: Message): string {
  const words = [
    options.safeSend && say('option.safe-send'),
    options.linkPreview && say('option.link-preview'),
    options.linkPreview && options.linkPreviewHighQuality && say('option.high-quality'),
  ].filter((word) => word !== false);
  return words.join(', ') || say('option.none');
}

function contentFacts(say: Say, message: Message, size: (bytes: number) => string): Fact[] {
  const { content } = message;
  switch (content.kind) {
    case 'link-card':
      return cardFacts(say, content);
    case 'text':
      return [[say('details.options'), optionWords(say, message)]];
    case 'forward':
      return [[say('details.forward-of'), content.sourceMessageId]];
    case 'record':
      return [[say('details.payload'), content.payload || say('details.none')]];
    case 'media': {
      const { sendAs, fileName, mimetype, source } = content;
      return [
        [say('details.sent-as'), say(kindWord(sendAs))],
        [say('details.file-name'), fileName],
        [say('details.media-type'), mimetype ?? say('details.none')],
        source.kind === 'file'
          ? [say('details.size'), size(source.size)]
          : [say('details.address'), source.url],
      ];
    }
  }
}

/** The card as it was asked for, and what the service made of it. */
function cardFacts(say: Say, { card, returned }: LinkCardContent): Fact[] {
  const none = say('details.none');
  const asked: Fact[] = [
    [say('card.address'), card.address],
    [say('card.title'), card.title],
    [say('card.description'), card.description || none],
    [say('card.image-address'), card.imageAddress || none],
    [say('card.high-quality'), say(card.highQuality ? 'details.yes' : 'details.no')],
  ];
  if (!returned) return asked;
  return [
    ...asked,
    [say('card.returned-title'), returned.title ?? none],
    [say('card.returned-description'), returned.description ?? none],
    [say('card.returned-picture'), say(returned.hasThumbnail ? 'details.yes' : 'details.no')],
  ];
}

function failureFacts(say: Say, { failure }: Message): Fact[] {
  if (!failure) return [];
  const { meaning, reason } = failureText(say, failure);
  const facts: Fact[] = [[say('details.failure'), `${meaning} ${reason}`.trim()]];
  if (failure.kind === 'unknown' || failure.kind === 'file') {
    const { bytesSent: sent, bytesTotal: total } = failure;
    facts.push([say('details.bytes'), say('details.bytes-of', { sent, total })]);
  }
  if (failure.kind === 'not-sent') facts.push([say('details.technical'), failure.detail]);
  const status = 'status' in failure ? failure.status : null;
  if (status !== null) facts.push([say('details.status'), String(status)]);
  return facts;
}

function senderFacts(say: Say, { sender }: Message): Fact[] {
  if (!sender) return [];
  const words = [sender.name, sender.chatId].filter((word) => word !== null);
  return [[say('details.sender'), words.join(', ') || say('details.none')]];
}

/** Returns what is known of a message as names and values: its state, and what was done with it, oldest first. */
export function useMessageFacts(
  message: Message,
  details: MessageDetails | undefined,
): { facts: Fact[]; history: Fact[] } {
  const say = useText();
  const clock = useClock();
  const size = useFileSize();
  const none = say('details.none');

  const facts: Fact[] = [
    [say('details.state'), say(stateWord(message.state))],
    ...senderFacts(say, message),
    [say('details.written'), clock.exact(message.createdAt)],
    [say('details.since'), clock.exact(message.stateAt)],
    [say('details.service-word'), message.serviceStatus ?? none],
    ...failureFacts(say, message),
    ...contentFacts(say, message, size),
    [say('details.message-id'), message.messageId ?? none],
    [say('details.local-id'), message.localId],
  ];

  const attempts = (details?.attempts ?? []).map((attempt, index): Fact => {
    const { startedAt, endedAt, state, failure } = attempt;
    const reason = failure ? failureText(say, failure).reason : '';
    const end = state === null ? none : say(stateWord(state));
    const until = endedAt === null ? none : clock.exact(endedAt);
    const value = [`${clock.exact(startedAt)} – ${until}: ${end}`, reason]
      .filter(Boolean)
      .join(' · ');
    return [say('details.attempt', { number: index + 1 }), value];
  });
  const acts = (details?.acts ?? []).map(({ kind, state, at }): Fact => [
    say(kind === 'delete' ? 'menu.delete' : 'menu.seen'),
    `${clock.exact(at)}: ${say(`message-act.${kind}.${state}`)}`,
  ]);
  return { facts, history: [...attempts, ...acts] };
}
