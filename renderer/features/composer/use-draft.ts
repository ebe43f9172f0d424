import { useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import type { Draft } from '../../../shared/contract/drafts.ts';
import { call } from '../../bridge/call.ts';

/** Milliseconds of typing that may be lost when everything dies. */
const saveDelay = 200;

interface DraftHooks {
  instanceId: string;
  chatId: string;
  /** The sends under way, or null: main clears the draft with each, and would clear a newer one. */
  underWay: () => Promise<void> | null;
  /** What main has kept; it arrives once, when the chat opens, and whenever `load` is called. */
  onLoaded: (draft: Draft) => void;
  onFailed: (thrown: unknown) => void;
}

/**
 * Keeps a chat's draft on disk: saved `saveDelay` after the first change that is not saved, at once when the chat or the page
 * is left. The component that uses it lives as long as its chat is open.
 */
export function useDraft({ instanceId, chatId, underWay, onLoaded, onFailed }: DraftHooks) {
  const pending = useRef<Draft | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latestLoad = useRef(0);
  const hooks = useRef({ underWay, onLoaded, onFailed });
  useLayoutEffect(() => {
    hooks.current = { underWay, onLoaded, onFailed };
  });

  const flush = useCallback(async () => {
    clearTimeout(timer.current);
    timer.current = undefined;
    if (!pending.current) return;
    // Without a wait where there is nothing to wait for: a page that is left has no time.
    const sends = hooks.current.underWay();
    if (sends) await sends;
    const draft = pending.current;
    if (!draft) return;
    pending.current = null;
    const { text, card, replyTo, options } = draft;
    try {
      const replyToLocalId = replyTo?.localId ?? null;
      await call('drafts.save', { instanceId, chatId, text, card, replyToLocalId, options });
    } catch (thrown) {
      pending.current ??= draft;
      hooks.current.onFailed(thrown);
    }
  }, [chatId, instanceId]);

  const save = useCallback(
    (draft: Draft) => {
      pending.current = draft;
      // Counted from the first change on: whoever types without a pause is saved all the same.
      timer.current ??= setTimeout(() => void flush(), saveDelay);
    },
    [flush],
  );

  /** Gives up what is not saved yet: main clears the draft together with the send. */
  const forget = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
    pending.current = null;
  }, []);

  const load = useCallback(async () => {
    latestLoad.current += 1;
    const load = latestLoad.current;
    try {
      const draft = await call('drafts.get', { instanceId, chatId });
      if (load === latestLoad.current) hooks.current.onLoaded(draft);
    } catch (thrown) {
      hooks.current.onFailed(thrown);
    }
  }, [chatId, instanceId]);

  useEffect(() => {
    void load();
    const onPageHide = () => void flush();
    window.addEventListener('pagehide', onPageHide);
    return () => {
      window.removeEventListener('pagehide', onPageHide);
      void flush();
    };
  }, [flush, load]);

  return { save, flush, forget, load };
}
