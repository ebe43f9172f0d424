import { Eye, PenLine } from 'lucide-react';
import type { TeamPresence } from '../../../../shared/contract/team.ts';
import type { ChatRef } from '../../../product-ui/chat/chat-ref.ts';
import { type AboutNames, CutNames } from '../../../product-ui/team/about-names.tsx';
import { useHereWords } from '../../../product-ui/team/here-words.ts';
import { useTeamChat } from '../../../product-ui/team/use-team.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import styles from './team.module.css';

/** Shows who of the team writes in the chat and who looks at it, but for whom the composer names as answering. */
export function OthersHere({ chat }: { chat: ChatRef }) {
  const team = useTeamChat(chat);
  const named = team?.claim?.isMine === false ? team.claim.memberId : null;
  const here = team?.here.filter(({ memberId }) => memberId !== named) ?? [];
  const { writing, looking } = useHereWords(here);
  const [writer] = here.filter(({ isWriting }) => isWriting);
  const [looker] = here.filter(({ isWriting }) => !isWriting);
  return (
    // It is there from the start, so that whoever comes is read out.
    <output className={styles['here']}>
      {writer && writing && (
        <span className={styles['writing']} title={writing.words}>
          <PenLine size={14} aria-hidden="true" />
          <Named first={writer} about={writing} />
        </span>
      )}
      {looker && looking && (
        <span className={styles['looking']} title={looking.words}>
          <Eye size={14} aria-hidden="true" />
          <Named first={looker} about={looking} />
        </span>
      )}
    </output>
  );
}

/** In words; where they have no room, by the picture of the first. */
function Named({ first, about }: { first: TeamPresence; about: AboutNames }) {
  return (
    <>
      <span className={styles['picture']}>
        <Avatar name={first.name} seed={first.memberId} isGroup={false} size="tiny" />
      </span>
      <span className={styles['words']}>
        <CutNames about={about} />
      </span>
    </>
  );
}
