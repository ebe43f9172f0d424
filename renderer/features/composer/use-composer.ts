import { useCallback, useRef, useState } from 'react';
import type { Draft } from '../../../shared/contract/drafts.ts';
import type { Message, TextOptions } from '../../../shared/contract/messages.ts';
import type { AppError } from '../../../shared/domain/app-error.ts';
import { errorOf } from '../../bridge/call.ts';
import { useArrival } from './use-arrival.ts';
import { useDraft } from './use-draft.ts';
import { type Parcel, useSending } from './use-sending.ts';

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

/** What main did not take, with what was typed since. */
function takeBack(parcels: readonly Parcel[], typed: Draft): Draft {
  const texts = [...parcels.map(({ text }) => text), typed.text].filter((text) => text !== '');
  return {
    text: texts.join('\n'),
    replyTo: parcels[0]?.replyTo ?? typed.replyTo,
    options: parcels[0]?.options ?? typed.options,
  };
}

/** The state of the composer of one chat: what is typed, its draft on disk, and sending it. */
export function useComposer(settings: ComposerSettings) {
  const { instanceId, chatId, textLimit, defaults, onSent } = settings;
  const [shown, setShown] = useState(emptyDraft);
  const [problem, setProblem] = useState<ComposerProblem | null>(null);
  // What is typed, ahead of what React has drawn: two presses of Enter may come in one frame.
  const latest = useRef(emptyDraft);
  const mustAsk = useArrival();

  const show = useCallback((draft: Draft) => {
    latest.current = draft;
    setShown(draft);
  }, []);

  const sending = useSending({
    instanceId,
    chatId,
    onTaken(message) {
      // Main cleared the draft with the message; what is typed by now is the next one.
      draft.save(latest.current);
      setProblem(null);
      onSent(message);
    },
    onRefused(parcels, thrown) {
      const typed = takeBack(parcels, latest.current);
      show(typed);
      draft.save(typed);
      setProblem({ kind: 'not-sent', error: errorOf(thrown) });
    },
  });

  const draft = useDraft({
    instanceId,
    chatId,
    underWay: sending.underWay,
    onLoaded(loaded) {
      const typed = latest.current;
      const joined = join(loaded, typed);
      show(joined);
      if (typed.text !== '') draft.save(joined);
    },
    onFailed: () => setProblem((current) => current ?? { kind: 'draft-not-saved' }),
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

  function send() {
    const { text, replyTo, options } = latest.current;
    if (text.trim() === '') {
      // A second Enter in a hurry is no mistake.
      if (!sending.underWay()) setProblem({ kind: 'empty' });
      return;
    }
    const { length } = text;
    if (length > textLimit) return setProblem({ kind: 'too-long', length, limit: textLimit });
    if (mustAsk()) return setProblem({ kind: 'just-opened', chat: { instanceId, chatId } });
    draft.forget();
    show(emptyDraft);
    setProblem(null);
    sending.send({ text, replyTo, options }, options ?? defaults);
  }

  return { ...shown, problem, change, send, flush: draft.flush, reload: draft.load };
}
