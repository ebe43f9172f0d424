import { type KeyboardEvent, type SyntheticEvent, useRef, useState } from 'react';
import type { TeamMember } from '../../../shared/contract/team.ts';
import { useText } from '../../messages/text.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { insertText } from '../../ui/type-edit.ts';
import { useMembersOf, whyUnseen } from './use-members.ts';
import styles from './team.module.css';

/**
 * Suggests members to mention once `@` and the start of a name are typed into a text box, and marks who does not see the instance yet: a
 * click takes one, Tab the first, and so does Enter after a letter of the name; Escape puts the names away. Returns what the box is given,
 * `takesKey` (whether a key was for them), and the names to show below it.
 */
export function useMentionNames(text: string, instanceId: string) {
  const members = useMembersOf(instanceId);
  const [caret, setCaret] = useState(0);
  const ref = useRef<HTMLTextAreaElement>(null);
  const typed = /(?:^|\s)@([^\s@]*)$/.exec(text.slice(0, caret))?.[1] ?? null;
  const [putAway, setPutAway] = useState<string | null>(null);
  const isOpen = typed !== null && text.slice(0, caret) !== putAway;
  const matching = isOpen ? members.filter((member) => canMention(member, typed)) : [];

  function mention({ name }: TeamMember) {
    // Inserts as if typed, so that the caret moves behind it before the next key.
    if (ref.current) insertText(ref.current, `${name} `, caret - (typed?.length ?? 0), caret);
  }

  const readCaret = (event: SyntheticEvent<HTMLTextAreaElement>) =>
    setCaret(event.currentTarget.selectionStart);
  return {
    box: { ref, onInput: readCaret, onSelect: readCaret },
    takesKey: (event: KeyboardEvent): boolean => {
      const [first] = matching;
      if (first && event.key === 'Escape') {
        event.preventDefault();
        // A dialog would close with them.
        event.stopPropagation();
        setPutAway(text.slice(0, caret));
        return true;
      }
      const isChoice = event.key === 'Tab' || (event.key === 'Enter' && typed !== '');
      if (!first || !isChoice || event.shiftKey || event.ctrlKey || event.metaKey) return false;
      event.preventDefault();
      mention(first);
      return true;
    },
    names: matching.length > 0 && (
      <MentionNames instanceId={instanceId} members={matching} onChoose={mention} />
    ),
  };
}

function MentionNames({
  instanceId,
  members,
  onChoose,
}: {
  instanceId: string;
  members: readonly TeamMember[];
  onChoose: (member: TeamMember) => void;
}) {
  const t = useText();
  return (
    <ul className={styles['names']} aria-label={t('team.mention')}>
      {members.map((member) => {
        const unseen = whyUnseen(member, instanceId);
        return (
          <li key={member.memberId}>
            <button type="button" onClick={() => onChoose(member)}>
              <Avatar name={member.name} seed={member.memberId} isGroup={false} size="tiny" />
              <bdi>{member.name}</bdi>
              {unseen && <small>{t(unseen)}</small>}
            </button>
          </li>
        );
      })}
    </ul>
  );
}

function canMention({ name, isYou, isRemoved }: TeamMember, start: string): boolean {
  return !isYou && !isRemoved && name.toLocaleLowerCase().startsWith(start.toLocaleLowerCase());
}
