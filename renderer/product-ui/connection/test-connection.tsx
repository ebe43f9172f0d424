import { useState } from 'react';
import { useText } from '../../messages/text.tsx';
import { Button } from '../../ui/button.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';

/** The dialog of a connection test, loaded when it is wanted. */
export const ConnectionTest = lazyPart(
  async () => (await import('./connection-test-dialog.tsx')).ConnectionTestDialog,
);

/** Shows the button that tests the connection of an instance, where it stays as long as its dialog. */
export function TestConnection({ instanceId }: { instanceId: string }) {
  const t = useText();
  const [isTested, setTested] = useState(false);
  return (
    <>
      <Button size="small" onClick={() => setTested(true)}>
        {t('connection-test.test')}
      </Button>
      {isTested && <ConnectionTest instanceId={instanceId} onClose={() => setTested(false)} />}
    </>
  );
}
