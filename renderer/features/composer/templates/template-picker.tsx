import {
  type Ref,
  type RefObject,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useLocation } from 'wouter';
import { Text, useText } from '../../../messages/text.tsx';
import { Button } from '../../../ui/button.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { PickerSearch } from './picker-search.tsx';
import { TemplateGlance } from './template-glance.tsx';
import { optionId, TemplateOptions } from './template-options.tsx';
import { useFoundTemplates } from './use-found-templates.ts';
import { useLeaving } from './use-leaving.ts';
import { pickerId, type PickerHandle } from './use-templates.ts';
import styles from './template-picker.module.css';

interface TemplatePickerProps {
  /** What follows the slash; null where the picker has a search of its own. */
  slashQuery: string | null;
  box: RefObject<HTMLTextAreaElement | null>;
  values: Record<string, string>;
  onChoose: (templateId: string) => void;
  /** Enter meant the text after all: no template is found for what follows the slash. */
  onPlainEnter: () => void;
  /** `toBox`: the focus belongs in the text again. */
  onClose: (toBox: boolean) => void;
  ref?: Ref<PickerHandle> | undefined;
}

/** Templates above the composer, found while typing, chosen by arrow keys and Enter. */
export function TemplatePicker(props: TemplatePickerProps) {
  const { slashQuery, box, values, onChoose, onPlainEnter, onClose, ref } = props;
  const say = useText();
  const [, navigate] = useLocation();
  const panel = useRef<HTMLElement>(null);
  const [typed, setTyped] = useState('');
  const search = (slashQuery ?? typed).trim();
  const onEscape = () => onClose(true);
  const { templates, total, active, chosen, setActive, takesKey } = useFoundTemplates({
    search,
    onChoose,
    onEscape,
    onNothing: () => slashQuery !== null && onPlainEnter(),
  });
  // Someone who writes on after a slash is not told that no template has it.
  const isWritingOn = slashQuery?.includes(' ') === true && !chosen;
  const isShown = total !== undefined && !isWritingOn;

  useImperativeHandle(ref, () => ({ takesKey }));
  useLeaving(panel, () => onClose(false));
  useLayoutEffect(() => {
    const { current } = box;
    if (slashQuery === null || !isShown || !current) return;
    current.setAttribute('aria-controls', pickerId);
    if (active >= 0) current.setAttribute('aria-activedescendant', optionId(active));
    return () => {
      current.removeAttribute('aria-controls');
      current.removeAttribute('aria-activedescendant');
    };
  }, [active, box, isShown, slashQuery]);

  if (!isShown) return null;
  return (
    <section
      ref={panel}
      id={pickerId}
      aria-label={say('templates.heading')}
      className={styles['panel']}
    >
      {slashQuery === null && (
        <PickerSearch value={typed} active={active} onChange={setTyped} onKey={takesKey} />
      )}
      {chosen ? (
        <div className={styles['found']}>
          <TemplateOptions
            templates={templates}
            active={active}
            onActive={setActive}
            onChoose={onChoose}
          />
          <TemplateGlance templateId={chosen.templateId} values={values} />
        </div>
      ) : (
        <p className={styles['none']}>
          {search === '' ? (
            <Text id="templates.none" />
          ) : (
            <Text id="templates.none-found" values={{ search }} />
          )}
        </p>
      )}
      <footer className={styles['foot']}>
        <span className={styles['hint']}>
          {total > templates.length ? (
            <Text id="templates.more" values={{ shown: templates.length, total }} />
          ) : (
            chosen && <Text id="templates.keys" />
          )}
        </span>
        <Button
          size="small"
          tone="quiet"
          onClick={() => navigate('/templates')}
          onKeyDown={(event) => {
            if (event.key === 'Escape') onEscape();
          }}
        >
          <Text id="templates.manage" />
        </Button>
      </footer>
      <VisuallyHidden live>
        <Text id="templates.count" values={{ count: total }} />
      </VisuallyHidden>
    </section>
  );
}
