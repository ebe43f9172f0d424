import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { call } from '../../bridge/call.ts';
import {
  type FormMedia,
  formOf,
  isSameForm,
  type TemplateForm,
  withName,
} from './template-form.ts';

/** A template being written. It is saved by its button, and when it is left: nothing typed is lost. */
export function useTemplateForm(initial: TemplateForm, isNew: boolean) {
  const [saved, setSaved] = useState(initial);
  const [form, setForm] = useState(initial);
  const [isKept, setIsKept] = useState(!isNew);
  // What main has, or is not to have, though React has not drawn it yet.
  const settled = useRef(initial);
  const [thrown, setThrown] = useState<unknown>(null);
  const isChanged = !isSameForm(form, saved);

  const change = useCallback((part: Partial<TemplateForm>) => {
    setThrown(null);
    setForm((current) => ({ ...current, ...part }));
  }, []);

  const changeMedia = useCallback((next: (media: FormMedia[]) => FormMedia[]) => {
    setThrown(null);
    setForm((current) => ({ ...current, media: next(current.media) }));
  }, []);

  /** Whether it is kept now. */
  async function save(): Promise<boolean> {
    try {
      const kept = formOf(await call('templates.save', withName(form)));
      settled.current = form;
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
    if (isChanged && form !== settled.current)
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

  const revert = () => {
    setThrown(null);
    setForm(saved);
  };
  /** What is about to be removed is not saved on leaving. */
  const forget = () => {
    settled.current = form;
  };
  return { form, isKept, isChanged, thrown, change, changeMedia, save, revert, forget };
}
