import {
  Clock,
  Link2,
  MessageSquareQuote,
  Mic,
  ShieldCheck,
  SlidersHorizontal,
  X,
} from 'lucide-react';
import type { TextOptions } from '../../../shared/contract/messages.ts';
import type { Settings } from '../../../shared/contract/settings.ts';
import type { FormKind } from '../../../shared/domain/written-content.ts';
import { useText } from '../../messages/text.tsx';
import { commandHint, keysText } from '../../product-ui/commands/commands.ts';
import { useCommand } from '../../product-ui/commands/use-command.ts';
import { TextOptionFields, textOptions } from '../../product-ui/sending/text-option-fields.tsx';
import { IconButton } from '../../ui/button.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { PopoverButton } from '../../ui/popover-button.tsx';
import { AttachButton } from './attach-button.tsx';
import type { Tray } from './attachments/tray.ts';
import { EmojiButton } from './emoji/emoji-button.tsx';
import { pickerId, type useTemplates } from './templates/use-templates.ts';
import { SendButtons } from './send-buttons.tsx';
import type { useEdits } from './use-edits.ts';
import styles from './composer.module.css';

interface ComposerToolsProps {
  instanceId: string;
  tray: Tray;
  edits: ReturnType<typeof useEdits>;
  templates: ReturnType<typeof useTemplates>;
  enterSends: Settings['sending']['enterSends'];
  /** Null where the settings apply. */
  options: TextOptions | null;
  defaults: TextOptions;
  onOptions: (options: TextOptions | null) => void;
  /** A panel was closed. */
  onClosed: () => void;
  onCard: () => void;
  onForm: (kind: FormKind) => void;
  onRecord: () => void;
  onSend: () => void;
  /** One is made or kept, which has its own Send: beside what else there is to send, or alone. */
  recording: 'none' | 'beside' | 'alone';
  onSendAndClose: () => void;
  /** The message has a time, at which it goes. */
  schedules: boolean;
  onSendLater: () => void;
}

const SenderNote = lazyPart(async () => (await import('./sender-note.tsx')).SenderNote);

/** Shows the row below the text: what goes with it, how it is sent, and sending it. */
export function ComposerTools(props: ComposerToolsProps) {
  const { tray, edits, templates, enterSends, defaults, onOptions, onClosed } = props;
  const t = useText();
  const options = props.options ?? defaults;
  useCommand('template', templates.openAtCaret);
  useCommand('link-card', props.onCard);
  useCommand('record-voice', props.onRecord);
  useCommand('send-later', props.onSendLater);
  useCommand('send', props.onSend);
  const changes = textOptions.filter(({ name }) => options[name] !== defaults[name]);

  function changeOptions(change: Partial<TextOptions>) {
    const next = { ...options, ...change };
    onOptions(textOptions.every(({ name }) => next[name] === defaults[name]) ? null : next);
  }

  return (
    <div className={styles['tools']}>
      <AttachButton
        instanceId={props.instanceId}
        tray={tray}
        onForm={props.onForm}
        onClosed={onClosed}
      />
      <IconButton label={t('card.name')} aria-haspopup="dialog" onClick={props.onCard}>
        <Link2 size={20} />
      </IconButton>
      <IconButton label={t('voice.record')} onClick={props.onRecord}>
        <Mic size={20} />
      </IconButton>
      <IconButton
        label={t('main.templates')}
        hint={commandHint(t, 'template', t('main.templates'))}
        aria-expanded={templates.range !== null}
        aria-controls={pickerId}
        onClick={() => (templates.range ? templates.close() : templates.openAtCaret())}
      >
        <MessageSquareQuote size={20} />
      </IconButton>
      <EmojiButton onPick={edits.insert} onClosed={onClosed} />
      <PopoverButton
        label={t('composer.options')}
        className={changes.length > 0 ? styles['changed'] : ''}
        icon={<SlidersHorizontal size={20} />}
        onClosed={onClosed}
      >
        {() => <TextOptionFields options={options} onChange={changeOptions} />}
      </PopoverButton>
      {changes.length > 0 && (
        <button
          type="button"
          className={styles['chip']}
          title={t('composer.options-reset')}
          onClick={() => onOptions(null)}
        >
          <span className={styles['changes']}>
            {changes
              .map(({ name, label }) =>
                t(options[name] ? 'option.on' : 'option.off', { name: t(label) }),
              )
              .join(' · ')}
          </span>
          <X size={14} aria-label={t('composer.options-reset')} />
        </button>
      )}
      <div className={styles['end']}>
        {options.safeSend && (
          <small className={styles['safe']} title={t('option.safe-send-hint')}>
            <ShieldCheck size={14} />
            {t('option.safe-send')}
          </small>
        )}
        <SenderNote instanceId={props.instanceId} />
        <small className={styles['composerHint']}>
          {enterSends === 'enter'
            ? t('composer.hint')
            : t('composer.hint-mod-enter', { keys: keysText('send', enterSends) })}
        </small>
        <IconButton
          label={t('schedule.send-later')}
          hint={commandHint(t, 'send-later')}
          aria-haspopup="dialog"
          onClick={props.onSendLater}
        >
          <Clock size={20} />
        </IconButton>
        {props.recording !== 'alone' && (
          <SendButtons
            tone={props.recording === 'none' ? 'primary' : 'plain'}
            schedules={props.schedules}
            enterSends={enterSends}
            onSend={props.onSend}
            onSendAndClose={props.onSendAndClose}
          />
        )}
      </div>
    </div>
  );
}
