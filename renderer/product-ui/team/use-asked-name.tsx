import { type ReactNode, useRef, useState } from 'react';
import { useCallMutation } from '../../bridge/queries.ts';
import { useText } from '../../messages/text.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useTeam } from './use-team.ts';
import { usePolicy } from '../settings/set-by-organization.tsx';
import { useSettings } from '../settings/use-settings.ts';

/**
 * Asks for the person's name where none is set, before a run of which log and receipt say who asked for it: `field` asks for it, and
 * `thenDo` does it once there is one, which is kept. A member of a team has a name.
 */
export function useAskedName(): {
  field: ReactNode;
  error: Error | null;
  /** When the name was given to be kept, in milliseconds. */
  submittedAt: number;
  thenDo: (act: () => void) => void;
} {
  const t = useText();
  const settings = useSettings();
  const isLocked = usePolicy()?.locked.includes('sending.agentName') ?? false;
  const keep = useCallMutation('settings.set');
  const field = useRef<HTMLInputElement>(null);
  const isMember = Boolean(useTeam()?.membership);
  const [name, setName] = useState('');
  const [isMissed, setMissed] = useState(false);
  const isAsked = settings?.sending.agentName.trim() === '' && !isLocked && !isMember;

  function thenDo(act: () => void) {
    if (!isAsked || keep.isSuccess) return act();
    setMissed(name.trim() === '');
    if (name.trim() === '') return field.current?.focus();
    keep.mutate({ sending: { agentName: name.trim() } }, { onSuccess: act });
  }

  return {
    field: isAsked && (
      <TextField
        inputRef={field}
        label={t('sending.agent-name')}
        hint={t('runs.your-name-hint')}
        maxLength={200}
        problem={isMissed && name.trim() === '' && t('problem.required', { field: 'name' })}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
    ),
    error: keep.error,
    submittedAt: keep.submittedAt,
    thenDo,
  };
}
