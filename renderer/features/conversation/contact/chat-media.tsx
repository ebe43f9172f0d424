import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import type { CallOutput } from '../../../../shared/contract/contract.ts';
import type { Message } from '../../../../shared/contract/messages.ts';
import { linksIn } from '../../../../shared/domain/text-links.ts';
import { thumbnailAddress, contentAddress } from '../../../../shared/page-routes.ts';
import { call } from '../../../bridge/call.ts';
import { keyOf } from '../../../bridge/queries.ts';
import type { ChatRef } from '../../../product-ui/chat/chat-ref.ts';
import { KindSign, kindWord } from '../../../product-ui/messages/media-kind.tsx';
import { messageAddress } from '../../../product-ui/chat/message-address.ts';
import { useClock } from '../../../product-ui/dates/use-clock.ts';
import { useErrorText } from '../../../product-ui/failures/use-error-text.ts';
import { useSettings } from '../../../product-ui/settings/use-settings.ts';
import { useText } from '../../../messages/text.tsx';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { Chips } from '../../../ui/chips.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { useToday } from '../../../ui/use-now.ts';
import type { MessageTask } from '../dialogs/message-task.ts';
import { carryOutOnFile } from '../message/carry-out-on-file.ts';
import { openLink } from '../message/open-link.ts';
import { isPicture } from '../viewer/use-chat-pictures.ts';
import styles from './contact.module.css';

const MessageTasks = lazyPart(
  async () => (await import('../dialogs/message-tasks.tsx')).MessageTasks,
);

const kinds = ['image', 'video', 'file', 'link'] as const;
type Kind = (typeof kinds)[number];

/** Messages that are shown at first, and more at each press. */
const shownAtOnce = 9;

/** Reads the messages of a chat with one kind of media, newest first, until there are as many as wanted or no more. */
function useChatMedia(chat: ChatRef, kind: Kind, wanted: number) {
  const input = { ...chat, kind };
  return useQuery({
    queryKey: [...keyOf('messages.media', input), wanted],
    queryFn: async () => {
      const messages: Message[] = [];
      let before: number | null = null;
      do {
        const part: CallOutput<'messages.media'> = await call('messages.media', {
          ...input,
          before,
        });
        messages.push(...part.messages.filter((message) => has(message, kind)));
        before = part.before;
      } while (before !== null && messages.length < wanted);
      return { kind, messages, hasMore: before !== null || messages.length > wanted };
    },
    placeholderData: keepPreviousData,
  });
}

function has(message: Message, kind: Kind): boolean {
  if (kind === 'image') return isPicture(message);
  return kind !== 'link' || linksOf(message).length > 0;
}

function linksOf({ text }: Message): string[] {
  const all = text.split('\n').flatMap((line) => linksIn(line).map(({ address }) => address));
  return [...new Set(all)];
}

/** Shows the pictures, videos, files and links of a chat, which open as in the conversation. */
export function ChatMedia({ chat }: { chat: ChatRef }) {
  const t = useText();
  const [kind, setKind] = useState<Kind>('image');
  const [wanted, setWanted] = useState(shownAtOnce);
  const { data } = useChatMedia(chat, kind, wanted);
  const [task, setTask] = useState<MessageTask | null>(null);
  const open = useOpening(chat, setTask);
  // Of another kind nothing is shown meanwhile.
  const found = data?.kind === kind ? data : undefined;

  return (
    <section className={styles['section']} aria-label={t('contact.media')}>
      <h3 className={styles['heading']}>{t('contact.media')}</h3>
      <Chips
        label={t('contact.media')}
        chips={kinds.map((value) => ({ value, label: t(`contact.${value}`) }))}
        chosen={kind}
        onChoose={(next) => {
          setKind(next);
          setWanted(shownAtOnce);
        }}
      />
      {found?.messages.length === 0 && <p className={styles['quiet']}>{t('contact.no-media')}</p>}
      <ul className={kind === 'image' ? styles['pictures'] : styles['entries']}>
        {found?.messages.slice(0, wanted).map((message) => (
          <li key={message.localId}>
            {isPicture(message) ? (
              <Picture
                chat={chat}
                message={message}
                onView={() => setTask({ kind: 'view', message })}
              />
            ) : (
              <Entry
                message={message}
                kind={kind}
                onFile={() => open.file(message)}
                onLink={(address) => open.link(message, address)}
              />
            )}
          </li>
        ))}
      </ul>
      {found?.hasMore && (
        <Button size="small" onClick={() => setWanted(wanted + shownAtOnce)}>
          {t('action.show-more')}
        </Button>
      )}
      {task && <MessageTasks chat={chat} task={task} onTask={setTask} onReply={() => {}} />}
    </section>
  );
}

/** Returns what opens files and links; a link of a host that is not known is asked about first. */
function useOpening({ instanceId }: ChatRef, onTask: (task: MessageTask) => void) {
  const errorText = useErrorText();
  const settings = useSettings();
  const orSay = (work: Promise<void>) =>
    void work.catch((thrown: unknown) => showToast({ text: errorText(thrown) }));
  return {
    file: ({ localId }: Message) => orSay(carryOutOnFile('open', { instanceId, localId })),
    link({ localId }: Message, written: string) {
      const { href: address, host } = new URL(written);
      if (settings?.links.hosts.includes(host)) orSay(openLink({ instanceId, localId, address }));
      else onTask({ kind: 'link', localId, address });
    },
  };
}

function Picture({
  chat,
  message,
  onView,
}: {
  chat: ChatRef;
  message: Message & { content: { fileName: string; hasThumbnail: boolean } };
  onView: () => void;
}) {
  const t = useText();
  const { localId, content } = message;
  const address = content.hasThumbnail ? thumbnailAddress : contentAddress;
  return (
    <button
      type="button"
      className={styles['picture']}
      aria-label={t('image.open', { name: content.fileName })}
      onClick={onView}
    >
      <img src={address(chat.instanceId, localId)} alt="" loading="lazy" draggable={false} />
    </button>
  );
}

function Entry({
  message,
  kind,
  onFile,
  onLink,
}: {
  message: Message;
  kind: Kind;
  onFile: () => void;
  onLink: (address: string) => void;
}) {
  const t = useText();
  const clock = useClock();
  const today = useToday();
  const { chatId, localId, content, createdAt } = message;
  const inChat = (
    <Link href={messageAddress(chatId, localId)} className={styles['link'] ?? ''}>
      {t('contact.show-in-chat')}
    </Link>
  );
  const sendAs = content.kind === 'media' ? content.sendAs : 'file';
  const name = content.kind === 'media' ? content.fileName || t(kindWord(sendAs)) : '';
  return (
    <div className={styles['entry']}>
      {kind !== 'link' && <KindSign kind={sendAs} size={16} />}
      <span className={styles['words']}>
        {kind === 'link' ? (
          linksOf(message).map((address) => (
            <LinkButton key={address} onClick={() => onLink(address)}>
              <bdi className={styles['excerpt']}>{address}</bdi>
            </LinkButton>
          ))
        ) : (
          <LinkButton aria-label={t('file.open', { name })} onClick={onFile}>
            <bdi className={styles['excerpt']}>{name}</bdi>
          </LinkButton>
        )}
        <span className={styles['quiet']}>
          {clock.brief(createdAt, today)} · {inChat}
        </span>
      </span>
    </div>
  );
}
