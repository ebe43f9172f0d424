import {
  Clock,
  Link2,
  MessageSquareQuote,
  Mic,
  SendHorizontal,
  ShieldCheck,
  SlidersHorizontal,
  X,
} from 'lucide-react';
import { useState } from 'react';
import type { TextOptions } from '../../../shared/contract/messages.ts';
import type { Settings } from '../../../shared/contract/settings.ts';
import type { MessageId } from '../../messages/catalogue.ts';
import { Text, useText } from '../../messages/text.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { shortcutText } from '../../ui/use-shortcut.ts';
import { AttachButton } from './attachments/attach-button.tsx';
import type { PickedFiles } from './attachments/picked-files.ts';
import { EmojiButton } from './emoji/emoji-button.tsx';
import { FormatButtons } from './format-buttons.tsx';
import { pickerId } from './templates/use-templates.ts';
import type { FormatMark } from './toggle-format.ts';
import styles from './composer.module.css';

const SendingOptions = lazyPart(async () => (await import('./sending-options.tsx')).SendingOptions);

const modEnter = shortcutText({ key: 'enter', mod: true });

const sendLaterKeys = shortcutText({ key: 'enter', mod: true, shift: true });

const optionNames: Record<keyof TextOptions, MessageId> = {
  linkPreview: 'option.link-preview',
  linkPreviewHighQuality: 'option.high-quality',
  safeSend: 'option.safe-send',
};

/** The options that differ from what the settings say. */
function changesOf(options: TextOptions, defaults: TextOptions): (keyof TextOptions)[] {
  const names = Object.keys(optionNames) as (keyof TextOptions)[];
  return names.filter((name) => options[name] !== defaults[name]);
}

/** What is different about this message, in words, and the way back. */
function Changes({
  options,
  defaults,
  onReset,
}: {
  options: TextOptions;
  defaults: TextOptions;
  onReset: () => void;
}) {
  const say = useText();
  const words = changesOf(options, defaults).map((name) =>
    say(options[name] ? 'option.on' : 'option.off', { name: say(optionNames[name]) }),
  );
  return (
    <button
      type="button"
      className={styles['chip']}
      title={say('composer.options-reset')}
      onClick={onReset}
    >
      <span className={styles['changes']}>{words.join(' · ')}</span>
      <X size={13} aria-label={say('composer.options-reset')} />
    </button>
  );
}

/** The row below the text: how it is sent, and sending it. Options are null where the settings apply. */
export function ComposerTools({
  options,
  defaults,
  enterSends,
  onChange,
  onClosed,
  onInsert,
  onPick,
  onAddress,
  onCard,
  templatesAreOpen,
  onTemplates,
  onFormat,
  onRecord,
  onSend,
  onSendLater,
}: {
  options: TextOptions | null;
  defaults: TextOptions;
  enterSends: Settings['sending']['enterSends'];
  onChange: (options: TextOptions | null) => void;
  onClosed: () => void;
  /** Puts a text where the cursor is. */
  onInsert: (text: string) => void;
  onPick: (picked: PickedFiles) => void;
  onAddress: (url: string) => Promise<void>;
  onCard: () => void;
  templatesAreOpen: boolean;
  onTemplates: () => void;
  onFormat: (mark: FormatMark) => void;
  onRecord: () => void;
  onSend: () => void;
  onSendLater: () => void;
}) {
  const say = useText();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  // An edited message brings its own options, which may be the usual ones.
  const changed = options && changesOf(options, defaults).length > 0 ? options : null;

  function close() {
    setAnchor(null);
    onClosed();
  }

  return (
    <div className={styles['tools']}>
      <AttachButton onPick={onPick} onAddress={onAddress} onClosed={onClosed} />
      <IconButton label={say('card.name')} aria-haspopup="dialog" onClick={onCard}>
        <Link2 size={18} />
      </IconButton>
      <IconButton label={say('voice.record')} onClick={onRecord}>
        <Mic size={18} />
      </IconButton>
      <IconButton
        label={say('composer.templates')}
        hint={say('composer.templates-hint')}
        aria-expanded={templatesAreOpen}
        aria-controls={pickerId}
        onClick={onTemplates}
      >
        <MessageSquareQuote size={18} />
      </IconButton>
      <EmojiButton onPick={onInsert} onClosed={onClosed} />
      <FormatButtons onFormat={onFormat} />
      <IconButton
        label={say('composer.options')}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        className={changed ? (styles['changed'] ?? '') : ''}
        onClick={(event) => (anchor ? close() : setAnchor(event.currentTarget))}
      >
        <SlidersHorizontal size={18} />
      </IconButton>
      {changed && <Changes options={changed} defaults={defaults} onReset={() => onChange(null)} />}
      <div className={styles['end']}>
        {(options ?? defaults).safeSend && (
          <span className={styles['safe']} title={say('option.safe-send-hint')}>
            <ShieldCheck size={14} />
            <Text id="option.safe-send" />
          </span>
        )}
        <span className={styles['hint']}>
          {enterSends === 'enter' ? (
            <Text id="composer.hint" />
          ) : (
            <Text id="composer.hint-mod-enter" values={{ keys: modEnter }} />
          )}
        </span>
        <IconButton
          label={say('schedule.send-later')}
          hint={say('format.hint', { name: say('schedule.send-later'), keys: sendLaterKeys })}
          aria-haspopup="dialog"
          onClick={onSendLater}
        >
          <Clock size={18} />
        </IconButton>
        <Button tone="primary" onClick={onSend}>
          <Text id="composer.send" />
          <SendHorizontal size={15} />
        </Button>
      </div>
      {anchor && (
        <SendingOptions
          anchor={anchor}
          options={options ?? defaults}
          onChange={(next) => onChange(changesOf(next, defaults).length > 0 ? next : null)}
          onClose={close}
        />
      )}
    </div>
  );
}
