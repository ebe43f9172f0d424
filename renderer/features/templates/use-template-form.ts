import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { call } from '../../bridge/call.ts';
import { formOf, isSameForm, type TemplateForm, withName } from './template-form.ts';

/** A template being written. It is saved by its button, and when it is left: nothing typed is lost. */
export function useTemplateForm(initial: TemplateForm, isNew: boolean) {
  const [saved, setSaved] = useState(initial);
  const [form, setForm] = useState(initial);
  const [isKept, setIsKept] = useState(!isNew);
  // The form that is not to be saved again, though React has not drawn that yet.
  const done = useRef(initial);
  const [thrown, setThrown] = useState<unknown>(null);
  const isChanged = !isSameForm(form, saved);

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
      setForm(kept);
      setThrown(null);
      setIsKept(true);
      return true;
    } catch (error) {
      setThrown(error);
      return false;
    }
  }

  const saveOnLeaving = useEffectEvent(() => {
    if (isChanged && form !== done.current)
      void call('templates.save', withName(form)).catch(() => {});
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
    isKept,
    isChanged,
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
