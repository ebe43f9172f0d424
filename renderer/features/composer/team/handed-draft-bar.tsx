import { useQuery } from '@tanstack/react-query';
import { queryOf, useCallMutation } from '../../../bridge/queries.ts';
import { useText } from '../../../messages/text.tsx';
import type { ChatRef } from '../../../product-ui/chat/chat-ref.ts';
import { messageBox } from '../../../product-ui/commands/message-box.ts';
import { Problem } from '../../../product-ui/failures/problem.tsx';
import { Button } from '../../../ui/button.tsx';
import styles from './team.module.css';

interface HandedDraftBarProps {
  chat: ChatRef;
  /** The draft was added to the chat’s own, or discarded. The buttons disappear with it. */
  onEnd: () => void;
}

/** Offers to use or discard the draft that another member handed over with the chat. */
export function HandedDraftBar({ chat, onEnd }: HandedDraftBarProps) {
  const t = useText();
  const { data: draft } = useQuery(queryOf('team.handedDraft', { ...chat }));
  const end = useCallMutation('team.endHandedDraft');
  if (!draft) return null;
  const { assignmentId, byName, text } = draft;
  const choose = (isWanted: boolean) => {
    end.mutate({ ...chat, assignmentId, isWanted }, { onSuccess: onEnd });
    // At once: what is typed from now on is meant for the box.
    messageBox()?.focus();
  };
  return (
    <section className={styles['handed-draft']} aria-label={t('team.draft-by', { name: byName })}>
      <b>{t('team.draft-by', { name: byName })}</b>
      <p dir="auto">{text}</p>
      <Problem thrown={end.error} />
      <Button size="small" tone="quiet" onClick={() => choose(false)}>
        {t('action.discard')}
      </Button>
      <Button size="small" onClick={() => choose(true)}>
        {t('team.draft-use')}
      </Button>
    </section>
  );
}
