import { useEffect, useEffectEvent, useRef } from 'react';
import { cutText } from '../../../../shared/domain/cut-text.ts';
import type { Message } from '../../../../shared/contract/messages.ts';
import type { MessageState } from '../../../../shared/domain/message-state.ts';
import { type Translate, useFormats, useText } from '../../../messages/text.tsx';
import { kindWord } from '../../../product-ui/messages/media-kind.tsx';
import { stateWord } from '../../../product-ui/messages/state-mark.tsx';
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
  const formats = useFormats();
  const words = (message: Message) => wordsOf(t, formats, message);
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
    else for (const message of came) announce(textOf(t, message, words(message)));
    for (const message of messages) {
      const { state, localId, direction } = message;
      const was = before.states.get(localId);
      if (direction === 'in' || !settled.has(state) || was === state) continue;
      if (was === undefined && !isNew(message)) continue;
      announce(t('said.state', { state: t(stateWord(state)), text: words(message) }), {
        isUrgent: state !== 'accepted',
      });
    }
  });
  useEffect(() => {
    if (!isLoading) say();
  }, [messages, isLoading]);
}

function textOf(t: Translate, { sender }: Message, text: string): string {
  const name = sender?.name ?? '';
  return t('said.message', { name, named: String(name !== ''), text });
}

/** What a message says, in short; of media what they are, and their name where they have no caption. */
function wordsOf(
  t: Translate,
  formats: ReturnType<typeof useFormats>,
  { text, content }: Message,
): string {
  const kind = 'sendAs' in content ? content.sendAs : null;
  const name = 'fileName' in content && kind !== 'voice' ? content.fileName : '';
  const parts = [kind === null ? '' : t(kindWord(kind)), text || name].filter(Boolean);
  if (parts.length === 0) return t('said.no-text');
  const words = formats.list(parts, { type: 'unit' });
  return words.length > longest ? `${cutText(words, longest)}…` : words;
}
