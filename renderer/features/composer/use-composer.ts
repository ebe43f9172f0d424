import { useCallback, useRef, useState } from 'react';
import type { Draft } from '../../../shared/contract/drafts.ts';
import type { Message, TextOptions } from '../../../shared/contract/messages.ts';
import type { AppError } from '../../../shared/domain/app-error.ts';
import { call, errorOf } from '../../bridge/call.ts';
import { useArrival } from './use-arrival.ts';
import { useDraft } from './use-draft.ts';

const emptyDraft: Draft = { text: '', replyTo: null, options: null };

/** Why the composer does not send: what main answered, or what it can tell itself. */
export type ComposerProblem =
  | { kind: 'empty' }
  | { kind: 'too-long'; length: number; limit: number }
  | { kind: 'draft-not-saved' }
  | { kind: 'just-opened'; chat: { instanceId: string; chatId: string } }
  | { kind: 'not-sent'; error: AppError };

interface ComposerSettings {
  instanceId: string;
  chatId: string;
  textLimit: number;
  /** What applies where the person changed nothing. */
  defaults: TextOptions;
  onSent: (message: Message) => void;
}

/** A loaded draft together with what was typed before it came: neither is lost. */
function join(loaded: Draft, typed: Draft): Draft {
  return {
    text: loaded.text + typed.text,
    replyTo: typed.replyTo ?? loaded.replyTo,
    options: typed.options ?? loaded.options,
  };
}

/** The state of the composer of one chat: what is typed, its draft on disk, and sending it. */
export function useComposer(settings: ComposerSettings) {
  const { instanceId, chatId, textLimit, defaults, onSent } = settings;
  const [shown, setShown] = useState(emptyDraft);
  const [problem, setProblem] = useState<ComposerProblem | null>(null);
  // What is typed, ahead of what React has drawn: two presses of Enter may come in one frame.
  const latest = useRef(emptyDraft);
  const isSending = useRef(false);
  const mustAsk = useArrival();

  const show = useCallback((draft: Draft) => {
    latest.current = draft;
    setShown(draft);
  }, []);

  const draft = useDraft({
    instanceId,
    chatId,
    onLoaded(loaded) {
      const typed = latest.current;
      const joined = join(loaded, typed);
      show(joined);
      if (typed.text !== '') draft.save(joined);
    },
    onFailed: () => setProblem({ kind: 'draft-not-saved' }),
  });

  const change = useCallback(
    (part: Partial<Draft>) => {
      const next = { ...latest.current, ...part };
      show(next);
      setProblem(null);
      draft.save(next);
    },
    [draft, show],
  );

  async function send() {
    const { text, replyTo, options } = latest.current;
    if (isSending.current) return;
    if (text.trim() === '') return setProblem({ kind: 'empty' });
    const { length } = text;
    if (length > textLimit) return setProblem({ kind: 'too-long', length, limit: textLimit });
    if (mustAsk()) return setProblem({ kind: 'just-opened', chat: { instanceId, chatId } });

    isSending.current = true;
    draft.forget();
    try {
      const message = await call('messages.send', {
        instanceId,
        chatId,
        localId: crypto.randomUUID(),
        text,
        replyToLocalId: replyTo?.localId ?? null,
        options: options ?? defaults,
      });
      // What was typed while main was answering is the beginning of the next message.
      const typed = latest.current.text;
      const rest = typed.startsWith(text) ? typed.slice(text.length) : typed;
      show({ ...emptyDraft, text: rest });
      if (rest !== '') draft.save({ ...emptyDraft, text: rest });
      setProblem(null);
      onSent(message);
    } catch (thrown) {
      setProblem({ kind: 'not-sent', error: errorOf(thrown) });
      draft.save(latest.current);
    } finally {
      isSending.current = false;
    }
  }

  return { ...shown, problem, change, send, flush: draft.flush, reload: draft.load };
}
