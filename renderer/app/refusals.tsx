import { useEffect, useEffectEvent } from 'react';
import { onRefusal } from '../bridge/call.ts';
import { useErrorText } from '../product-ui/use-error-text.ts';
import { showToast } from '../ui/toast.tsx';

/** Says what main refused where no part of the page says it. */
export function Refusals() {
  const errorText = useErrorText();
  const say = useEffectEvent((thrown: unknown) => showToast({ text: errorText(thrown) }));
  useEffect(() => onRefusal((thrown) => say(thrown)), []);
  return null;
}
