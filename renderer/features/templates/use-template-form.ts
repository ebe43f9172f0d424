import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { call, tell } from '../../bridge/call.ts';
import {
  type FormDraft,
  formOf,
  isSameForm,
  type TemplateForm,
  withName,
} from './template-form.ts';

/**
 * Returns a template being written. It is saved by its button, and kept when it is left: nothing typed is lost, and what the team has is
 * changed by the button alone. `draft`: what was left here without saving. `onKept` hears that main has it.
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

  const isLeft = () => form !== done.current && (isChanged || draft !== null);
  const written = () => ({ written: withName(form), isOutrun: isOutrun && isChanged });

  /** Keeps what is not saved, before it is left. Returns whether main took it. */
  async function keep(): Promise<boolean> {
    try {
      if (isLeft()) await call('templates.keep', written());
      done.current = form;
      return true;
    } catch (error) {
      setThrown(error);
      return false;
    }
  }

  const keepOnLeaving = useEffectEvent(() => {
    if (isLeft()) tell('templates.keep', written());
  });
  useEffect(() => {
    const onPageHide = () => keepOnLeaving();
    window.addEventListener('pagehide', onPageHide);
    return () => {
      window.removeEventListener('pagehide', onPageHide);
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
      if (draft) tell('templates.keep', { written: saved, isOutrun: false });
    },
    /** What is about to be removed is not kept on leaving. */
    forget: () => {
      done.current = form;
    },
  };
}
