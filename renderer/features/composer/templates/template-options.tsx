import { type PointerEvent, useLayoutEffect, useRef } from 'react';
import type { TemplateSummary } from '../../../../shared/contract/templates.ts';
import { TemplateLines } from '../../../product-ui/templates/template-lines.tsx';
import { useText } from '../../../messages/text.tsx';
import styles from './templates.module.css';

/** The id of the list. */
export const listId = 'template-list';

/** Returns the id of an option, by which the field that has the focus points to it. */
export const optionId = (index: number) => `template-option-${index}`;

/** Shows the templates to choose from. The focus stays where a person types; `active` is what Enter inserts. */
export function TemplateOptions({
  templates,
  active,
  onActive,
  onChoose,
}: {
  templates: readonly TemplateSummary[];
  active: number;
  onActive: (index: number) => void;
  onChoose: (templateId: string) => void;
}) {
  const t = useText();
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [active, templates]);

  // The keys are heard by the field that keeps the focus; no element of HTML is a list of this kind.
  const asList = { id: listId, role: 'listbox', tabIndex: -1 };
  const asOption = (templateId: string, index: number) => ({
    id: optionId(index),
    role: 'option',
    tabIndex: -1,
    'aria-selected': index === active,
    onPointerMove: () => index !== active && onActive(index),
    onPointerDown: (event: PointerEvent) => event.preventDefault(),
    onClick: () => onChoose(templateId),
  });

  return (
    <div ref={list} className={styles['options']} {...asList} aria-label={t('main.templates')}>
      {templates.map((template, index) => (
        <div
          key={template.templateId}
          className={styles['option']}
          {...asOption(template.templateId, index)}
        >
          <TemplateLines template={template} />
        </div>
      ))}
    </div>
  );
}
