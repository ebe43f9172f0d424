import { Lock } from 'lucide-react';
import { useState } from 'react';
import { useCommand } from '../../../product-ui/commands/use-command.ts';
import { keysText } from '../../../product-ui/commands/commands.ts';
import type { ChatRef } from '../../../product-ui/chat/chat-ref.ts';
import { useTeamOf } from '../../../product-ui/team/use-team.ts';
import { useText } from '../../../messages/text.tsx';
import { Cap } from '../../../ui/keys.tsx';
import { ClaimBar } from './claim-bar.tsx';
import { HandedDraftBar } from './handed-draft-bar.tsx';
import { NoteBox } from './note-box.tsx';
import { useAttending } from './use-attending.ts';
import { useNoteDraft } from '../../../product-ui/team/use-note-draft.ts';
import styles from './team.module.css';

interface TeamControlsProps {
  chat: ChatRef;
  /** Text in the message box. */
  text: string;
  /** When it was last changed in this window, by `performance.now()`. */
  typedAt: number;
  /** A file or recording is to be sent. */
  hasMore: boolean;
  isNote: boolean;
  onModeChange: (isNote: boolean) => void;
  onHandedDraftEnd: () => void;
}

/**
 * Shows the composer’s controls for a team: who else answers, a handed-over draft, and the choice between a message and a note, whose box
 * replaces the message box. Renders nothing if no team shares the chat.
 */
export function TeamControls(props: TeamControlsProps) {
  return useTeamOf(props.chat.instanceId) && <SharedControls {...props} />;
}

function SharedControls(props: TeamControlsProps) {
  const { chat, text, typedAt, hasMore, isNote, onModeChange, onHandedDraftEnd } = props;
  const t = useText();
  const note = useNoteDraft(chat);
  const begun = note.draft?.text.trimEnd() ?? '';
  /** Remounts the note box, which then puts the caret behind the added mention. */
  const [noteBoxKey, setNoteBoxKey] = useState(0);
  useAttending(chat, { text, typedAt, hasMore });
  useCommand('add-note', () => onModeChange(!isNote));
  return (
    <>
      <ClaimBar
        chat={chat}
        onAsk={(name) => {
          note.change(`${begun}${begun && ' '}@${name} `);
          setNoteBoxKey((key) => key + 1);
          onModeChange(true);
        }}
      />
      <HandedDraftBar chat={chat} onEnd={onHandedDraftEnd} />
      <div className={styles['modes']}>
        <button type="button" aria-pressed={!isNote} onClick={() => onModeChange(false)}>
          {t('team.mode-message')}
        </button>
        <button type="button" aria-pressed={isNote} onClick={() => onModeChange(true)}>
          <Lock size={14} aria-hidden="true" />
          {t(begun === '' ? 'team.add-note' : 'team.unsaved-note')}
          <Cap keys={keysText('add-note')} />
        </button>
      </div>
      {isNote && note.isReady && (
        <NoteBox key={noteBoxKey} chat={chat} writing={note} onDone={() => onModeChange(false)} />
      )}
    </>
  );
}
