import { Bold, Code, Italic, type LucideIcon, Strikethrough } from 'lucide-react';
import type { MessageId } from '../../messages/catalogue.ts';
import { useText } from '../../messages/text.tsx';
import { IconButton } from '../../ui/button.tsx';
import { matches, type Shortcut, shortcutText } from '../../ui/use-shortcut.ts';
import type { FormatMark } from './toggle-format.ts';
import styles from './composer.module.css';

const formats: { mark: FormatMark; name: MessageId; icon: LucideIcon; shortcut: Shortcut }[] = [
  { mark: '*', name: 'format.bold', icon: Bold, shortcut: { key: 'b', mod: true } },
  { mark: '_', name: 'format.italic', icon: Italic, shortcut: { key: 'i', mod: true } },
  {
    mark: '~',
    name: 'format.strikethrough',
    icon: Strikethrough,
    shortcut: { key: 'x', mod: true, shift: true },
  },
  { mark: '`', name: 'format.monospace', icon: Code, shortcut: { key: 'e', mod: true } },
];

/** The formatting that the pressed keys stand for. */
export function formatOf(event: KeyboardEvent): FormatMark | undefined {
  return formats.find(({ shortcut }) => matches(event, shortcut))?.mark;
}

/** The channel's own formatting, for what is selected in the text. */
export function FormatButtons({ onFormat }: { onFormat: (mark: FormatMark) => void }) {
  const t = useText();
  return (
    <fieldset aria-label={t('format.group')} className={styles['formats']}>
      {formats.map(({ mark, name, icon: Icon, shortcut }) => (
        <IconButton
          key={mark}
          label={t(name)}
          hint={t('format.hint', { name: t(name), keys: shortcutText(shortcut) })}
          onClick={() => onFormat(mark)}
        >
          <Icon size={16} />
        </IconButton>
      ))}
    </fieldset>
  );
}
