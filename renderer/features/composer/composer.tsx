import {
  type ClipboardEvent,
  type KeyboardEvent,
  type Ref,
  useEffect,
  useEffectEvent,
  useId,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import type { Message, Quote } from '../../../shared/contract/messages.ts';
import { hasInk } from '../../../shared/domain/has-ink.ts';
import type { Settings } from '../../../shared/contract/settings.ts';
import { onEvent } from '../../bridge/on-event.ts';
import { useDraftChanges } from '../../bridge/use-draft-changes.ts';
import { useText } from '../../messages/text.tsx';
import { runCommand } from '../../product-ui/commands/use-command.ts';
import { useSettings } from '../../product-ui/settings/use-settings.ts';
import { useTeamOf } from '../../product-ui/team/use-team.ts';
import { useStore } from '../../ui/store.ts';
import { showToast } from '../../ui/toast.tsx';
import { lazyDialog, lazyPart } from '../../ui/lazy-part.tsx';
import { filesOfPaste } from './attachments/picked-files.ts';
import { isTrayInUse, useTray } from './attachments/tray.ts';
import type { Sent } from '../../product-ui/chat-order/use-sent.ts';
import type { ChatRef } from '../../product-ui/chat/chat-ref.ts';
import { droppedFiles, type PickedFiles } from '../../product-ui/files/dropped-files.ts';
import { ComposerTools } from './composer-tools.tsx';
import { cameToSearch, isOnHit } from '../../product-ui/search/search-switch.ts';
import { writesSign } from '../../ui/last-input.ts';
import { isComposing } from '../../ui/is-composing.ts';
import { sendKeyOf } from './composer-keys.ts';
import { FormatButtons, formatOf } from './format-buttons.tsx';
import type { OpenForm } from './attachments/open-form.ts';
import { ProblemLine } from './problem-line.tsx';
import { LeavingBar } from './leaving-bar.tsx';
import { ReplyBar } from './reply-bar.tsx';
import { useFields } from './templates/fields.ts';
import { type PickerHandle, useTemplates } from './templates/use-templates.ts';
import { useEdits } from './use-edits.ts';
import { useEmptyBox } from './use-empty-box.ts';
import { createComposer, type SendAnyway } from './composer-model.ts';
import { stoppedSend } from './team/stopped-send.ts';
import { useVoice } from './voice/use-voice.ts';
import { GrowingBox } from '../../ui/text-field.tsx';
import styles from './composer.module.css';

const AttachmentTray = lazyPart(
  async () => (await import('./attachments/attachment-tray.tsx')).AttachmentTray,
);
const VoiceRecorder = lazyPart(
  async () => (await import('./voice/voice-recorder.tsx')).VoiceRecorder,
);
const ScheduleDialog = lazyDialog(
  async () => (await import('../../product-ui/sending/schedule-dialog.tsx')).ScheduleDialog,
);
const MessageForm = lazyPart(
  async () => (await import('./message-forms/message-form.tsx')).MessageForm,
);
const LinkCardPart = lazyPart(
  async () => (await import('./link-card/link-card-part.tsx')).LinkCardPart,
);
const TemplateInserter = lazyPart(
  async () => (await import('./templates/template-inserter.tsx')).TemplateInserter,
);

const TimeBar = lazyPart(async () => (await import('./time-bar.tsx')).TimeBar);
const TeamControls = lazyPart(async () => (await import('./team/team-controls.tsx')).TeamControls);
const SomeoneAnswered = lazyPart(
  async () => (await import('./team/someone-answered.tsx')).SomeoneAnswered,
);

/** What other parts of the page may do with the composer. */
type SendHow = SendAnyway & { byKey?: boolean; closes?: boolean };

export interface ComposerHandle {
  reply: (quote: Quote) => void;
  attach: (picked: PickedFiles) => void;
  takeTyped: () => string;
  flush: () => Promise<void>;
  reload: () => void;
}

interface ComposerProps {
  instanceId: string;
  chatId: string;
  onSent: (sent: Sent) => void;
  ref?: Ref<ComposerHandle>;
}

/** Lets a person write a message. Empty until the settings are read, which is before the first paint. */
export function Composer({ instanceId, chatId, ...rest }: ComposerProps) {
  const settings = useSettings();
  if (!settings) return null;
  return <LoadedComposer {...rest} chat={{ instanceId, chatId }} sending={settings.sending} />;
}

function LoadedComposer({
  chat,
  onSent,
  ref,
  sending,
}: Pick<ComposerProps, 'onSent' | 'ref'> & { chat: ChatRef; sending: Settings['sending'] }) {
  const t = useText();
  const problemId = useId();
  const { safeSend, linkPreview, linkPreviewHighQuality, textLimit } = sending;
  const defaults = { safeSend, linkPreview, linkPreviewHighQuality };
  const { tray, shown } = useTray(chat);
  const voice = useVoice(chat);
  const [composer] = useState(() =>
    createComposer(chat, tray, (sent) => {
      onSent(sent);
      voice.sent();
    }),
  );
  const { draft, leaving, isNextBegun, typedAt, problem } = useStore(composer.store);
  // What was sent stands in the box until it is on disk: a box that is empty means that nothing of it can be lost.
  const isLeaving = leaving !== null && !isNextBegun;
  const { text, card, replyTo, options, sendAt, isTextApart = false } = isLeaving ? leaving : draft;
  const { change } = composer;
  const box = useRef<HTMLTextAreaElement>(null);
  const [isCardOpen, setIsCardOpen] = useState(false);
  const [form, setForm] = useState<OpenForm | null>(null);
  const [isSelecting, setSelecting] = useState(false);
  const [toTime, setToTime] = useState<SendHow | null>(null);
  const [wantsNote, setNote] = useState(false);
  const isNote = useTeamOf(chat.instanceId) !== null && wantsNote;
  const isAttaching = useRef(false);
  const picker = useRef<PickerHandle>(null);
  const templates = useTemplates(box, picker, text);
  const edits = useEdits(box);
  const emptyBox = useEmptyBox(chat, composer, tray);
  const fields = useFields(box, composer, tray);

  const focusBox = () => box.current?.focus();
  const boxOrBefore = () => box.current ?? true;
  const stopped = problem?.kind === 'not-sent' ? stoppedSend(problem.error) : null;

  useEffect(() => {
    if (!cameToSearch() && !isOnHit()) box.current?.focus();
  }, []);
  useEffect(() => composer.open(), [composer]);
  function beginNext() {
    if (isLeaving) flushSync(() => composer.beginNext());
  }
  /** What was written behind a text that leaves, by a program that tells nobody before: the next message. */
  function nextOf(written: string) {
    if (!isLeaving || !written.startsWith(text)) return written;
    return draft.text + written.slice(text.length);
  }
  // Of keys, a paste, a button: whatever is about to be written is the next message.
  const onBeforeInput = useEffectEvent(beginNext);
  useEffect(() => {
    const { current } = box;
    const listen = () => onBeforeInput();
    current?.addEventListener('beforeinput', listen);
    return () => current?.removeEventListener('beforeinput', listen);
  }, [isNote]);
  useDraftChanges(chat, composer.followSoon);
  const isLastRemoved = shown.removed !== null && shown.attachments.length === 0;
  useEffect(() => composer.filesRemoved(isLastRemoved), [composer, isLastRemoved]);
  useEffect(() => onEvent('app.opened', focusBox), []);
  const dropped = useStore(droppedFiles);
  const takeDropped = useEffectEvent(() => {
    const here = droppedFiles.get();
    if (here?.chatId !== chat.chatId) return;
    droppedFiles.set(null);
    tray.add(here.picked);
    focusBox();
  });
  useEffect(() => takeDropped(), [dropped]);
  useImperativeHandle(ref, () => ({
    reply(quote) {
      change({ replyTo: quote });
      focusBox();
    },
    attach(picked) {
      tray.add(picked);
      focusBox();
    },
    takeTyped: composer.takeTyped,
    flush: composer.flush,
    reload() {
      composer.reload();
      focusBox();
    },
  }));

  /** Where one keeps the message from being sent: it can be typed over at once. */
  function showOpenField() {
    const { problem } = composer.store.get();
    if (problem?.kind === 'open-field' && problem.where === 'text') fields.show(problem.field);
  }

  function send(how: SendHow = {}) {
    setToTime(null);
    const hasRecording = voice.kept !== null || voice.isRecording;
    if (!fields.asksBeforeSend()) composer.send({ ...how, hasRecording, textLimit, defaults });
    focusBox();
    showOpenField();
  }

  function sendLater(how: SendHow = {}) {
    const isLater = true;
    if (!fields.asksBeforeSend() && composer.canSend({ ...how, textLimit, isLater })) {
      return setToTime(how);
    }
    focusBox();
    showOpenField();
  }

  /** Sends in spite of what was asked about, and closes the chat where that was meant. */
  function sendAnyway(how: SendAnyway) {
    if (problem?.kind === 'too-long' && problem.isLater) return sendLater(how);
    const closes = (problem?.kind === 'not-sent' || problem?.kind === 'too-long') && problem.closes;
    const inParts = problem?.kind === 'not-sent' && problem.inParts;
    send({ inParts, ...how, closes });
  }

  /** Puts the text into the tray as a file. It stands in the box until it is there. */
  async function attachText() {
    if (isAttaching.current) return;
    isAttaching.current = true;
    const file = new File([text], `${t('composer.message')}.txt`, { type: 'text/plain' });
    tray.add({ files: [file], folders: [] });
    focusBox();
    const before = tray.waiting().length;
    await tray.added();
    isAttaching.current = false;
    const isThere = tray.waiting().length > before;
    if (isThere && composer.store.get().draft.text === text) change({ text: '' });
  }

  /** Somebody else has answered: what was written here is taken away, and can be taken back. */
  function discard() {
    const { text, card, replyTo, sendAt } = draft;
    change({ text: '', card: null, replyTo: null, sendAt: null });
    showToast({
      text: t('team.discarded'),
      action: { label: t('action.undo'), onChoose: () => change({ text, card, replyTo, sendAt }) },
    });
  }

  /** Enter over a list of templates in which none is found: it may have been meant for one, so it never sends. */
  function enterText(isWithControl: boolean) {
    if (sending.enterSends === 'enter' || isWithControl) templates.close();
    else edits.insert('\n');
  }

  function onPaste(event: ClipboardEvent) {
    const picked = filesOfPaste(event.clipboardData, new Date());
    if (!picked) return;
    event.preventDefault();
    tray.add(picked);
  }

  function onVoiceSent(messages: readonly Message[]) {
    // It carried the reply; what is typed stays.
    if (draft.replyTo) change({ replyTo: null });
    const localIds = messages.map(({ localId }) => localId);
    onSent({
      messages,
      localIds,
      isScheduled: false,
      closes: false,
      staysOpen: false,
      isNextBegun: true,
    });
  }

  function closeVoice() {
    voice.close();
    focusBox();
  }

  function onKeyDown(event: KeyboardEvent) {
    // An input method would go on in the text that stands there.
    if (writesSign(event.nativeEvent)) beginNext();
    if (isComposing(event) || templates.takesKey(event) || fields.takesKey(event)) return;
    const mark = formatOf(event.nativeEvent);
    if (mark) {
      event.preventDefault();
      edits.format(mark);
    } else if (event.key === 'Escape' && draft.replyTo) {
      change({ replyTo: null });
    } else if (event.key === 'Escape' && text === '' && !voice.isOpen) {
      runCommand('to-list');
    } else if (emptyBox.takesKey(event)) {
      event.preventDefault();
    } else {
      const sends = sendKeyOf(event, sending.enterSends);
      if (sends === null) return;
      event.preventDefault();
      if (!event.repeat) send({ byKey: true, closes: sends === 'send-close' });
    }
  }

  const hasMore = hasInk(text) || card !== null || shown.attachments.length > 0;
  const beside = hasMore ? 'beside' : 'alone';
  const recording = voice.kept === null && !voice.isRecording ? 'none' : beside;
  const canFormat = isSelecting && text !== '';
  // Apart from the box, as React keeps it: a key draws it again only where it changes something of it.
  const tools = (
    <>
      <FormatButtons isShown={canFormat} onFormat={edits.format} />
      <ComposerTools
        instanceId={chat.instanceId}
        tray={tray}
        edits={edits}
        templates={templates}
        enterSends={sending.enterSends}
        options={options}
        defaults={defaults}
        onOptions={(next) => change({ options: next })}
        onClosed={focusBox}
        onCard={() => setIsCardOpen(true)}
        onForm={(kind) => setForm({ attachmentId: crypto.randomUUID(), kind })}
        onRecord={voice.record}
        onSend={() => send()}
        recording={recording}
        onSendAndClose={() => send({ closes: true })}
        schedules={sendAt !== null}
        onSendLater={() => sendLater()}
      />
    </>
  );

  return (
    <div className={styles['composer']} data-pane="textarea">
      <TeamControls
        chat={chat}
        text={draft.text}
        typedAt={typedAt}
        hasMore={isTrayInUse(shown) || voice.isOpen || card !== null}
        isNote={isNote}
        onModeChange={(next) => {
          setNote(next);
          // The box is there once it is drawn.
          if (!next) requestAnimationFrame(focusBox);
        }}
        onHandedDraftEnd={() => composer.reload()}
      />
      {isNote ? null : (
        <>
          {replyTo && (
            <ReplyBar
              quote={replyTo}
              onRemove={() => {
                if (!isLeaving) change({ replyTo: null });
              }}
            />
          )}
          {sendAt !== null && (
            <TimeBar
              sendAt={sendAt}
              unlessAnswered={(isLeaving ? leaving : draft).unlessAnswered ?? false}
              onPassed={() => {
                if (!isLeaving) change({ sendAt: null });
              }}
              onRemove={() => {
                change({ sendAt: null });
                focusBox();
              }}
            />
          )}
          {(card || isCardOpen) && (
            <LinkCardPart
              instanceId={chat.instanceId}
              composer={composer}
              draft={isLeaving ? leaving : draft}
              isOpen={isCardOpen}
              onOpen={setIsCardOpen}
            />
          )}
          {isTrayInUse(shown) && (
            <AttachmentTray
              tray={tray}
              shown={shown}
              hasText={hasInk(text) && card === null && !isLeaving}
              isTextApart={isTextApart}
              onPartText={(next) => {
                composer.partText(next);
                focusBox();
              }}
              onEdit={setForm}
              onLeave={focusBox}
            />
          )}
          {form && (
            <MessageForm
              key={form.attachmentId}
              instanceId={chat.instanceId}
              tray={tray}
              shown={shown}
              form={form}
              onClose={() => setForm(null)}
            />
          )}
          {voice.isOpen && (
            <VoiceRecorder
              chat={chat}
              voice={voice}
              replyToLocalId={draft.replyTo?.localId ?? null}
              options={options ?? defaults}
              onSent={onVoiceSent}
              onClose={closeVoice}
            />
          )}
          {leaving !== null && <LeavingBar text={isNextBegun ? leaving.text : ''} />}
          <GrowingBox
            ref={box}
            className={styles['box']}
            aria-label={t('composer.message')}
            aria-busy={isLeaving}
            placeholder={t('composer.message')}
            aria-invalid={problem ? true : undefined}
            aria-describedby={problem ? problemId : undefined}
            rows={1}
            value={text}
            onChange={(event) => {
              change({ text: nextOf(event.target.value) });
              composer.checkLength(textLimit);
              templates.onTyped(event);
            }}
            onSelect={(event) => {
              const { selectionStart, selectionEnd } = event.currentTarget;
              const isSome = selectionStart !== selectionEnd;
              const selects = isSome && !fields.isSelected(event.currentTarget);
              // React draws the box once more before it finds that nothing changed.
              if (selects !== isSelecting) setSelecting(selects);
              templates.onMoved();
            }}
            onKeyDown={onKeyDown}
            onPaste={onPaste}
          />
          {templates.isUsed && (
            <TemplateInserter
              ref={picker}
              chat={chat}
              tray={tray}
              box={box}
              fields={fields}
              text={text}
              flush={async () => {
                await Promise.all([composer.flush(), tray.saved()]);
              }}
              range={templates.range}
              card={card}
              onCard={(next) => change({ card: next })}
              onNoneFound={enterText}
              onClose={templates.close}
            />
          )}
          {problem && !stopped && (
            <ProblemLine
              id={problemId}
              instanceId={chat.instanceId}
              problem={problem}
              onSendAnyway={sendAnyway}
              onAttachText={() => void attachText()}
              onKeepField={(field) => {
                composer.keepField(field, true);
                focusBox();
              }}
            />
          )}
          {tools}
          {toTime && (
            <ScheduleDialog
              instanceId={chat.instanceId}
              title={t('schedule.send-later')}
              action="schedule.schedule"
              {...(sendAt !== null && { initialAt: sendAt })}
              chatId={chat.chatId}
              unlessAnswered={draft.unlessAnswered ?? false}
              onPick={(sendAt, unlessAnswered) => send({ ...toTime, sendAt, unlessAnswered })}
              onClose={() => setToTime(null)}
              finalFocus={boxOrBefore}
            />
          )}
          {stopped && (
            <SomeoneAnswered
              chat={chat}
              stopped={stopped}
              text={text}
              onEdit={() => change({})}
              // What else was to be asked has been asked before.
              onSend={() =>
                sendAnyway({
                  anyway: true,
                  allowDuplicate: true,
                  allowOutsideHours: true,
                  allowFirstContacts: true,
                })
              }
              onDiscard={discard}
              finalFocus={boxOrBefore}
            />
          )}
        </>
      )}
    </div>
  );
}
