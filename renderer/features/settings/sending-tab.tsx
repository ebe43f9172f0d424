import { Text, useText } from '../../messages/text.tsx';
import { CheckField } from '../../ui/check-field.tsx';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { shortcutText } from '../../ui/use-shortcut.ts';
import { AgentName } from './agent-name.tsx';
import { ChangeProblem, Row, Rows } from './tab-parts.tsx';
import { useSettings } from './use-settings.ts';
import { WholeNumber } from './whole-number.tsx';

const modEnter = shortcutText({ key: 'enter', mod: true });

/** How messages are sent unless one says otherwise, and the choices the interface leaves open. */
export function SendingTab() {
  const say = useText();
  const { settings, change, error } = useSettings();
  if (!settings) return null;
  const { sending, threads } = settings;
  return (
    <>
      <Rows>
        <Row>
          <AgentName
            key={sending.agentName}
            value={sending.agentName}
            onChange={(agentName) => change({ sending: { agentName } })}
          />
        </Row>
        <Row>
          <CheckField
            label={say('option.safe-send')}
            hint={<Text id="option.safe-send-hint" />}
            checked={sending.safeSend}
            onChange={(safeSend) => change({ sending: { safeSend } })}
          />
        </Row>
        <Row>
          <CheckField
            label={say('option.link-preview')}
            hint={<Text id="option.link-preview-hint" />}
            checked={sending.linkPreview}
            onChange={(linkPreview) => change({ sending: { linkPreview } })}
          />
        </Row>
        <Row>
          <CheckField
            label={say('option.high-quality')}
            hint={<Text id="option.high-quality-hint" />}
            checked={sending.linkPreviewHighQuality}
            onChange={(linkPreviewHighQuality) => change({ sending: { linkPreviewHighQuality } })}
          />
        </Row>
        <Row>
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
        </Row>
        <Row>
          <WholeNumber
            key={sending.undoSeconds}
            label={say('sending.undo')}
            hint="sending.undo-hint"
            smallest={0}
            largest={30}
            value={sending.undoSeconds}
            onChange={(undoSeconds) => change({ sending: { undoSeconds } })}
          />
        </Row>
        <Row>
          <WholeNumber
            key={sending.gapSeconds}
            label={say('sending.gap')}
            hint="sending.gap-hint"
            smallest={0}
            largest={60}
            value={sending.gapSeconds}
            onChange={(gapSeconds) => change({ sending: { gapSeconds } })}
          />
        </Row>
        <Row>
          <WholeNumber
            key={sending.textLimit}
            label={say('sending.text-limit')}
            hint="sending.text-limit-hint"
            smallest={1}
            largest={1_000_000}
            value={sending.textLimit}
            onChange={(textLimit) => change({ sending: { textLimit } })}
          />
        </Row>
        <Row>
          <WholeNumber
            key={threads.pacePerMinute}
            label={say('runs.pace-setting')}
            hint="runs.pace-hint"
            smallest={0}
            largest={60_000}
            value={threads.pacePerMinute}
            onChange={(pacePerMinute) => change({ threads: { pacePerMinute } })}
          />
        </Row>
        <Row>
          <WholeNumber
            key={threads.parallel}
            label={say('runs.parallel-setting')}
            hint="runs.parallel-hint"
            smallest={1}
            largest={16}
            value={threads.parallel}
            onChange={(parallel) => change({ threads: { parallel } })}
          />
        </Row>
        <Row>
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
        </Row>
        <Row>
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
        </Row>
      </Rows>
      <ChangeProblem thrown={error} />
    </>
  );
}
