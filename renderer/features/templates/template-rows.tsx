import type { KeyboardEvent } from 'react';
import type { TemplateSummary } from '../../../shared/contract/templates.ts';
import { TemplateLines } from '../../product-ui/templates/template-lines.tsx';
import { useText } from '../../messages/text.tsx';
import styles from './templates.module.css';

/** Shows the templates in a list: one stop for Tab, arrow keys within. */
export function TemplateRows({
  templates,
  openId,
  onOpen,
}: {
  templates: readonly TemplateSummary[];
  openId: string | null;
  onOpen: (templateId: string) => void;
}) {
  const t = useText();
  const stop = templates.some(({ templateId }) => templateId === openId)
    ? openId
    : templates[0]?.templateId;
  return (
    <ul aria-label={t('main.templates')}>
      {templates.map((template) => (
        <li key={template.templateId}>
          <button
            type="button"
            className={styles['row']}
            tabIndex={template.templateId === stop ? 0 : -1}
            aria-current={template.templateId === openId ? 'true' : undefined}
            onClick={() => onOpen(template.templateId)}
            onKeyDown={moveFocus}
          >
            <TemplateLines template={template} />
          </button>
        </li>
      ))}
    </ul>
  );
}

function moveFocus(event: KeyboardEvent<HTMLButtonElement>): void {
  const row = event.currentTarget.parentElement;
  const goals: Record<string, Element | null | undefined> = {
    ArrowDown: row?.nextElementSibling,
    ArrowUp: row?.previousElementSibling,
    Home: row?.parentElement?.firstElementChild,
    End: row?.parentElement?.lastElementChild,
  };
  const goal = goals[event.key];
  if (!goal || event.altKey) return;
  event.preventDefault();
  goal.querySelector('button')?.focus();
}
