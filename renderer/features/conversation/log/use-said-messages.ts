import { useEffect, useEffectEvent, useRef } from 'react';
import type { Message } from '../../../../shared/contract/messages.ts';
import type { MessageState } from '../../../../shared/domain/message-state.ts';
import { type Translate, useText } from '../../../messages/text.tsx';
import { stateWord } from '../../../product-ui/state-mark.tsx';
import { announce } from '../../../ui/announcer.tsx';

/** States in which a message stays: said when it comes into one. Those between would only be in the way. */
const settled: ReadonlySet<MessageState> = new Set(['accepted', 'rejected', 'not-sent', 'unknown']);
/** Of these at once each is read, of more how many. */
const mostRead = 3;
/** Characters of a message that are read. */
const longest = 200;

/**
 * Lets a screen reader say what becomes of the messages of the open chat, and what comes into it. What was there when the chat
 * was opened is not said, nor what is loaded as one scrolls.
 */
export function useSaidMessages(messages: readonly Message[], isLoading: boolean): void {
  const t = useText();
  const known = useRef<{ states: Map<string, MessageState>; last: number } | null>(null);

  const say = useEffectEvent(() => {
    const before = known.current;
    const states = new Map(before?.states);
    for (const { localId, state } of messages) states.set(localId, state);
    known.current = {
      states,
      last: Math.max(before?.last ?? 0, messages.at(-1)?.position ?? 0),
    };
    if (before === null) return;

    const isNew = ({ position, localId }: Message) =>
      position > before.last && !before.states.has(localId);
    const came = messages.filter((message) => message.direction === 'in' && isNew(message));
    if (came.length > mostRead) announce(t('said.came', { count: came.length }));
    else for (const message of came) announce(textOf(t, message));
    for (const message of messages) {
      const { state, localId, direction } = message;
      const was = before.states.get(localId);
      if (direction === 'in' || !settled.has(state) || was === state) continue;
      if (was === undefined && !isNew(message)) continue;
      announce(t('said.state', { state: t(stateWord(state)), text: shortened(t, message.text) }), {
        isUrgent: state !== 'accepted',
      });
    }
  });
  useEffect(() => {
    if (!isLoading) say();
  }, [messages, isLoading]);
}

function textOf(t: Translate, { sender, text }: Message): string {
  const name = sender?.name ?? '';
  return t('said.message', { name, named: String(name !== ''), text: shortened(t, text) });
}

function shortened(t: Translate, text: string): string {
  if (text === '') return t('said.no-text');
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
}
