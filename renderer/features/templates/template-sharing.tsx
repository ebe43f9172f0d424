import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf, useCallMutation } from '../../bridge/queries.ts';
import { useText } from '../../messages/text.tsx';
import { Problem } from '../../product-ui/failures/problem.tsx';
import { useClock } from '../../product-ui/dates/use-clock.ts';
import { SwitchField } from '../../ui/check-field.tsx';
import { Note } from '../../ui/note.tsx';
import { useToday } from '../../ui/use-now.ts';

/** Shows whether a template is the team’s, and who changed it last; nothing where this console is in no team. */
export function TemplateSharing({
  templateId,
  isChanged,
  isOutrun,
  isGone,
}: {
  templateId: string;
  /** What is written here is not saved. */
  isChanged: boolean;
  /** Another of the team changed it while it is being written here. */
  isOutrun: boolean;
  /** It is there no longer. */
  isGone: boolean;
}) {
  const t = useText();
  const clock = useClock();
  const today = useToday();
  const { data: sharing } = useQuery(queryOf('templates.sharing', { templateId }));
  const share = useCallMutation('templates.share');
  const [wasShared, setWasShared] = useState(false);
  if (sharing && sharing.isShared !== wasShared) setWasShared(sharing.isShared);
  if (isGone && wasShared) return <Note>{t('templates.gone')}</Note>;
  if (!sharing) return null;
  const { isShared, changedBy, at, isWaiting } = sharing;

  function hint(): string {
    if (!isShared || changedBy === null) return t('templates.share-hint');
    const { name } = changedBy;
    if (isOutrun) return t('templates.outrun', { name });
    if (isChanged) return t('templates.unsaved');
    if (isWaiting || at === null) return t('templates.share-waits');
    const when = clock.soon(at, today);
    return t(changedBy.isYou ? 'templates.changed-by-you' : 'templates.changed-by', { name, when });
  }

  return (
    <div>
      <SwitchField
        label={t('templates.share')}
        hint={hint()}
        checked={isShared}
        onChange={(next) => share.mutate({ templateId, isShared: next })}
      />
      <Problem thrown={share.error} />
    </div>
  );
}
