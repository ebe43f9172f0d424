import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Banner } from '../../ui/banner.tsx';

/** Says what went wrong, with what can be done about it. */
export function ProblemBanner({ actions, children }: { actions?: ReactNode; children: ReactNode }) {
  return (
    <div role="alert">
      <Banner tone="bad" icon={<CircleAlert aria-hidden="true" />} actions={actions}>
        {children}
      </Banner>
    </div>
  );
}
