import { useText } from '../../messages/text.tsx';
import { Blank } from '../../ui/blank.tsx';
import { Button } from '../../ui/button.tsx';
import { useErrorText } from './use-error-text.ts';

/** Replaces what could not be shown: says why, and offers another try. */
export function Failed({ thrown, onRetry }: { thrown: unknown; onRetry: () => void }) {
  const t = useText();
  const errorText = useErrorText();
  return (
    <div role="alert">
      <Blank action={<Button onClick={onRetry}>{t('action.try-again')}</Button>}>
        {errorText(thrown)}
      </Blank>
    </div>
  );
}
