import { useRef, useState } from 'react';
import type { AppError } from '../../../shared/domain/app-error.ts';
import { errorOf } from '../../bridge/call.ts';

type Problems = Readonly<Record<string, AppError>>;

/** The problems with that of a key changed; null: without it. */
function changed(
  { ...problems }: Record<string, AppError>,
  key: string,
  to: AppError | null,
): Problems {
  if (to === null) delete problems[key];
  else problems[key] = to;
  return problems;
}

/** Attempts at several things, one at a time for each however often it is asked for, and why the last one at each failed, by its key. */
export function useAttempts() {
  const busy = useRef(new Set<string>());
  const [problems, setProblems] = useState<Problems>({});

  function attempt(key: string, work: () => Promise<unknown>): void {
    if (busy.current.has(key)) return;
    busy.current.add(key);
    const setProblem = (error: AppError | null) =>
      setProblems((before) => changed(before, key, error));
    void work()
      .then(
        () => setProblem(null),
        (thrown: unknown) => setProblem(errorOf(thrown)),
      )
      .finally(() => busy.current.delete(key));
  }

  return { attempt, problems, setProblems };
}
