import { useText } from '../../messages/text.tsx';
import { textOptions } from '../../product-ui/sending/text-option-fields.tsx';
import { SwitchField } from '../../ui/check-field.tsx';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { shortcutText } from '../../ui/use-shortcut.ts';
import { SavedField } from './saved-field.tsx';
import { WholeNumber } from './whole-number.tsx';
import { Setting } from '../../product-ui/settings/set-by-organization.tsx';
import { useTeam } from '../../product-ui/team/use-team.ts';
import { SpellingRows } from './spelling-rows.tsx';
import { Rows, useSettingsForm } from './tab-parts.tsx';

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

/** Shows how messages are sent unless one says otherwise, and the choices the interface leaves open. */
export function SendingTab() {
  const t = useText();
  const { settings, change, error } = useSettingsForm();
  const member = useTeam()?.membership?.name;
  if (!settings) return null;
  const { sending, threads, chats } = settings;
  return (
    <Rows thrown={error}>
      <Setting of="sending.agentName">
        <SavedField
          key={sending.agentName}
          label={t('sending.agent-name')}
          hint={
            member === undefined
              ? t('sending.agent-name-hint', { variable: '{agent}' })
              : t('sending.agent-name-in-team', { variable: '{agent}', member })
          }
          maxLength={200}
          value={sending.agentName}
          onSave={(agentName) => change({ sending: { agentName } })}
        />
      </Setting>
      {textOptions.map(({ name, label, hint }) => (
        <Setting key={name} of={`sending.${name}`}>
          <SwitchField
            label={t(label)}
            hint={t(hint)}
            checked={sending[name]}
            onChange={(checked) => change({ sending: { [name]: checked } })}
          />
        </Setting>
      ))}
      <SpellingRows />
      <Setting of="sending.enterSends">
        <ChoiceField
          label={t('sending.enter-sends')}
          hint={t('sending.enter-sends-hint', { keys: modEnter })}
          value={sending.enterSends}
          choices={[
            { value: 'enter', label: 'Enter' },
            { value: 'mod-enter', label: modEnter },
          ]}
          onChange={(enterSends) => change({ sending: { enterSends } })}
        />
      </Setting>
      <Setting of="chats.afterClosing">
        <ChoiceField
          label={t('sending.after-closing')}
          value={chats.afterClosing}
          choices={(['next', 'stay'] as const).map((value) => ({
            value,
            label: t(`sending.after-closing-${value}`),
          }))}
          onChange={(afterClosing) => change({ chats: { afterClosing } })}
        />
      </Setting>
      <Setting of="sending.tellSeen">
        <ChoiceField
          label={t('sending.tell-seen')}
          hint={t('sending.tell-seen-hint')}
          value={sending.tellSeen}
          choices={(['never', 'on-answer', 'on-read'] as const).map((value) => ({
            value,
            label: t(`sending.tell-seen-${value}`),
          }))}
          onChange={(tellSeen) => change({ sending: { tellSeen } })}
        />
      </Setting>
      {sendingNumbers.map(({ name, ...setting }) => (
        <Setting key={`${name} ${sending[name]}`} of={`sending.${name}`}>
          <WholeNumber
            setting={
              member && name === 'gapSeconds'
                ? { ...setting, hint: 'sending.gap-hint-team' }
                : setting
            }
            value={sending[name]}
            onSave={(value) => change({ sending: { [name]: value } })}
          />
        </Setting>
      ))}
      {runNumbers.map(({ name, ...setting }) => (
        <Setting key={`${name} ${threads[name]}`} of={`threads.${name}`}>
          <WholeNumber
            setting={setting}
            value={threads[name]}
            onSave={(value) => change({ threads: { [name]: value } })}
          />
        </Setting>
      ))}
      <Setting of="sending.replyToForm">
        <ChoiceField
          label={t('sending.reply-form')}
          hint={t('sending.reply-form-hint')}
          value={sending.replyToForm}
          choices={[
            { value: 'message-id', label: t('sending.reply-form-whole') },
            { value: 'key-id', label: t('sending.reply-form-key') },
          ]}
          onChange={(replyToForm) => change({ sending: { replyToForm } })}
        />
      </Setting>
      <Setting of="sending.fileNameField">
        <ChoiceField
          label={t('sending.file-name-field')}
          hint={t('sending.file-name-field-hint')}
          value={sending.fileNameField}
          choices={[
            { value: 'fileName', label: 'fileName' },
            { value: 'filename', label: 'filename' },
          ]}
          onChange={(fileNameField) => change({ sending: { fileNameField } })}
        />
      </Setting>
    </Rows>
  );
}
