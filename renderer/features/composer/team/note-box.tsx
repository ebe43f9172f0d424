import { type KeyboardEvent, useEffect, useState } from 'react';
import { isLoginOver } from '../../../../shared/domain/team-login.ts';
import { hasInk } from '../../../../shared/domain/has-ink.ts';
import { useCallMutation } from '../../../bridge/queries.ts';
import { useText } from '../../../messages/text.tsx';
import type { ChatRef } from '../../../product-ui/chat/chat-ref.ts';
import { Problem } from '../../../product-ui/failures/problem.tsx';
import { useMentionNames } from '../../../product-ui/team/mention-names.tsx';
import { mentionsIn } from '../../../product-ui/team/mentions.ts';
import { useMembersOf } from '../../../product-ui/team/use-members.ts';
import type { useNoteDraft } from '../../../product-ui/team/use-note-draft.ts';
import { useTeam } from '../../../product-ui/team/use-team.ts';
import { Button } from '../../../ui/button.tsx';
import { isComposing } from '../../../ui/is-composing.ts';
import { Line } from '../../../ui/layout.tsx';
import { GrowingBox } from '../../../ui/text-field.tsx';
import styles from './team.module.css';

/** Text box for an internal note; `@` and the start of a name suggest members to mention. */
export function NoteBox({
  chat,
  writing,
  onDone,
}: {
  chat: ChatRef;
  writing: ReturnType<typeof useNoteDraft>;
  onDone: () => void;
}) {
  const t = useText();
  const text = writing.draft?.text ?? '';
  const team = useTeam();
  const members = useMembersOf(chat.instanceId);
  const isUnshared = isLoginOver(team) || team?.limited.includes(chat.instanceId);
  const add = useCallMutation('team.addNote');
  const [isEmpty, setEmpty] = useState(false);
  const { box, takesKey, names } = useMentionNames(text, chat.instanceId);
  useEffect(() => {
    const field = box.ref.current;
    field?.focus();
    field?.setSelectionRange(field.value.length, field.value.length);
  }, [box.ref]);

  function write(next: string) {
    writing.change(next);
    setEmpty(false);
  }

  function save() {
    if (add.isPending) return;
    if (!writing.draft || !hasInk(text)) return setEmpty(true);
    const { noteId } = writing.draft;
    const mentions = mentionsIn(text, members);
    add.mutate(
      { ...chat, noteId, text, mentions },
      {
        onSuccess: () => {
          writing.added();
          onDone();
        },
      },
    );
  }

  function onKeyDown(event: KeyboardEvent) {
    if (isComposing(event) || takesKey(event)) return;
    if (event.key === 'Enter' && !event.shiftKey) save();
    else if (event.key === 'Escape') onDone();
    else return;
    event.preventDefault();
  }

  return (
    <div className={styles['note']}>
      <GrowingBox
        {...box}
        className={styles['box']}
        aria-label={t('team.note')}
        placeholder={t('team.note-placeholder')}
        aria-invalid={isEmpty ? true : undefined}
        rows={2}
        maxLength={20_000}
        value={text}
        onChange={(event) => write(event.target.value)}
        onKeyDown={onKeyDown}
      />
      {names}
      <Line className={styles['footer']}>
        <small>{t(isUnshared ? 'team.not-shared' : 'team.only-team')}</small>
        <Problem thrown={add.error}>{isEmpty && t('team.note-empty')}</Problem>
        <Button tone="primary" onClick={save}>
          {t('team.save-note')}
        </Button>
      </Line>
    </div>
  );
}
