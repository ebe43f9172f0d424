import { type ReactNode, useRef } from 'react';
import { type KnownVariable, knownVariables } from '../../../shared/domain/template.ts';
import type { MessageId } from '../../messages/catalogue.ts';
import { useText } from '../../messages/text.tsx';
import { Chip, ChipRow } from '../../ui/chips.tsx';
import { TextBox } from '../../ui/text-field.tsx';
import { insertText } from '../../ui/type-edit.ts';

const titles: Record<KnownVariable, MessageId> = {
  name: 'templates.variable-name',
  'first name': 'templates.variable-first-name',
  number: 'templates.variable-number',
  agent: 'sending.agent-name',
  date: 'templates.variable-date',
};

/** Edits the text of a template, with buttons that put variables at the caret. */
export function TextEditor({
  value,
  onChange,
  children,
}: {
  value: string;
  onChange: (value: string) => void;
  /** Stands below it. */
  children: ReactNode;
}) {
  const t = useText();
  const box = useRef<HTMLTextAreaElement>(null);
  return (
    <TextBox
      ref={box}
      label={t('field.text')}
      hint={t('templates.text-hint', {
        own: '{order number}',
        fallback: '{first name|there}',
        escaped: '{{',
      })}
      rows={6}
      maxLength={65_536}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    >
      <ChipRow label={t('templates.variables')}>
        {knownVariables.map((name) => (
          <Chip
            key={name}
            title={t(titles[name])}
            onClick={() => box.current && insertText(box.current, `{${name}}`)}
          >{`{${name}}`}</Chip>
        ))}
      </ChipRow>
      {children}
    </TextBox>
  );
}
