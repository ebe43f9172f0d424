import { keepPreviousData, useQuery } from '@tanstack/react-query';
import {
  type Ref,
  type RefObject,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useLocation } from 'wouter';
import { queryOf } from '../../../bridge/queries.ts';
import { LeftOutNote } from '../../../product-ui/search/left-out-note.tsx';
import { TemplateView } from '../../../product-ui/templates/template-view.tsx';
import type { MessageId } from '../../../messages/catalogue.ts';
import { useText } from '../../../messages/text.tsx';
import { ownChat } from '../../../product-ui/chat/own-chat.ts';
import { Button } from '../../../ui/button.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { isComposing } from '../../../ui/is-composing.ts';
import { listId, optionId, TemplateOptions } from './template-options.tsx';
import { useFoundTemplates } from './use-found-templates.ts';
import { pickerId, type PickerHandle } from './use-templates.ts';
import styles from './templates.module.css';

interface TemplatePickerProps {
  /** What follows the slash; null where the picker has a search of its own. */
  slashQuery: string | null;
  box: RefObject<HTMLTextAreaElement | null>;
  values: Record<string, string>;
  onChoose: (templateId: string) => void;
  /** There is something in the composer that could become a template. */
  canSave: boolean;
  onSave: () => void;
  /** Enter, with Control or Command or without, where no template is found for what follows the slash. */
  onNoneFound: (isWithControl: boolean) => void;
  /** `toBox`: the focus belongs in the text again. */
  onClose: (toBox: boolean) => void;
  ref?: Ref<PickerHandle> | undefined;
}

/** Templates above the composer, found while typing, chosen by arrow keys and Enter. */
export function TemplatePicker(props: TemplatePickerProps) {
  const { slashQuery, box, values, onChoose, canSave, onSave, onNoneFound, onClose, ref } = props;
  const t = useText();
  const [, navigate] = useLocation();
  const panel = useRef<HTMLElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const search = (slashQuery ?? typed).trim();
  const onEscape = () => onClose(true);
  const { templates, total, active, chosen, setActive, takesKey } = useFoundTemplates({
    search,
    onChoose,
    onEscape,
    onNothing: (isWithControl) => slashQuery !== null && onNoneFound(isWithControl),
  });
  // Someone who writes on after a slash is not told that no template has it.
  const isWritingOn = slashQuery?.includes(' ') === true && total !== undefined && !chosen;
  const isShown = total !== undefined && !isWritingOn;
  const activeId = active >= 0 ? optionId(active) : undefined;

  useImperativeHandle(ref, () => ({ takesKey: (event) => !isWritingOn && takesKey(event) }));
  useEffect(() => field.current?.focus(), [isShown]);
  useLayoutEffect(() => {
    const { current } = box;
    if (slashQuery === null || !isShown || !current) return;
    current.setAttribute('aria-controls', pickerId);
    if (activeId) current.setAttribute('aria-activedescendant', activeId);
    return () => {
      current.removeAttribute('aria-controls');
      current.removeAttribute('aria-activedescendant');
    };
  }, [activeId, box, isShown, slashQuery]);

  // A press or a move of the focus outside the picker and what belongs to it closes it.
  const look = useEffectEvent(({ target }: Event) => {
    if (!(target instanceof Element) || panel.current?.contains(target)) return;
    if (!target.closest(`[aria-controls="${pickerId}"]`)) onClose(false);
  });
  useEffect(() => {
    document.addEventListener('pointerdown', look);
    document.addEventListener('focusin', look);
    return () => {
      document.removeEventListener('pointerdown', look);
      document.removeEventListener('focusin', look);
    };
  }, []);

  if (!isShown) return null;

  const footButton = (label: MessageId, onClick: () => void) => (
    <Button
      size="small"
      tone="quiet"
      onClick={onClick}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onEscape();
      }}
    >
      {t(label)}
    </Button>
  );

  return (
    <section ref={panel} id={pickerId} aria-label={t('main.templates')} className={styles['panel']}>
      {slashQuery === null && (
        <SearchField
          box={field}
          className={styles['search']}
          combobox={{ listId, activeId }}
          label={t('templates.search')}
          clearLabel={t('chats.clear-search')}
          value={typed}
          onChange={setTyped}
          onKeyDown={(event) => {
            if (!isComposing(event)) takesKey(event);
          }}
        />
      )}
      <LeftOutNote search={search} />
      {chosen ? (
        <div className={styles['found']}>
          <TemplateOptions
            templates={templates}
            active={active}
            onActive={setActive}
            onChoose={onChoose}
          />
          <Glance templateId={chosen.templateId} values={values} />
        </div>
      ) : (
        <p className={styles['none']}>
          {search === '' ? t('templates.none') : t('templates.none-found', { search })}
        </p>
      )}
      <footer className={styles['foot']}>
        <span className={styles['hint']}>
          {total > templates.length
            ? t('templates.more', { shown: templates.length, total })
            : chosen && t('templates.keys')}
        </span>
        {/* After a slash there is nothing but what looks for a template. */}
        {slashQuery === null && canSave && footButton('menu.save-as-template', onSave)}
        {ownChat === null && footButton('templates.manage', () => navigate('/templates'))}
      </footer>
      <VisuallyHidden live>{t('templates.count', { count: total })}</VisuallyHidden>
    </section>
  );
}

/** What a template would put in, filled in as far as is known. */
function Glance({ templateId, values }: { templateId: string; values: Record<string, string> }) {
  const { data: template } = useQuery({
    ...queryOf('templates.get', { templateId }),
    placeholderData: keepPreviousData,
  });
  return (
    <div className={styles['glance']}>
      {template && <TemplateView template={template} values={values} />}
    </div>
  );
}
