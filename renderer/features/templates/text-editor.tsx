import { useRef } from 'react';
import { knownVariables } from '../../../shared/domain/template.ts';
import { useText } from '../../messages/text.tsx';
import { Chip, ChipRow } from '../../ui/chips.tsx';
import { TextBox } from '../../ui/text-field.tsx';
import { insertText } from '../../ui/type-edit.ts';

/** The text of a template, with buttons that put variables at the caret. */
export function TextEditor({
  value,
  onChange,
}: {
  value: string;
  onChange: (value: string) => void;
}) {
  const t = useText();
  const box = useRef<HTMLTextAreaElement>(null);
  return (
    <TextBox
      ref={box}
      label={t('templates.text')}
      hint={t('templates.text-hint', { own: '{order number}', escaped: '{{' })}
      rows={6}
      maxLength={65_536}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    >
      <ChipRow label={t('templates.variables')}>
        {knownVariables.map((name) => (
          <Chip
            key={name}
            title={t(`templates.variable-${name}`)}
            onClick={() => box.current && insertText(box.current, `{${name}}`)}
          >{`{${name}}`}</Chip>
        ))}
      </ChipRow>
    </TextBox>
  );
}
