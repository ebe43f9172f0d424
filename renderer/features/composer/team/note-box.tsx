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
import styles from './team.module.css';

/** What was begun in each chat, so that looking elsewhere loses nothing. */
const begun = new Map<string, string>();

/** Begins a note, or goes on with the one that was begun, with a mention of somebody. */
export function beginNoteTo(chat: ChatRef, name: string): void {
  const place = placeOf(chat);
  const before = begun.get(place)?.trimEnd() ?? '';
  begun.set(place, `${before === '' ? '' : `${before} `}@${name} `);
}

const placeOf = ({ instanceId, chatId }: ChatRef) => `${instanceId} ${chatId}`;

/** Writes an internal note; `@` and the beginning of a name mention somebody. */
export function NoteBox({ chat, onDone }: { chat: ChatRef; onDone: () => void }) {
  const t = useText();
  const place = placeOf(chat);
  const members = useTeam()?.members.filter(({ isRemoved }) => !isRemoved) ?? [];
  const add = useCallMutation('team.addNote');
  const [noteId] = useState(() => crypto.randomUUID());
  const [text, setText] = useState(begun.get(place) ?? '');
  const [isEmpty, setEmpty] = useState(false);
  const [caret, setCaret] = useState(0);
  const box = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    const field = box.current;
    field?.focus();
    field?.setSelectionRange(field.value.length, field.value.length);
  }, []);

  const asked = /(?:^|\s)@([^\s@]*)$/.exec(text.slice(0, caret))?.[1] ?? null;
  const found = asked === null ? [] : members.filter((member) => begins(member, asked));

  function write(next: string) {
    begun.set(place, next);
    setText(next);
    setEmpty(false);
  }

  function mention({ name }: TeamMember) {
    // As if it were typed: the caret is behind it before the next key.
    if (box.current) insertText(box.current, `${name} `, caret - (asked?.length ?? 0), caret);
  }

  function save() {
    if (add.isPending) return;
    if (text.trim() === '') return setEmpty(true);
    const mentions = mentionsIn(text, members);
    add.mutate(
      { ...chat, noteId, text, mentions },
      {
        onSuccess: () => {
          begun.delete(place);
          onDone();
        },
      },
    );
  }

  function onKeyDown(event: KeyboardEvent) {
    if (isComposing(event)) return;
    const [first] = found;
    if (event.key === 'Tab' && first && !event.shiftKey) mention(first);
    else if (event.key === 'Enter' && !event.shiftKey) {
      if (first && asked !== '') mention(first);
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
      {found.length > 0 && (
        <ul className={styles['found']} aria-label={t('team.mention')}>
          {found.map((member) => (
            <li key={member.memberId}>
              <button type="button" onClick={() => mention(member)}>
                <Avatar name={member.name} seed={member.memberId} isGroup={false} size="tiny" />
                <bdi>{member.name}</bdi>
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className={styles['end']}>
        <span className={styles['only']}>{t('team.only-team')}</span>
        <Problem thrown={add.error}>{isEmpty && t('team.note-empty')}</Problem>
        <Button tone="primary" onClick={save}>
          {t('team.save-note')}
        </Button>
      </div>
    </div>
  );
}

function begins({ name, isYou }: TeamMember, asked: string): boolean {
  return !isYou && name.toLocaleLowerCase().startsWith(asked.toLocaleLowerCase());
}
