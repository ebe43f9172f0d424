import { useCallback, useEffect, useRef, useState } from 'react';
import type { CallInput, CallOutput } from '../../../shared/contract/contract.ts';
import type { AppError } from '../../../shared/domain/app-error.ts';
import { call, errorOf } from '../../bridge/call.ts';

/** What takes main long, and can be given up. */
type Attempt =
  | 'web.readPage'
  | 'web.lookAt'
  | 'chats.exportTranscript'
  | 'instances.probe'
  | 'instances.probeForm'
  | 'team.search'
  | 'team.join'
  | 'team.leave';
type Asked<Name extends Attempt> = Omit<CallInput<Name>, 'attemptId'>;

/** Returns one attempt at a time, which can be given up; a new one gives up the one before, and so does leaving. */
export function useAttempt<Name extends Attempt>(name: Name) {
  const [isUnderWay, setIsUnderWay] = useState(false);
  const [error, setError] = useState<AppError | null>(null);
  const attempt = useRef<string | null>(null);

  /** Gives up; what the attempt still answers is ignored. */
  const cancel = useCallback(() => {
    const attemptId = attempt.current;
    attempt.current = null;
    setIsUnderWay(false);
    setError(null);
    if (attemptId !== null) void call('app.cancelAttempt', { attemptId }).catch(() => {});
  }, []);

  const start = useCallback(
    async (input: Asked<Name>): Promise<CallOutput<Name> | null> => {
      cancel();
      const attemptId = crypto.randomUUID();
      attempt.current = attemptId;
      setIsUnderWay(true);
      try {
        // Each call takes the name of the attempt beside its own input; TypeScript cannot join the parts again.
        const answer = await call(name, { ...input, attemptId } as CallInput<Name>);
        return attempt.current === attemptId ? answer : null;
      } catch (thrown) {
        if (attempt.current === attemptId) setError(errorOf(thrown));
        return null;
      } finally {
        if (attempt.current === attemptId) {
          attempt.current = null;
          setIsUnderWay(false);
        }
      }
    },
    [cancel, name],
  );

  useEffect(() => cancel, [cancel]);
  return { isUnderWay, error, start, cancel };
}
