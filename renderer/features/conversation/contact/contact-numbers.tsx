import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import type { FormerPerson, PersonChat } from '../../../../shared/contract/people.ts';
import { call } from '../../../bridge/call.ts';
import { queryOf } from '../../../bridge/queries.ts';
import { useChatOrder } from '../../../product-ui/chat-order/use-chat-order.ts';
import { useClock } from '../../../product-ui/dates/use-clock.ts';
import { useText } from '../../../messages/text.tsx';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { useToday } from '../../../ui/use-now.ts';
import { Copied } from './copied.tsx';
import styles from './contact.module.css';

const JoinDialog = lazyPart(async () => (await import('./join-dialog.tsx')).JoinDialog);

/** Shows the numbers and chat IDs of one person, and what joins and parts their chats. */
export function ContactNumbers({
  instanceId,
  own,
  others,
}: {
  instanceId: string;
  own: PersonChat;
  others: readonly PersonChat[];
}) {
  const t = useText();
  const { offerUndo, orReport } = useChatOrder(instanceId);
  const [joining, setJoining] = useState(false);
  const { chatId } = own;
  const { data } = useQuery(queryOf('aliases.list', { instanceId, chatId }));
  const otherForm = data?.otherForm ?? null;

  function change(text: string, work: () => Promise<FormerPerson[]>) {
    void orReport(async () => {
      const chats = await work();
      if (chats.length === 0) return;
      offerUndo(text, async () => {
        await call('people.restore', { instanceId, chats });
      });
    });
  }

  return (
    <section className={styles['section']} aria-label={t('contact.numbers', { count: 2 })}>
      <h3 className={styles['heading']}>{t('contact.numbers', { count: others.length + 1 })}</h3>
      <Stack as="ul">
        {[own, ...others].map((chat) => (
          <Number
            key={chat.chatId}
            chat={chat}
            isOwn={chat === own}
            isAlone={others.length === 0}
            onPart={() =>
              change(t('contact.parted', { name: nameOf(chat) }), () =>
                call('people.part', { instanceId, chatId: chat.chatId }),
              )
            }
          />
        ))}
      </Stack>
      {otherForm !== null && others.every((chat) => chat.chatId !== otherForm.chatId) && (
        <p className={styles['about']}>
          <span>{t('contact.also-here', { number: otherForm.number })}</span>
          <OpenChat chatId={otherForm.chatId} name={otherForm.number} />
        </p>
      )}
      {own.kind !== 'group' && (
        <Button size="small" onClick={() => setJoining(true)}>
          {t('contact.join')}
        </Button>
      )}
      {joining && (
        <JoinDialog
          instanceId={instanceId}
          joined={[own, ...others].map(({ chatId }) => chatId)}
          onChoose={(other) => {
            setJoining(false);
            change(t('contact.joined', { name: nameOf(other) }), () =>
              call('people.join', { instanceId, chatId: own.chatId, otherChatId: other.chatId }),
            );
          }}
          onClose={() => setJoining(false)}
        />
      )}
    </section>
  );
}

function nameOf({ name, number }: { name: string | null; number: string }): string {
  return name ?? number;
}

function Number({
  chat,
  isOwn,
  isAlone,
  onPart,
}: {
  chat: PersonChat;
  isOwn: boolean;
  /** The person has no other chat. */
  isAlone: boolean;
  onPart: () => void;
}) {
  const t = useText();
  const clock = useClock();
  const today = useToday();
  const { chatId, number, name, unread, lastActivityAt } = chat;
  return (
    <li>
      <Copied value={number} />
      {!isOwn && name !== null && <bdi>{name}</bdi>}
      <Copied value={chatId} isQuiet />
      {!isAlone && (
        <p className={styles['about']}>
          <span className={styles['quiet']}>
            {isOwn
              ? t('contact.this-chat')
              : t('contact.last-used', { when: clock.brief(lastActivityAt, today) })}
            {!isOwn && unread > 0 && <b> · {t('chats.row-unread', { count: unread })}</b>}
          </span>
          {!isOwn && <OpenChat chatId={chatId} name={nameOf(chat)} />}
          <LinkButton aria-label={t('contact.part-chat', { name: nameOf(chat) })} onClick={onPart}>
            {t('contact.part')}
          </LinkButton>
        </p>
      )}
    </li>
  );
}

function OpenChat({ chatId, name }: { chatId: string; name: string }) {
  const t = useText();
  return (
    <Link
      href={`/chats/${chatId}`}
      className={styles['link'] ?? ''}
      aria-label={t('contact.open-chat', { name })}
    >
      {t('menu.open')}
    </Link>
  );
}
