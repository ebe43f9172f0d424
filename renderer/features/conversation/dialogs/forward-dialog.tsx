import { useRef, useState } from 'react';
import type { Chat } from '../../../../shared/contract/chats.ts';
import type { AppError } from '../../../../shared/domain/app-error.ts';
import { call, errorOf } from '../../../bridge/call.ts';
import { FormDialog } from '../../../product-ui/dialogs/form-dialog.tsx';
import { useErrorText } from '../../../product-ui/failures/use-error-text.ts';
import { useText } from '../../../messages/text.tsx';
import { Button } from '../../../ui/button.tsx';
import { Note } from '../../../ui/note.tsx';
import type { ChatRef } from '../../../product-ui/chat/chat-ref.ts';
import { isFirstContact, isOfTeam } from '../../../product-ui/sending/can-send-anyway.ts';
import { RecipientsField, type RecipientsHandle } from './recipients-field.tsx';
import { RunResults } from './run-results.tsx';
import styles from './dialogs.module.css';

/** What a person says to send it all the same. */
interface Anyway {
  allowFirstContacts: boolean;
  anyway: boolean;
}

/** The team is asked last: who goes on then has been asked about new people before. */
function goOnAfter(error: AppError): Anyway | null {
  const anyway = isOfTeam(error);
  return anyway || isFirstContact(error) ? { allowFirstContacts: true, anyway } : null;
}

/** Forwards messages, or sends an own message once more, to any number of chats; then shows each result. */
export function ForwardDialog({
  chat,
  what,
  onClose,
}: {
  chat: ChatRef;
  what: ({ messageIds: readonly string[] } | { localId: string }) & { excerpts: readonly string[] };
  onClose: () => void;
}) {
  const { instanceId } = chat;
  const t = useText();
  const errorText = useErrorText();
  const field = useRef<RecipientsHandle>(null);
  const box = useRef<HTMLInputElement>(null);
  const closing = useRef<HTMLButtonElement>(null);
  const [runId] = useState(() => crypto.randomUUID());
  const [isAsked, setAsked] = useState(false);
  const [recipients, setRecipients] = useState<Chat[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  /** With what a second try sends; null: it would not. */
  const [goOn, setGoOn] = useState<Anyway | null>(null);
  const isForward = 'messageIds' in what;
  const submitText = isForward ? 'forward.forward' : 'composer.send';

  async function submit(how: Anyway = { allowFirstContacts: false, anyway: false }) {
    const everybody = await field.current?.addWritten();
    if (!everybody) return;
    if (everybody.length === 0) {
      setProblem(t('forward.nobody'));
      box.current?.focus();
      return;
    }
    const chatIds = everybody.map(({ chatId }) => chatId);
    try {
      if (isForward) {
        const messageIds = [...what.messageIds];
        await call('messages.forward', { instanceId, runId, messageIds, chatIds, ...how });
      } else {
        const { localId } = what;
        await call('messages.resend', { instanceId, runId, localId, chatIds, ...how });
      }
      setAsked(true);
      requestAnimationFrame(() => closing.current?.focus());
    } catch (thrown) {
      setProblem(errorText(thrown));
      setGoOn(goOnAfter(errorOf(thrown)));
    }
  }

  return (
    <FormDialog
      title={t(isForward ? 'forward.title' : 'resend.title')}
      submit={isAsked ? null : submitText}
      leave={isAsked ? 'action.close' : 'action.cancel'}
      leaveRef={closing}
      problem={problem}
      actions={
        goOn &&
        !isAsked && <Button onClick={() => void submit(goOn)}>{t('action.send-anyway')}</Button>
      }
      onSubmit={() => void submit()}
      onClose={onClose}
      initialFocus={box}
    >
      {isAsked ? (
        <RunResults instanceId={instanceId} runId={runId} />
      ) : (
        <>
          <Which excerpts={what.excerpts.filter((excerpt) => excerpt !== '')} />
          {isForward && <Note>{t('forward.lead', { count: what.messageIds.length })}</Note>}
          <RecipientsField
            ref={field}
            chat={chat}
            label={t(isForward ? 'forward.to' : 'resend.to')}
            inputRef={box}
            recipients={recipients}
            onChange={(next) => {
              setRecipients(next);
              setProblem(null);
              setGoOn(null);
            }}
          />
        </>
      )}
    </FormDialog>
  );
}

/** The messages that are meant, by their beginnings. */
function Which({ excerpts }: { excerpts: readonly string[] }) {
  const t = useText();
  if (excerpts.length === 0) return null;
  return (
    <ul className={styles['which']} aria-label={t('field.messages')}>
      {excerpts.map((excerpt, index) => (
        <li key={index} className={styles['excerpt']}>
          <bdi>{excerpt}</bdi>
        </li>
      ))}
    </ul>
  );
}
