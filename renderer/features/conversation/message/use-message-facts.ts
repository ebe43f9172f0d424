import type {
  Message,
  MessageContent,
  MessageDetails,
} from '../../../../shared/contract/messages.ts';
import { placeText } from '../../../../shared/domain/place.ts';
import { wordsOf } from '../../../../shared/domain/written-content.ts';
import { useFileSize } from '../../../product-ui/files/file-size.ts';
import { failureText } from '../../../../shared/domain/failure-text.ts';
import { kindWord } from '../../../product-ui/messages/media-kind.tsx';
import { stateWord } from '../../../product-ui/messages/state-mark.tsx';
import { useClock } from '../../../product-ui/dates/use-clock.ts';
import { type Translate, useFormats, useText } from '../../../messages/text.tsx';

import { actionWord } from './action-word.ts';

export type Fact = [name: string, value: string];
type LinkCardContent = Extract<MessageContent, { kind: 'link-card' }>;

const actionWords = {
  delete: 'menu.delete',
  seen: 'menu.seen',
  reaction: 'reaction.title',
  star: 'menu.star',
} as const;

type Lists = Pick<ReturnType<typeof useFormats>, 'list'>;

function optionWords(t: Translate, { list }: Lists, { options }: Message): string {
  const words = [
    options.safeSend && t('option.safe-send'),
    options.linkPreview && t('option.link-preview'),
    options.linkPreview && options.linkPreviewHighQuality && t('option.high-quality'),
  ].filter((word) => word !== false);
  return list(words, { type: 'unit' }) || t('option.none');
}

function contentFacts(
  t: Translate,
  formats: Lists,
  message: Message,
  size: (bytes: number) => string,
): Fact[] {
  const { content } = message;
  switch (content.kind) {
    case 'link-card':
      return cardFacts(t, content);
    case 'text':
      return [[t('details.options'), optionWords(t, formats, message)]];
    case 'forward':
      return [[t('details.forward-of'), content.sourceMessageId]];
    case 'record':
      return [[t('details.payload'), content.payload || t('details.none')]];
    case 'location':
      return [
        [t('place.field'), placeText(content)],
        [t('place.title'), content.title || t('details.none')],
      ];
    case 'contacts':
      return wordsOf(content).map((words, index) => [
        t('contacts.entry', { number: index + 1 }),
        words,
      ]);
    case 'poll': {
      const options = content.options.map((option, index): Fact => [
        t('poll.option', { number: index + 1 }),
        option,
      ]);
      const many = t(content.multipleAnswers ? 'details.yes' : 'details.no');
      return [[t('poll.question'), content.name], ...options, [t('poll.multiple'), many]];
    }
    case 'media': {
      const { sendAs, fileName, mimetype, source } = content;
      return [
        [t('details.sent-as'), t(kindWord(sendAs))],
        [t('field.file-name'), fileName],
        [t('details.media-type'), mimetype ?? t('details.none')],
        source.kind === 'file'
          ? [t('details.size'), size(source.size)]
          : [t('details.address'), source.url],
      ];
    }
  }
}

/** The card as it was asked for, and what the service made of it. */
function cardFacts(t: Translate, { card, returned }: LinkCardContent): Fact[] {
  const none = t('details.none');
  const asked: Fact[] = [
    [t('card.address'), card.address],
    [t('card.title'), card.title],
    [t('card.description'), card.description || none],
    [t('card.image-address'), card.imageAddress || none],
    [t('card.high-quality'), t(card.highQuality ? 'details.yes' : 'details.no')],
  ];
  if (!returned) return asked;
  return [
    ...asked,
    [t('card.returned-title'), returned.title ?? none],
    [t('card.returned-description'), returned.description ?? none],
    [t('card.returned-picture'), t(returned.hasThumbnail ? 'details.yes' : 'details.no')],
  ];
}

function failureFacts(t: Translate, { failure }: Message): Fact[] {
  if (!failure) return [];
  const { meaning, reason } = failureText(t, failure);
  const facts: Fact[] = [[t('details.failure'), `${meaning} ${reason}`.trim()]];
  if (failure.kind === 'unknown' || failure.kind === 'file') {
    const { bytesSent: sent, bytesTotal: total } = failure;
    facts.push([t('details.bytes'), t('details.bytes-of', { sent, total })]);
  }
  if (failure.kind === 'not-sent') facts.push([t('details.technical'), failure.detail]);
  const status = 'status' in failure ? failure.status : null;
  if (status !== null) facts.push([t('details.status'), String(status)]);
  return facts;
}

function settlementFacts(t: Translate, { settlement, confirmedManually }: Message): Fact[] {
  const by = confirmedManually ? 'person' : settlement?.state === 'settled' ? settlement.by : null;
  return by === null ? [] : [[t('details.settled'), t(`settled.${by}`)]];
}

function senderFacts(t: Translate, { list }: Lists, { sender }: Message): Fact[] {
  if (!sender) return [];
  const words = [sender.name, sender.chatId].filter((word) => word !== null);
  return [[t('details.sender'), list(words, { type: 'unit' }) || t('details.none')]];
}

/** Returns what is known of a message as names and values: its state, and what was done with it, oldest first. */
export function useMessageFacts(
  message: Message,
  details: MessageDetails | undefined,
): { facts: Fact[]; history: Fact[] } {
  const t = useText();
  const clock = useClock();
  const formats = useFormats();
  const size = useFileSize();
  const none = t('details.none');
  const isCard = message.content.kind === 'contacts';

  const facts: Fact[] = [
    [t('field.state'), t(stateWord(message.state))],
    ...senderFacts(t, formats, message),
    [t('details.written'), clock.exact(message.createdAt)],
    [t('details.since'), clock.exact(message.stateAt)],
    ...settlementFacts(t, message),
    [t('details.service-word'), message.serviceStatus ?? none],
    ...failureFacts(t, message),
    ...contentFacts(t, formats, message, size),
    [t('details.message-id'), message.messageId ?? (isCard ? t('contacts.no-id') : none)],
    [t('details.local-id'), message.localId],
  ];

  const attempts = (details?.attempts ?? []).map((attempt, index): Fact => {
    const { startedAt, endedAt, state, failure } = attempt;
    const reason = failure ? failureText(t, failure).reason : '';
    const end = state === null ? none : t(stateWord(state));
    const until = endedAt === null ? none : clock.exact(endedAt);
    const value = [`${clock.exact(startedAt)} – ${until}: ${end}`, reason]
      .filter(Boolean)
      .join(' · ');
    return [t('details.attempt', { number: index + 1 }), value];
  });
  const actions = (details?.actions ?? []).map(({ kind, value, state, at }): Fact => [
    t(actionWords[kind]),
    `${clock.exact(at)}: ${t(`message-action.${actionWord(kind, value)}.${state}`)} ${kind === 'reaction' ? value : ''}`.trim(),
  ]);
  const told = message.told.map(({ kind, at, count }): Fact => [
    t(`told.${kind}`),
    count > 1 ? `${clock.exact(at)} · ${t('told.readers', { count })}` : clock.exact(at),
  ]);
  return { facts, history: [...attempts, ...told, ...actions] };
}
