import type { KeyboardEvent } from 'react';
import type { TemplateSummary } from '../../../shared/contract/templates.ts';
import { TemplateMarks } from '../../product-ui/template-marks.tsx';
import { useText } from '../../messages/text.tsx';
import styles from './template-rows.module.css';

/** The templates in a list: one stop for Tab, arrow keys within. */
export function TemplateRows({
  templates,
  openId,
  onOpen,
}: {
  templates: readonly TemplateSummary[];
  openId: string | null;
  onOpen: (templateId: string) => void;
}) {
  const say = useText();
  const stop = templates.some(({ templateId }) => templateId === openId)
    ? openId
    : templates[0]?.templateId;
  return (
    <ul aria-label={say('templates.heading')} className={styles['rows']}>
      {templates.map((template) => {
        const { templateId, name, folder, excerpt } = template;
        return (
          <li key={templateId}>
            <button
              type="button"
              className={styles['row']}
              tabIndex={templateId === stop ? 0 : -1}
              aria-current={templateId === openId ? 'true' : undefined}
              onClick={() => onOpen(templateId)}
              onKeyDown={moveFocus}
            >
              <span className={styles['title']}>
                <bdi className={styles['name']}>{name}</bdi>
                <TemplateMarks template={template} />
                {folder !== '' && <bdi className={styles['folder']}>{folder}</bdi>}
              </span>
              <bdi className={styles['excerpt']}>{excerpt}</bdi>
            </button>
          </li>
        );
      })}
    </ul>
  );
}

function moveFocus(event: KeyboardEvent<HTMLButtonElement>): void {
  const row = event.currentTarget.parentElement;
  const goals = {
    ArrowDown: row?.nextElementSibling,
    ArrowUp: row?.previousElementSibling,
    Home: row?.parentElement?.firstElementChild,
    End: row?.parentElement?.lastElementChild,
  };
  const goal = Object.hasOwn(goals, event.key) ? goals[event.key as keyof typeof goals] : null;
  if (!goal || event.altKey) return;
  event.preventDefault();
  goal.querySelector('button')?.focus();
}
