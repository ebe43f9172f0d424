import { useErrorText } from '../../domain/use-error-text.ts';
import { Text } from '../../messages/text.tsx';
import type { ComposerProblem } from './use-composer.ts';

/** Why nothing was sent, in a sentence. */
export function ProblemText({ problem }: { problem: ComposerProblem }) {
  const errorText = useErrorText();
  switch (problem.kind) {
    case 'empty':
      return <Text id="composer.empty" />;
    case 'too-long':
      return (
        <Text id="composer.too-long" values={{ length: problem.length, limit: problem.limit }} />
      );
    case 'draft-not-saved':
      return <Text id="composer.draft-not-saved" />;
    case 'not-sent':
      return errorText(problem.error);
  }
}
