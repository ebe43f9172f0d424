import type { ReactNode } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { Failed } from '../product-ui/failures/failed.tsx';

/** Lets a part of the page break without taking the rest with it. Another `of` starts it anew. */
export function Region({ of, children }: { of?: string; children: ReactNode }) {
  return (
    <ErrorBoundary
      fallbackRender={({ error, resetErrorBoundary }) => (
        <Failed thrown={error} onRetry={resetErrorBoundary} />
      )}
      resetKeys={[of]}
    >
      {children}
    </ErrorBoundary>
  );
}
