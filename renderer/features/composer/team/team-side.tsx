import { Lock } from 'lucide-react';
import { useState } from 'react';
import { useCommand } from '../../../product-ui/commands/use-command.ts';
import { keysText } from '../../../product-ui/commands/commands.ts';
import type { ChatRef } from '../../../product-ui/chat-ref.ts';
import { useTeamOf } from '../../../product-ui/team/use-team.ts';
import { useText } from '../../../messages/text.tsx';
import { ClaimBar } from './claim-bar.tsx';
import { HandedDraftBar } from './handed-draft-bar.tsx';
import { beginNoteTo, NoteBox } from './note-box.tsx';
import { useAttending } from './use-attending.ts';
import styles from './team.module.css';

interface TeamSideProps {
  chat: ChatRef;
  /** What is written in the box. */
  text: string;
  /** Something else is to be sent: a file, or a recording. */
  hasMore: boolean;
  isNote: boolean;
  onNote: (isNote: boolean) => void;
}

/**
 * The composer’s part for a team: who else answers, and the choice between a message and a note, which takes the place of what writes
 * messages. Nothing where no team shares the chat.
 */
export function TeamSide(props: TeamSideProps) {
  return useTeamOf(props.chat.instanceId) && <SharedSide {...props} />;
}

function SharedSide({ chat, text, hasMore, isNote, onNote }: TeamSideProps) {
  const t = useText();
  const [asked, setAsked] = useState(0);
  useAttending(chat, text, hasMore);
  useCommand('add-note', () => onNote(!isNote));
  return (
    <>
      <ClaimBar
        chat={chat}
        onAsk={(name) => {
          beginNoteTo(chat, name);
          setAsked((count) => count + 1);
          onNote(true);
        }}
      />
      <HandedDraftBar chat={chat} />
      <div className={styles['modes']}>
        <button type="button" aria-pressed={!isNote} onClick={() => onNote(false)}>
          {t('team.mode-message')}
        </button>
        <button type="button" aria-pressed={isNote} onClick={() => onNote(true)}>
          <Lock size={13} aria-hidden="true" />
          {t('team.add-note')}
          <kbd aria-hidden="true">{keysText('add-note')}</kbd>
        </button>
      </div>
      {isNote && <NoteBox key={asked} chat={chat} onDone={() => onNote(false)} />}
    </>
  );
}
