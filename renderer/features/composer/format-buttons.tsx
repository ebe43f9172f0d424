import { Bold, Code, Italic, type LucideIcon, Strikethrough } from 'lucide-react';
import { type CommandId, commands } from '../../../shared/domain/commands.ts';
import { useText } from '../../messages/text.tsx';
import { commandHint, keysOf } from '../../product-ui/commands/commands.ts';
import { useCommand } from '../../product-ui/commands/use-command.ts';
import { IconButton } from '../../ui/button.tsx';
import { matches } from '../../ui/use-shortcut.ts';
import type { FormatMark } from './toggle-format.ts';
import styles from './composer.module.css';

const formats: { mark: FormatMark; command: CommandId; icon: LucideIcon }[] = [
  { mark: '*', command: 'bold', icon: Bold },
  { mark: '_', command: 'italic', icon: Italic },
  { mark: '~', command: 'strikethrough', icon: Strikethrough },
  { mark: '`', command: 'monospace', icon: Code },
];

/** Returns the formatting that the pressed keys stand for. */
export function formatOf(event: KeyboardEvent): FormatMark | undefined {
  return formats.find(({ command }) => keysOf(command).some((keys) => matches(event, keys)))?.mark;
}

/** Offers the channel's own formatting: its keys always, its buttons over the text in which something is selected. */
export function FormatButtons({
  isShown,
  onFormat,
}: {
  isShown: boolean;
  onFormat: (mark: FormatMark) => void;
}) {
  const t = useText();
  useCommand('bold', () => onFormat('*'));
  useCommand('italic', () => onFormat('_'));
  useCommand('strikethrough', () => onFormat('~'));
  useCommand('monospace', () => onFormat('`'));
  if (!isShown) return null;
  return (
    <fieldset aria-label={t('format.group')} className={styles['formats']}>
      {formats.map(({ mark, command, icon: Icon }) => (
        <IconButton
          key={mark}
          label={t(commands[command].text)}
          hint={commandHint(t, command)}
          onClick={() => onFormat(mark)}
        >
          <Icon size={16} />
        </IconButton>
      ))}
    </fieldset>
  );
}
