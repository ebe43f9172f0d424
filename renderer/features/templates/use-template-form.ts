import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { call, tell } from '../../bridge/call.ts';
import { formOf, isSameForm, type TemplateForm, withName } from './template-form.ts';

/** Returns a template being written. It is saved by its button, and when it is left: nothing typed is lost. `onKept` hears that main has it. */
export function useTemplateForm(initial: TemplateForm, onKept: () => void) {
  const [saved, setSaved] = useState(initial);
  const [form, setForm] = useState(initial);
  // The form that is not to be saved again, though React has not drawn that yet.
  const done = useRef(initial);
  const [thrown, setThrown] = useState<unknown>(null);
  const isChanged = !isSameForm(form, saved);
  // What another of the team has made of it meanwhile is taken over, unless something is being written here.
  const [read, setRead] = useState(initial);
  const [isOutrun, setIsOutrun] = useState(false);
  const [wasSaved, setWasSaved] = useState(false);
  if (!isSameForm(read, initial)) {
    setRead(initial);
    if (!isChanged) setForm(initial);
    else if (!isSameForm(initial, saved)) setIsOutrun(true);
    if (!isSameForm(initial, saved)) setWasSaved(false);
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

  const saveOnLeaving = useEffectEvent(() => {
    if (isChanged && form !== done.current) tell('templates.save', withName(form));
  });
  useEffect(() => {
    const onPageHide = () => saveOnLeaving();
    window.addEventListener('pagehide', onPageHide);
    return () => {
      window.removeEventListener('pagehide', onPageHide);
      saveOnLeaving();
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
    revert: () => change(saved),
    /** What is about to be removed is not saved on leaving. */
    forget: () => {
      done.current = form;
    },
  };
}
