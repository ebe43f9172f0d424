import { Text, useText } from '../../messages/text.tsx';
import { TextOptionFields } from '../../product-ui/text-option-fields.tsx';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { shortcutText } from '../../ui/use-shortcut.ts';
import { SavedField } from './saved-field.tsx';
import { Rows, useSettings } from './tab-parts.tsx';

const modEnter = shortcutText({ key: 'enter', mod: true });

const sendingNumbers = [
  { name: 'undoSeconds', label: 'sending.undo', hint: 'sending.undo-hint', range: [0, 30] },
  { name: 'gapSeconds', label: 'sending.gap', hint: 'sending.gap-hint', range: [0, 60] },
  {
    name: 'textLimit',
    label: 'sending.text-limit',
    hint: 'sending.text-limit-hint',
    range: [1, 1_000_000],
  },
] as const;

const runNumbers = [
  {
    name: 'pacePerMinute',
    label: 'runs.pace-setting',
    hint: 'runs.pace-hint',
    range: [0, 60_000],
  },
  { name: 'parallel', label: 'runs.parallel-setting', hint: 'runs.parallel-hint', range: [1, 16] },
] as const;

type NumberSetting = Omit<(typeof sendingNumbers | typeof runNumbers)[number], 'name'>;

/** How messages are sent unless one says otherwise, and the choices the interface leaves open. */
export function SendingTab() {
  const say = useText();
  const { settings, change, error } = useSettings();
  if (!settings) return null;
  const { sending, threads } = settings;
  return (
    <Rows thrown={error}>
      <SavedField
        key={sending.agentName}
        label={say('sending.agent-name')}
        hint={<Text id="sending.agent-name-hint" values={{ variable: '{agent}' }} />}
        maxLength={200}
        value={sending.agentName}
        onSave={(agentName) => change({ sending: { agentName } })}
      />
      <TextOptionFields options={sending} onChange={(options) => change({ sending: options })} />
      <ChoiceField
        label={say('sending.enter-sends')}
        hint={say('sending.enter-sends-hint', { keys: modEnter })}
        value={sending.enterSends}
        choices={[
          { value: 'enter', label: 'Enter' },
          { value: 'mod-enter', label: modEnter },
        ]}
        onChange={(enterSends) => change({ sending: { enterSends } })}
      />
      {sendingNumbers.map(({ name, ...setting }) => (
        <WholeNumber
          key={`${name} ${sending[name]}`}
          setting={setting}
          value={sending[name]}
          onSave={(value) => change({ sending: { [name]: value } })}
        />
      ))}
      {runNumbers.map(({ name, ...setting }) => (
        <WholeNumber
          key={`${name} ${threads[name]}`}
          setting={setting}
          value={threads[name]}
          onSave={(value) => change({ threads: { [name]: value } })}
        />
      ))}
      <ChoiceField
        label={say('sending.reply-form')}
        hint={say('sending.reply-form-hint')}
        value={sending.replyToForm}
        choices={[
          { value: 'message-id', label: say('sending.reply-form-whole') },
          { value: 'key-id', label: say('sending.reply-form-key') },
        ]}
        onChange={(replyToForm) => change({ sending: { replyToForm } })}
      />
      <ChoiceField
        label={say('sending.file-name-field')}
        hint={say('sending.file-name-field-hint')}
        value={sending.fileNameField}
        choices={[
          { value: 'fileName', label: 'fileName' },
          { value: 'filename', label: 'filename' },
        ]}
        onChange={(fileNameField) => change({ sending: { fileNameField } })}
      />
    </Rows>
  );
}

/** A whole number; anything else is said, not saved. */
function WholeNumber({
  setting: { label, hint, range },
  value,
  onSave,
}: {
  setting: NumberSetting;
  value: number;
  onSave: (value: number) => void;
}) {
  const say = useText();
  const [smallest, largest] = range;

  function problemOf(written: string): string | null {
    const number = Number(written);
    const isValid = Number.isInteger(number) && number >= smallest && number <= largest;
    return isValid && written !== '' ? null : say('sending.number-problem', { smallest, largest });
  }

  return (
    <SavedField
      label={say(label)}
      hint={<Text id={hint} />}
      inputMode="numeric"
      value={String(value)}
      problemOf={problemOf}
      onSave={(written) => onSave(Number(written))}
    />
  );
}
