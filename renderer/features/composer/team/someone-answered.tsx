import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { queryOf } from '../../../bridge/queries.ts';
import { useText } from '../../../messages/text.tsx';
import type { ChatRef } from '../../../product-ui/chat/chat-ref.ts';
import { chatTitle } from '../../../product-ui/chat/chat-title.ts';
import { agoOf } from '../../../product-ui/team/ago.ts';
import { useClock } from '../../../product-ui/dates/use-clock.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Cap } from '../../../ui/keys.tsx';
import { Note } from '../../../ui/note.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { matches, shortcutText } from '../../../ui/use-shortcut.ts';
import { useTeam } from '../../../product-ui/team/use-team.ts';
import type { StoppedSend } from './stopped-send.ts';
import { Line, Stack } from '../../../ui/layout.tsx';
import styles from './team.module.css';

const sendKeys = { key: 'enter', mod: true } as const;

/** Asks before a second answer is sent to one question: shows both answers, and offers to edit, send or discard this one. */
export function SomeoneAnswered({
  chat,
  stopped,
  text,
  onEdit,
  onSend,
  onDiscard,
  finalFocus,
}: {
  chat: ChatRef;
  stopped: StoppedSend;
  /** The unsent message. */
  text: string;
  onEdit: () => void;
  onSend: () => void;
  onDiscard: () => void;
  finalFocus: () => HTMLElement | boolean;
}) {
  const t = useText();
  const clock = useClock();
  const edit = useRef<HTMLButtonElement>(null);
  const you = useTeam()?.members.find(({ isYou }) => isYou);
  const { data } = useQuery(queryOf('chats.get', { ...chat }));
  const chatName = data ? chatTitle(t, data) : chat.chatId;
  const { name, memberId } = stopped;
  const answer = useAnswer(chat, stopped);
  const hasAnswered = answer !== null;
  const since = stopped.kind === 'someone-answered' ? stopped.at : stopped.since;
  const { unit, count } = agoOf(answer?.at ?? since, useNow(true));

  function onKeyDown(event: KeyboardEvent) {
    if (!matches(event.nativeEvent, sendKeys)) return;
    event.preventDefault();
    onSend();
  }

  return (
    <Dialog
      title={t(hasAnswered ? 'team.answered-title' : 'team.is-answering-title')}
      size="roomy"
      onClose={onEdit}
      initialFocus={edit}
      finalFocus={finalFocus}
    >
      <Stack role="presentation" gap="medium" className={styles['stopped']} onKeyDown={onKeyDown}>
        <Note>
          {t(hasAnswered ? `team.answered-${unit}` : `team.answers-${unit}`, {
            name,
            who: chatName,
            count,
          })}
        </Note>
        {answer && (
          <Answer
            heading={t('team.sent-at', { name, time: clock.seconds(answer.at) })}
            author={stopped}
          >
            <p className={styles['their-answer']} dir="auto">
              {answer.text}
            </p>
          </Answer>
        )}
        <Answer
          heading={t('team.not-sent-yet')}
          author={{ memberId: you?.memberId ?? memberId, name: you?.name ?? '' }}
        >
          <p className={styles['own-answer']} dir="auto">
            {text}
          </p>
        </Answer>
        <Line className={styles['actions']}>
          <Button tone="quiet" onClick={onDiscard}>
            {t('team.discard')}
          </Button>
          <div>
            <Button onClick={onSend}>
              {t('action.send-anyway')}
              <Cap keys={shortcutText(sendKeys)} />
            </Button>
            <Button ref={edit} tone="primary" onClick={onEdit}>
              {t('action.edit')}
              <Cap keys={shortcutText({ key: 'enter' })} />
            </Button>
          </div>
        </Line>
      </Stack>
    </Dialog>
  );
}

/** Returns the other's answer, which may come while this asks; null: none is here yet. */
function useAnswer(chat: ChatRef, stopped: StoppedSend): { at: number; text: string } | null {
  const isHere = stopped.kind === 'someone-answered';
  const newest = { ...queryOf('messages.list', { ...chat, limit: 20 }), enabled: !isHere };
  const messages = useQuery(newest).data?.messages;
  if (isHere) return stopped;
  const sent = messages
    ?.filter(({ author }) => author?.memberId === stopped.memberId)
    .filter(({ createdAt }) => createdAt >= stopped.since)
    .at(-1);
  return sent ? { at: sent.createdAt, text: sent.text } : null;
}

function Answer({
  heading,
  author,
  children,
}: {
  heading: string;
  author: { memberId: string; name: string };
  children: ReactNode;
}) {
  return (
    <section>
      <h3>
        <Avatar name={author.name} seed={author.memberId} isGroup={false} size="tiny" />
        {heading}
      </h3>
      {children}
    </section>
  );
}
