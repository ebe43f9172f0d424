import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { Text } from '../messages/text.tsx';
import { Blank } from '../ui/blank.tsx';
import { Button } from '../ui/button.tsx';

function Broken({ resetErrorBoundary }: { resetErrorBoundary: () => void }) {
  return (
    <div role="alert">
      <Blank
        icon={<TriangleAlert size={22} />}
        action={
          <Button onClick={resetErrorBoundary}>
            <Text id="act.try-again" />
          </Button>
        }
      >
        <Text id="error.page" />
      </Blank>
    </div>
  );
}

/** A part of the page that may break without taking the rest with it. Another `of` starts it anew. */
export function Region({ of, children }: { of?: string; children: ReactNode }) {
  return (
    <ErrorBoundary FallbackComponent={Broken} resetKeys={[of]}>
      {children}
    </ErrorBoundary>
  );
}
