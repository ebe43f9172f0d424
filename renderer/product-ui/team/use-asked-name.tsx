import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { queryOf, useCallMutation } from '../../bridge/queries.ts';
import { useText } from '../../messages/text.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useTeam } from './use-team.ts';
import { usePolicy } from '../settings/set-by-organization.tsx';

/**
 * Asks for the person's name where none is set, before something is done that the activity log says who did: `field` asks for it, and
 * `thenDo` does it once there is one, which is kept.
 */
export function useAskedName(hint: string): {
  field: ReactNode;
  error: Error | null;
  /** When the name was given to be kept, in milliseconds. */
  submittedAt: number;
  thenDo: (act: () => void) => void;
} {
  const t = useText();
  const { data: settings } = useQuery(queryOf('settings.get', {}));
  const isLocked = usePolicy()?.locked.includes('sending.agentName') ?? false;
  const keep = useCallMutation('settings.set');
  const field = useRef<HTMLInputElement>(null);
  const member = useTeam()?.membership?.name ?? '';
  const [written, setWritten] = useState<string | null>(null);
  const name = written ?? member;
  const [isMissed, setMissed] = useState(false);
  const isAsked = settings?.sending.agentName.trim() === '' && !isLocked;

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
        hint={hint}
        maxLength={200}
        problem={isMissed && name.trim() === '' && t('problem.required', { field: 'name' })}
        value={name}
        onChange={({ target }) => setWritten(target.value)}
      />
    ),
    error: keep.error,
    submittedAt: keep.submittedAt,
    thenDo,
  };
}
