import type { TextOptions } from '../../../shared/contract/messages.ts';
import { Text, useText } from '../../messages/text.tsx';
import { CheckField } from '../../ui/check-field.tsx';
import { Popover } from '../../ui/popover.tsx';

/** How this one message is sent. */
export function SendingOptions({
  anchor,
  options,
  onChange,
  onClose,
}: {
  anchor: HTMLElement;
  options: TextOptions;
  onChange: (options: TextOptions) => void;
  onClose: () => void;
}) {
  const say = useText();
  return (
    <Popover title={say('composer.options')} anchor={anchor} onClose={onClose}>
      <CheckField
        label={say('option.link-preview')}
        hint={<Text id="option.link-preview-hint" />}
        checked={options.linkPreview}
        onChange={(linkPreview) => onChange({ ...options, linkPreview })}
      />
      <CheckField
        label={say('option.high-quality')}
        hint={<Text id="option.high-quality-hint" />}
        checked={options.linkPreviewHighQuality}
        onChange={(linkPreviewHighQuality) => onChange({ ...options, linkPreviewHighQuality })}
      />
      <CheckField
        label={say('option.safe-send')}
        hint={<Text id="option.safe-send-hint" />}
        checked={options.safeSend}
        onChange={(safeSend) => onChange({ ...options, safeSend })}
      />
    </Popover>
  );
}
