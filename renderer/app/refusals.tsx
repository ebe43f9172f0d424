import { useEffect, useEffectEvent, useRef } from 'react';
import { onRefusal } from '../bridge/call.ts';
import { useText } from '../messages/text.tsx';
import { useErrorText } from '../product-ui/failures/use-error-text.ts';
import { dropToast, showToast, Toast } from '../ui/toast.tsx';

/** Shows the page's toasts, where it says what main refused and no part of the page says. */
export function Refusals() {
  const t = useText();
  const errorText = useErrorText();
  const say = useEffectEvent((thrown: unknown) => showToast({ text: errorText(thrown) }));
  useEffect(() => onRefusal((thrown) => say(thrown)), []);
  // In another language what a toast says would stay in the one before.
  const before = useRef(t);
  useEffect(() => {
    if (before.current !== t) dropToast();
    before.current = t;
  }, [t]);
  return <Toast closeLabel={t('action.close')} />;
}
