import { CircleAlert } from 'lucide-react';
import { errorOf } from '../../bridge/call.ts';
import { useErrorText } from '../../product-ui/use-error-text.ts';
import { useText } from '../../messages/text.tsx';
import { Banner } from '../../ui/banner.tsx';
import type { PickProblem } from './imports/use-picked-file.ts';

/** Why a file could not be read or saved. */
export function ThreadsProblem({ problem }: { problem: PickProblem | null }) {
  const say = useText();
  const errorText = useErrorText();
  if (!problem) return null;
  return (
    <div role="alert">
      <Banner tone="bad" icon={<CircleAlert aria-hidden="true" />}>
        {'words' in problem ? say(problem.words) : errorText(errorOf(problem.thrown))}
      </Banner>
    </div>
  );
}
