import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { TeamMember } from '../../../../shared/contract/team.ts';
import { useCallMutation } from '../../../bridge/queries.ts';
import { useText } from '../../../messages/text.tsx';
import type { ChatRef } from '../../../product-ui/chat-ref.ts';
import { Problem } from '../../../product-ui/problem.tsx';
import { mentionsIn } from '../../../product-ui/team/mentions.ts';
import { useTeam } from '../../../product-ui/team/use-team.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { isComposing } from '../../../ui/is-composing.ts';
import { insertText } from '../../../ui/type-edit.ts';
import type { useNoteDraft } from './use-note-draft.ts';
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
  const members = team?.members.filter(({ isRemoved }) => !isRemoved) ?? [];
  const add = useCallMutation('team.addNote');
  const [isEmpty, setEmpty] = useState(false);
  const [caret, setCaret] = useState(0);
  const box = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    const field = box.current;
    field?.focus();
    field?.setSelectionRange(field.value.length, field.value.length);
  }, []);

  const typedName = /(?:^|\s)@([^\s@]*)$/.exec(text.slice(0, caret))?.[1] ?? null;
  const matching =
    typedName === null ? [] : members.filter((member) => canMention(member, typedName));

  function write(next: string) {
    writing.change(next);
    setEmpty(false);
  }

  function mention({ name }: TeamMember) {
    // Inserts as if typed, so that the caret moves behind it before the next key.
    const start = caret - (typedName?.length ?? 0);
    if (box.current) insertText(box.current, `${name} `, start, caret);
  }

  function save() {
    if (add.isPending) return;
    if (!writing.draft || text.trim() === '') return setEmpty(true);
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
    if (isComposing(event)) return;
    const [first] = matching;
    if (event.key === 'Tab' && first && !event.shiftKey) mention(first);
    else if (event.key === 'Enter' && !event.shiftKey) {
      if (first && typedName !== '') mention(first);
      else save();
    } else if (event.key === 'Escape') onDone();
    else return;
    event.preventDefault();
  }

  return (
    <div className={styles['note']}>
      <textarea
        ref={box}
        className={styles['box']}
        aria-label={t('team.note')}
        placeholder={t('team.note-placeholder')}
        aria-invalid={isEmpty ? true : undefined}
        dir="auto"
        rows={2}
        maxLength={20_000}
        value={text}
        onChange={(event) => {
          write(event.target.value);
          setCaret(event.target.selectionStart);
        }}
        onSelect={(event) => setCaret(event.currentTarget.selectionStart)}
        onKeyDown={onKeyDown}
      />
      {matching.length > 0 && (
        <ul className={styles['suggestions']} aria-label={t('team.mention')}>
          {matching.map((member) => (
            <li key={member.memberId}>
              <button type="button" onClick={() => mention(member)}>
                <Avatar name={member.name} seed={member.memberId} isGroup={false} size="tiny" />
                <bdi>{member.name}</bdi>
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className={styles['footer']}>
        <span className={styles['audience']}>
          {t(team?.reason === 'removed' ? 'team.not-shared' : 'team.only-team')}
        </span>
        <Problem thrown={add.error}>{isEmpty && t('team.note-empty')}</Problem>
        <Button tone="primary" onClick={save}>
          {t('team.save-note')}
        </Button>
      </div>
    </div>
  );
}

function canMention({ name, isYou }: TeamMember, start: string): boolean {
  return !isYou && name.toLocaleLowerCase().startsWith(start.toLocaleLowerCase());
}
