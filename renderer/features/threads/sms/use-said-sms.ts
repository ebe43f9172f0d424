import { useEffect, useEffectEvent, useRef } from 'react';
import type { SmsMessage } from '../../../../shared/contract/sms.ts';
import { useText } from '../../../messages/text.tsx';
import { announce } from '../../../ui/announcer.tsx';

/** Lets a screen reader say what comes into a thread; not what was there when it was opened, nor what is loaded above. */
export function useSaidSms(messages: readonly SmsMessage[], isLoaded: boolean): void {
  const t = useText();
  const lastId = useRef<string | undefined>(undefined);
  const say = useEffectEvent(() => {
    const last = messages.findIndex(({ messageId }) => messageId === lastId.current);
    lastId.current = messages.at(-1)?.messageId;
    for (const { isIncoming, text } of last < 0 ? [] : messages.slice(last + 1)) {
      if (isIncoming && text !== '')
        announce(t('said.message', { name: '', named: 'false', text }));
    }
  });
  useEffect(() => {
    if (isLoaded) say();
  }, [messages, isLoaded]);
}
