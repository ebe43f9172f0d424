import { useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Draft } from '../../../shared/contract/drafts.ts';
import type { Message, TextOptions } from '../../../shared/contract/messages.ts';
import type { AppError } from '../../../shared/domain/app-error.ts';
import { errorOf } from '../../bridge/call.ts';
import type { TrayDoor } from './attachments/use-tray.ts';
import { useArrival } from './use-arrival.ts';
import { useDraft } from './use-draft.ts';
import { type Parcel, useSending } from './use-sending.ts';

const emptyDraft: Draft = { text: '', card: null, replyTo: null, options: null };

/**
 * Milliseconds for which the box may go on showing what was sent. Main mostly answers sooner: then the box empties in the frame
 * that has the bubble, and the page draws one frame for a send instead of two.
 */
const emptiesWithin = 32;

/** The most attachments that one call takes (shared/contract/messages.ts). */
const mostAtOnce = 100;

/** Why the composer does not send: what main answered, or what it can tell itself. */
export type ComposerProblem =
  | { kind: 'empty' }
  /** Files are still on their way into the tray. */
  | { kind: 'adding' }
  /** Nothing but attachments that cannot be sent. */
  | { kind: 'nothing-sendable' }
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
  tray: TrayDoor;
  onSent: (messages: readonly Message[]) => void;
}

/** A loaded draft together with what was typed before it came: neither is lost. */
function join(loaded: Draft, typed: Draft): Draft {
  return {
    text: loaded.text + typed.text,
    card: typed.card ?? loaded.card,
    replyTo: typed.replyTo ?? loaded.replyTo,
    options: typed.options ?? loaded.options,
  };
}

/** What main did not take, with what was typed since. */
function takeBack(parcels: readonly Parcel[], typed: Draft): Draft {
  const texts = [...parcels.map(({ text }) => text), typed.text].filter((text) => text !== '');
  return {
    text: texts.join('\n'),
    card: parcels.find(({ card }) => card)?.card ?? typed.card,
    replyTo: parcels[0]?.replyTo ?? typed.replyTo,
    options: parcels[0]?.options ?? typed.options,
  };
}

/** The state of the composer of one chat: what is typed, its draft on disk, and sending it. */
export function useComposer(settings: ComposerSettings) {
  const { instanceId, chatId, textLimit, defaults, tray, onSent } = settings;
  const [shown, setShown] = useState(emptyDraft);
  const [problem, setProblem] = useState<ComposerProblem | null>(null);
  // What is typed, ahead of what React has drawn: two presses of Enter may come in one frame.
  const latest = useRef(emptyDraft);
  const mustAsk = useArrival();

  const emptying = useRef<ReturnType<typeof setTimeout>>(undefined);

  /** Draws what is typed, if that was put off. */
  const drawLatest = useCallback(() => {
    if (emptying.current === undefined) return;
    clearTimeout(emptying.current);
    emptying.current = undefined;
    setShown(latest.current);
  }, []);

  const show = useCallback(
    (draft: Draft) => {
      latest.current = draft;
      drawLatest();
      setShown(draft);
    },
    [drawLatest],
  );

  /** For whoever is about to change what stands in the box: it must not be what was sent. */
  const catchUp = useCallback(() => {
    if (emptying.current !== undefined) flushSync(drawLatest);
  }, [drawLatest]);

  useEffect(() => () => clearTimeout(emptying.current), []);

  /** The next message begins at once, its empty box is drawn with the bubble of this one. */
  const empty = () => {
    latest.current = emptyDraft;
    emptying.current ??= setTimeout(drawLatest, emptiesWithin);
  };

  const sending = useSending({
    instanceId,
    chatId,
    settle: tray.settle,
    onTaken({ messages, leftBehind, isNothing }) {
      drawLatest();
      // Main cleared the draft with the message; what is typed by now is the next one.
      if (latest.current !== emptyDraft) draft.save(latest.current);
      if (leftBehind.length > 0) tray.takeBack(leftBehind);
      setProblem(isNothing ? { kind: 'nothing-sendable' } : null);
      onSent(messages);
    },
    onRefused(parcels, thrown) {
      const typed = takeBack(parcels, latest.current);
      tray.takeBack(parcels.flatMap(({ attachmentIds }) => attachmentIds));
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

  /** Why nothing can be sent as it stands; null where it can. */
  function obstacle({ text, card }: Draft, attachments: number): ComposerProblem | null {
    if (tray.isAdding()) return { kind: 'adding' };
    if (text.trim() === '' && card === null && attachments === 0) {
      return { kind: tray.hasAny() ? 'nothing-sendable' : 'empty' };
    }
    const { length } = text;
    if (length > textLimit) return { kind: 'too-long', length, limit: textLimit };
    return mustAsk() ? { kind: 'just-opened', chat: { instanceId, chatId } } : null;
  }

  /** Says why nothing can be sent, where that is so. */
  function canSend(): boolean {
    const found = obstacle(latest.current, tray.sendable().length);
    // A second Enter in a hurry is no mistake.
    if (found && (found.kind !== 'empty' || !sending.underWay())) setProblem(found);
    return found === null;
  }

  /** At once, or at a time in milliseconds since 1970. */
  function send(sendAt: number | null = null, evenIfSame = false) {
    if (!canSend()) return;
    const { current } = latest;
    const attachmentIds = tray.sendable();
    draft.forget();
    tray.letGo(attachmentIds);
    empty();
    setProblem(null);
    const sentWith = current.options ?? defaults;
    const part = (start: number) => ({
      attachmentIds: attachmentIds.slice(start, start + mostAtOnce),
      sendAt,
      sentWith,
      evenIfSame,
    });
    sending.send(current, part(0));
    for (let start = mostAtOnce; start < attachmentIds.length; start += mostAtOnce) {
      sending.send({ ...emptyDraft, replyTo: current.replyTo }, part(start));
    }
  }

  const { flush, load: reload } = draft;
  return { ...shown, problem, change, catchUp, canSend, send, flush, reload };
}
