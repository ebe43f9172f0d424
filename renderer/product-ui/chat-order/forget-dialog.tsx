import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import type { ForgetPreview } from '../../../shared/contract/forgetting.ts';
import { newestError } from '../../bridge/newest-error.ts';
import { queryOf, useCallMutation } from '../../bridge/queries.ts';
import type { MessageId } from '../../messages/catalogue.ts';
import { useFormats, useText } from '../../messages/text.tsx';
import { CheckField } from '../../ui/check-field.tsx';
import { FormDialog } from '../dialogs/form-dialog.tsx';
import { PlainDialog } from '../dialogs/plain-dialog.tsx';
import { useTeam } from '../team/use-team.ts';
import type { DialogProps } from '../dialogs/dialog-props.ts';
import { changeChatList } from './chat-list-state.ts';
import styles from './chat-order.module.css';

/** Says what is deleted of a person, asks, and tells when nothing of them is left. */
export function ForgetDialog({
  instanceId,
  chatIds,
  onClose,
}: DialogProps & { chatIds: readonly string[] }) {
  const t = useText();
  const [, navigate] = useLocation();
  const [name, setName] = useState<string | null>(null);
  const [isSure, setSure] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [chatId = ''] = chatIds;
  const chat = useQuery({
    ...queryOf('chats.get', { instanceId, chatId }),
    enabled: name === null,
  });
  const preview = useQuery({
    ...queryOf('forgetting.preview', { chatIds: [...chatIds] }),
    enabled: name === null,
    // What was counted when it was asked before is not what there is now.
    staleTime: 0,
    gcTime: 0,
  });
  const forget = useCallMutation('forgetting.forget');
  const who = name ?? chat.data?.name ?? chat.data?.number ?? '';

  if (name !== null) return <Erasing name={name} onClose={onClose} />;

  function submit() {
    if (!preview.data) return;
    if (!isSure) return setProblem(t('forget.sure-first'));
    const asked = preview.data.chats.map((one) => one.chatId);
    forget.mutate(
      { chatIds: asked },
      {
        onSuccess: () => {
          setName(who);
          changeChatList(instanceId, { selected: new Set() });
          navigate('/chats');
        },
      },
    );
  }

  return (
    <FormDialog
      title={t('forget.title', { name: who })}
      submit={preview.data ? 'forget.confirm' : null}
      tone="danger"
      problem={problem}
      thrown={newestError(forget, preview)}
      onSubmit={submit}
      onClose={onClose}
    >
      {preview.data && <Deleted preview={preview.data} />}
      <p>{t('forget.not-reached')}</p>
      <CheckField
        label={t('forget.sure')}
        checked={isSure}
        onChange={(next) => {
          setSure(next);
          setProblem(null);
        }}
      />
    </FormDialog>
  );
}

/** What goes, a line each. */
function Deleted({ preview }: { preview: ForgetPreview }) {
  const t = useText();
  const { list } = useFormats();
  const team = useTeam();
  const { chats, instanceNames, templates, ...counts } = preview;
  const lines = (['messages', 'files', 'waiting', 'scheduled', 'threads'] as const)
    .filter((what) => what === 'messages' || counts[what] > 0)
    .map((what) => t(`forget.${what}`, { count: counts[what] }));
  return (
    <>
      <p>{t('forget.deletes')}</p>
      <ul className={styles['list']}>
        {[...lines, t('forget.rest'), t('forget.elsewhere')].map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {chats.length > 1 && (
        <p>
          {t('forget.chats', {
            names: list(
              chats.map(({ name }) => name),
              { type: 'unit' },
            ),
          })}
        </p>
      )}
      {instanceNames.length > 1 && (
        <p>{t('forget.instances', { names: list(instanceNames, { type: 'unit' }) })}</p>
      )}
      {team?.membership && team.shared.length > 0 && (
        <p>{t('forget.team', { teamName: team.membership.teamName })}</p>
      )}
      {templates > 0 && <p>{t('forget.templates', { count: templates })}</p>}
    </>
  );
}

/** What is said while the rest is erased, and once it is. */
function Erasing({ name, onClose }: { name: string; onClose: () => void }) {
  const t = useText();
  const { data } = useQuery({ ...queryOf('forgetting.status', {}), staleTime: 0 });
  const state: MessageId = data?.isStuck
    ? 'forget.stuck'
    : data?.underWay === 0
      ? 'forget.done'
      : 'forget.erasing';
  return (
    <PlainDialog title={t('forget.title', { name })} onClose={onClose}>
      <output>{t(state)}</output>
    </PlainDialog>
  );
}
