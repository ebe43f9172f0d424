import type { Settings } from '../../../shared/contract/settings.ts';
import type { MessageId } from '../../messages/catalogue.ts';
import { useText } from '../../messages/text.tsx';
import { nextForMeKeys, nextUnreadKeys } from '../../product-ui/use-next-chat.ts';
import { shortcutText } from '../../ui/use-shortcut.ts';
import { Rows, useSettings } from './tab-parts.tsx';
import styles from './shortcuts-tab.module.css';

type Sends = Settings['sending']['enterSends'];

const shortcutsOf = (enterSends: Sends): { keys: string; does: MessageId }[] => [
  { keys: shortcutText({ key: 'n', mod: true }), does: 'shortcut.new-chat' },
  { keys: shortcutText({ key: 'k', mod: true }), does: 'shortcut.search' },
  { keys: shortcutText({ key: 'arrowup', alt: true }), does: 'shortcut.previous-chat' },
  { keys: shortcutText({ key: 'arrowdown', alt: true }), does: 'shortcut.next-chat' },
  { keys: shortcutText(nextUnreadKeys), does: 'next-chat.unread' },
  { keys: shortcutText(nextForMeKeys), does: 'next-chat.needsMe' },
  {
    keys: enterSends === 'enter' ? 'Enter' : shortcutText({ key: 'enter', mod: true }),
    does: 'shortcut.send',
  },
  { keys: enterSends === 'enter' ? 'Shift Enter' : 'Enter', does: 'shortcut.new-line' },
  { keys: '/', does: 'shortcut.template' },
  { keys: shortcutText({ key: 'b', mod: true }), does: 'format.bold' },
  { keys: shortcutText({ key: 'i', mod: true }), does: 'format.italic' },
  { keys: shortcutText({ key: 'x', mod: true, shift: true }), does: 'format.strikethrough' },
  { keys: shortcutText({ key: 'e', mod: true }), does: 'format.monospace' },
  { keys: shortcutText({ key: 'j', mod: true }), does: 'emoji.title' },
  { keys: shortcutText({ key: 'e', mod: true, shift: true }), does: 'chat.reference' },
  { keys: 'R · F · U · S · Delete · D · X', does: 'shortcut.message-keys' },
  { keys: shortcutText({ key: 'a', mod: true }), does: 'shortcut.select-all' },
  { keys: 'Esc', does: 'shortcut.remove-reply' },
  { keys: '↑ ↓', does: 'shortcut.lists' },
  { keys: 'J · K', does: 'shortcut.threads-move' },
  { keys: 'X', does: 'shortcut.threads-pick' },
  { keys: 'Shift J · Shift K', does: 'shortcut.threads-range' },
  { keys: 'E · U', does: 'shortcut.threads-archive' },
  { keys: 'Z', does: 'shortcut.threads-undo' },
  { keys: '/', does: 'shortcut.threads-search' },
];

/** What the keys do. */
export function ShortcutsTab() {
  const t = useText();
  const { settings } = useSettings();
  if (!settings) return null;
  return (
    <Rows>
      <dl className={styles['keys']}>
        {shortcutsOf(settings.sending.enterSends).map(({ keys, does }) => (
          <div key={does} className={styles['row']}>
            <dt>{t(does)}</dt>
            <dd>
              <kbd>{keys}</kbd>
            </dd>
          </div>
        ))}
      </dl>
    </Rows>
  );
}
