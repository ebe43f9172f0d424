import { useEffect, useState } from 'react';
import type { PersonChat } from '../../../../shared/contract/people.ts';
import { call } from '../../../bridge/call.ts';
import type { ChatRef } from '../../../product-ui/chat/chat-ref.ts';
import { Problem } from '../../../product-ui/failures/problem.tsx';
import { useTeam } from '../../../product-ui/team/use-team.ts';
import { useErrorText } from '../../../product-ui/failures/use-error-text.ts';
import { useText } from '../../../messages/text.tsx';
import { TextBox } from '../../../ui/text-field.tsx';
import styles from './contact.module.css';

/** Milliseconds of typing that may be lost when everything dies. */
const saveDelay = 200;
/** Milliseconds until notes that could not be saved are tried again. */
const retryDelay = 2_000;

/** Shows the notes on this chat, saved as one types, and those on the person's other chats. */
export function ContactNotes({
  instanceId,
  own,
  others,
}: {
  instanceId: string;
  own: PersonChat;
  others: readonly PersonChat[];
}) {
  const t = useText();
  const { chatId } = own;
  const team = useTeam();
  const isShared = team?.shared.includes(instanceId) === true;
  const [typed, setTyped] = useState<string | null>(null);
  const errorText = useErrorText();
  const [failed, setFailed] = useState<unknown>(null);
  const [saver] = useState(() => createNotesSaver({ instanceId, chatId }, setFailed));
  useEffect(() => {
    const { flush } = saver;
    window.addEventListener('pagehide', flush);
    return () => {
      window.removeEventListener('pagehide', flush);
      flush();
    };
  }, [saver]);
  return (
    <section className={styles['section']} aria-label={t('person-field.notes')}>
      <TextBox
        label={t('person-field.notes')}
        hint={team && t(isShared ? 'contact.notes-hint' : 'contact.notes-hint-alone')}
        rows={4}
        maxLength={20_000}
        value={typed ?? own.notes}
        onChange={({ target }) => {
          setTyped(target.value);
          saver.save(target.value);
        }}
      />
      {failed !== null && (
        <Problem>
          {t('contact.not-saved')} {errorText(failed)}
        </Problem>
      )}
      {others.map(
        ({ chatId: otherId, name, number, notes }) =>
          notes !== '' && (
            <div key={otherId}>
              <h4 className={styles['quiet']}>{t('contact.notes-of', { name: name ?? number })}</h4>
              <p className={styles['notes']} dir="auto">
                {notes}
              </p>
            </div>
          ),
      )}
    </section>
  );
}

/** Saves the newest notes `saveDelay` after the first change that is not saved, or when told to flush. */
function createNotesSaver(chat: ChatRef, onFailed: (thrown: unknown) => void) {
  let pending: string | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function saveNow() {
    clearTimeout(timer);
    timer = undefined;
    if (pending === null) return;
    const notes = pending;
    pending = null;
    try {
      await call('chats.setNotes', { ...chat, notes });
      onFailed(null);
    } catch (thrown) {
      pending ??= notes;
      timer ??= setTimeout(flush, retryDelay);
      onFailed(thrown);
    }
  }
  function flush() {
    void saveNow();
  }
  return {
    flush,
    save(notes: string) {
      pending = notes;
      timer ??= setTimeout(flush, saveDelay);
    },
  };
}
