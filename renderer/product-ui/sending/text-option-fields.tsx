import type { TextOptions } from '../../../shared/contract/messages.ts';
import { useText } from '../../messages/text.tsx';
import { CheckField } from '../../ui/check-field.tsx';

/** The choices of {@link TextOptions}, with their words. */
export const textOptions = [
  { name: 'safeSend', label: 'option.safe-send', hint: 'option.safe-send-hint' },
  { name: 'linkPreview', label: 'option.link-preview', hint: 'option.link-preview-hint' },
  {
    name: 'linkPreviewHighQuality',
    label: 'option.high-quality',
    hint: 'option.high-quality-hint',
  },
] as const;

/** Lets a person choose how a text is sent: a checkbox for each choice. */
export function TextOptionFields({
  options,
  onChange,
}: {
  options: TextOptions;
  onChange: (change: Partial<TextOptions>) => void;
}) {
  const t = useText();
  return textOptions.map(({ name, label, hint }) => (
    <CheckField
      key={name}
      label={t(label)}
      hint={t(hint)}
      checked={options[name]}
      onChange={(checked) => onChange({ [name]: checked })}
    />
  ));
}
