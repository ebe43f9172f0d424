import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { call, tell } from '../../bridge/call.ts';
import {
  type FormDraft,
  formOf,
  isSameForm,
  type TemplateForm,
  withName,
} from './template-form.ts';

/** After so many milliseconds at most, what was typed is on disk. */
const keptWithin = 200;

/**
 * Returns a template being written. It is saved by its button, kept as a draft while it is written, and kept when it is left: nothing
 * typed is lost, and what the team has is changed by the button alone. `draft`: what was not saved. `onKept` hears that main has it.
 */
export function useTemplateForm(
  initial: TemplateForm,
  draft: FormDraft | null,
  onKept: () => void,
) {
  const begun = draft?.form ?? initial;
  const [saved, setSaved] = useState(initial);
  const [form, setForm] = useState(begun);
  // The form that is not to be kept again, though React has not drawn that yet.
  const done = useRef(form);
  const [thrown, setThrown] = useState<unknown>(null);
  const isChanged = !isSameForm(form, saved);
  // What another of the team has made of it meanwhile is taken over, unless something is being written here.
  const now = JSON.stringify([initial, draft]);
  const [read, setRead] = useState(now);
  const [isOutrun, setIsOutrun] = useState(draft?.isOutrun ?? false);
  const [wasSaved, setWasSaved] = useState(false);
  if (read !== now) {
    setRead(now);
    const isReplaced = !isSameForm(initial, saved);
    if (!isChanged) setForm(begun);
    if (isChanged ? isReplaced : draft?.isOutrun) setIsOutrun(true);
    if (isReplaced) setWasSaved(false);
    setSaved(initial);
  }

  /** Changes a part; given a function where files came in meanwhile. */
  function change(part: Partial<TemplateForm> | ((form: TemplateForm) => Partial<TemplateForm>)) {
    setThrown(null);
    setForm((now) => ({ ...now, ...(typeof part === 'function' ? part(now) : part) }));
  }

  /** Saves. Returns whether main took it. */
  async function save(): Promise<boolean> {
    try {
      const kept = formOf(await call('templates.save', withName(form)));
      done.current = form;
      setSaved(kept);
      setForm((now) => (now === form ? kept : now));
      setThrown(null);
      setIsOutrun(false);
      setWasSaved(true);
      onKept();
      return true;
    } catch (error) {
      setThrown(error);
      return false;
    }
  }

  const isTouched = () => form !== done.current;
  const written = (isLeft: boolean) => ({
    written: withName(form),
    isOutrun: isOutrun && isChanged,
    isLeft,
  });
  // What says what is saved is only no draft any more.
  const left = () => written(isChanged || draft !== null);

  /** Keeps what is not saved, before it is left. Returns whether main took it. */
  async function keep(): Promise<boolean> {
    try {
      if (isTouched()) await call('templates.keep', left());
      done.current = form;
      return true;
    } catch (error) {
      setThrown(error);
      return false;
    }
  }

  const keepOnLeaving = useEffectEvent(() => {
    if (isTouched()) tell('templates.keep', left());
  });
  const waiting = useRef<ReturnType<typeof setTimeout> | null>(null);
  const keepWriting = useEffectEvent(() => {
    waiting.current = null;
    // What cannot be kept is said when it is saved or left.
    if (isTouched()) call('templates.keep', written(false)).catch(() => {});
  });
  useEffect(() => {
    if (waiting.current === null) waiting.current = setTimeout(() => keepWriting(), keptWithin);
  }, [form]);
  useEffect(() => {
    const onPageHide = () => keepOnLeaving();
    window.addEventListener('pagehide', onPageHide);
    return () => {
      window.removeEventListener('pagehide', onPageHide);
      if (waiting.current !== null) clearTimeout(waiting.current);
      waiting.current = null;
      keepOnLeaving();
    };
  }, []);

  return {
    form,
    isChanged,
    /** Another of the team changed it while it is being written here. */
    isOutrun: isOutrun && isChanged,
    /** What is written here is what was saved by hand. */
    isJustSaved: wasSaved && !isChanged,
    thrown,
    change,
    save,
    keep,
    revert: () => {
      change(saved);
      setIsOutrun(false);
      if (draft) tell('templates.keep', { written: saved, isOutrun: false, isLeft: true });
    },
    /** What is about to be removed is not kept on leaving. */
    forget: () => {
      done.current = form;
    },
  };
}
