import { useState } from 'react';
import type { Message, MessageContent } from '../../../shared/contract/messages.ts';
import { useFileSize } from '../../domain/file-size.ts';
import { failureText } from '../../domain/failure-text.ts';
import { kindWord } from '../../domain/media-kind.tsx';
import { stateWord } from '../../domain/state-mark.tsx';
import { useClock } from '../../domain/use-clock.ts';
import { type Say, Text, useText } from '../../messages/text.tsx';
import { Button } from '../../ui/button.tsx';
import { copyText } from '../../ui/copy-text.ts';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import styles from './message-details.module.css';

type LinkCardContent = Extract<MessageContent, { kind: 'link-card' }>;
type Fact = [name: string, value: string];

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
  if (content.kind === 'link-card') return cardFacts(say, content);
  if (content.kind !== 'media') return [[say('details.options'), optionWords(say, message)]];
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

/** All that the console knows of a message, to be read or copied. */
export function MessageDetails({ message, onClose }: { message: Message; onClose: () => void }) {
  const say = useText();
  const clock = useClock();
  const size = useFileSize();
  const [copied, setCopied] = useState(false);

  const facts: Fact[] = [
    [say('details.state'), say(stateWord(message.state))],
    [say('details.written'), clock.exact(message.createdAt)],
    [say('details.since'), clock.exact(message.stateAt)],
    [say('details.service-word'), message.serviceStatus ?? say('details.none')],
    ...failureFacts(say, message),
    ...contentFacts(say, message, size),
    [say('details.message-id'), message.messageId ?? say('details.none')],
    [say('details.local-id'), message.localId],
  ];

  function copy() {
    const lines = facts.map(([name, value]) => `${name}: ${value}`);
    copyText(lines.join('\n'));
    setCopied(true);
  }

  return (
    <Dialog title={say('menu.details')} onClose={onClose}>
      <dl className={styles['facts']}>
        {facts.map(([name, value]) => (
          <div key={name} className={styles['fact']}>
            <dt>{name}</dt>
            <dd dir="auto">{value}</dd>
          </div>
        ))}
      </dl>
      <DialogActions>
        <Button onClick={copy}>
          <Text id={copied ? 'details.copied' : 'details.copy'} />
        </Button>
        <Button tone="primary" onClick={onClose}>
          <Text id="act.close" />
        </Button>
      </DialogActions>
    </Dialog>
  );
}
