import type { TextOptions } from '../../shared/contract/messages.ts';
import { Text, useText } from '../messages/text.tsx';
import { CheckField } from '../ui/check-field.tsx';

export const textOptionWords = {
  safeSend: 'option.safe-send',
  linkPreview: 'option.link-preview',
  linkPreviewHighQuality: 'option.high-quality',
} as const satisfies Record<keyof TextOptions, string>;

export const textOptionNames = Object.keys(textOptionWords) as (keyof TextOptions)[];

/** How a text is sent: a checkbox for each choice. */
export function TextOptionFields({
  options,
  onChange,
}: {
  options: TextOptions;
  onChange: (change: Partial<TextOptions>) => void;
}) {
  const say = useText();
  return textOptionNames.map((name) => (
    <CheckField
      key={name}
      label={say(textOptionWords[name])}
      hint={<Text id={`${textOptionWords[name]}-hint`} />}
      checked={options[name]}
      onChange={(checked) => onChange({ [name]: checked })}
    />
  ));
}
