import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useRef, useState } from 'react';
import { call } from '../../bridge/call.ts';
import { queryOf } from '../../bridge/queries.ts';
import { useText } from '../../messages/text.tsx';
import { CheckField } from '../../ui/check-field.tsx';
import { isComposing } from '../../ui/is-composing.ts';
import { Note } from '../../ui/note.tsx';
import { TextBox } from '../../ui/text-field.tsx';
import { showToast } from '../../ui/toast.tsx';
import { FormDialog } from '../dialogs/form-dialog.tsx';
import { messageBox } from '../commands/message-box.ts';
import { useMentionNames } from '../team/mention-names.tsx';
import { mentionsIn } from '../team/mentions.ts';
import { useMembersOf } from '../team/use-members.ts';
import { useNoteDraft } from '../team/use-note-draft.ts';
import { useTeamOf } from '../team/use-team.ts';
import type { DialogProps } from '../dialogs/dialog-props.ts';
import { type Assignee, AssigneeField } from './assignee-field.tsx';
import { LeftBehind } from './left-behind.tsx';
import { useLeftBehind } from './use-left-behind.ts';
import styles from './chat-order.module.css';

/** Gives a chat to somebody else or to a queue, with a note for the team and with what is written in it. */
export function HandOverDialog({ instanceId, chatId, onClose }: DialogProps & { chatId: string }) {
  const t = useText();
  const team = useTeamOf(instanceId);
  const members = useMembersOf(instanceId);
  const queues = useQuery(queryOf('team.queues', { instanceId })).data ?? [];
  const draft = useQuery({ ...queryOf('drafts.get', { instanceId, chatId }), staleTime: 0 }).data;
  const attached = useQuery({
    ...queryOf('attachments.list', { instanceId, chatId }),
    staleTime: 0,
  }).data;
  const [plansId] = useState(() => crypto.randomUUID());
  // Kept as the note that one adds in the chat is: closing the dialog loses nothing of it.
  const writing = useNoteDraft({ instanceId, chatId });
  const text = writing.draft?.text ?? '';
  const noteId = writing.draft?.noteId ?? plansId;
  const [chosen, setChosen] = useState<Assignee | null>(null);
  const { box, takesKey, names } = useMentionNames(text, instanceId);
  const [keepsDraft, setKeepsDraft] = useState(false);
  const planned = useLeftBehind(instanceId, [chatId]);
  const [keepsPlans, setKeepsPlans] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [thrown, setThrown] = useState<unknown>();
  const field = useRef<HTMLInputElement>(null);
  const [before] = useState(() => document.activeElement);
  const isHandedOver = useRef(false);
  const hasDraft = draft !== undefined && draft.text.trim() !== '';
  const who = members.find(({ memberId }) => memberId === chosen?.memberId);
  const name = who?.name ?? queues.find(({ queueId }) => queueId === chosen?.queueId)?.name ?? '';

  async function handOver() {
    if (chosen === null) {
      setProblem(t('team.hand-over-to-whom'));
      return field.current?.focus();
    }
    // Whoever gets the chat is mentioned, whether or not the note says their name.
    const words = text.trim();
    const named = who && !words.includes(`@${who.name}`) ? `@${who.name} ${words}`.trim() : words;
    const lines = keepsPlans ? [] : planned;
    const note =
      words === '' && lines.length === 0
        ? null
        : { noteId, text: [named, ...lines].join('\n'), mentions: mentionsIn(named, members) };
    try {
      const withDraft = hasDraft && !keepsDraft;
      await call('team.handOver', { instanceId, chatId, ...chosen, note, withDraft });
      isHandedOver.current = true;
      writing.added();
      onClose();
      const isHeard = team?.state === 'up';
      showToast({ text: t(isHeard ? 'team.handed-over' : 'team.handed-over-away', { name }) });
    } catch (error) {
      setThrown(error);
    }
  }

  function onKeyDown(event: KeyboardEvent) {
    // In the note, Enter alone begins a new line.
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void handOver();
  }

  return (
    <FormDialog
      title={t('team.hand-over-title')}
      submit="team.hand-over-now"
      problem={problem}
      thrown={thrown}
      onSubmit={() => void handOver()}
      onClose={onClose}
      initialFocus={field}
      // The row that had the focus may have left the view with the chat.
      finalFocus={() => (isHandedOver.current && !before?.isConnected && messageBox()) || true}
    >
      <div role="presentation" className={styles['fields']} onKeyDown={onKeyDown}>
        <AssigneeField
          instanceId={instanceId}
          chosen={chosen}
          offersYou={false}
          inputRef={field}
          onChoose={(next) => {
            setChosen(next);
            setProblem(null);
          }}
        />
        {hasDraft && (
          <CheckField
            label={t('team.hand-over-draft')}
            checked={!keepsDraft}
            onChange={(isOn) => setKeepsDraft(!isOn)}
          />
        )}
        <div className={styles['note']}>
          <TextBox
            {...box}
            label={t('team.note')}
            hint={t('team.hand-over-note')}
            rows={3}
            maxLength={16_000}
            value={text}
            disabled={!writing.isReady}
            onChange={(event) => writing.change(event.target.value)}
            onKeyDown={(event) => isComposing(event) || takesKey(event)}
          >
            {names}
          </TextBox>
        </div>
        {planned.length > 0 && (
          <CheckField
            label={t('team.hand-over-owed')}
            hint={<LeftBehind lines={planned} />}
            checked={!keepsPlans}
            onChange={(isOn) => setKeepsPlans(!isOn)}
          />
        )}
        {attached !== undefined && attached.length > 0 && (
          <Note>{t('team.hand-over-attachments')}</Note>
        )}
      </div>
    </FormDialog>
  );
}
