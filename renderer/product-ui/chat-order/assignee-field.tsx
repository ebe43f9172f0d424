import { useQuery } from '@tanstack/react-query';
import { Users } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useRef, useState } from 'react';
import { queryOf } from '../../bridge/queries.ts';
import { useText } from '../../messages/text.tsx';
import { useMembersOf, whyUnseen } from '../team/use-members.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { isComposing } from '../../ui/is-composing.ts';
import { TextField } from '../../ui/text-field.tsx';
import styles from './chat-order.module.css';

/** Whose a chat is to be: a member’s, in a queue, or (both null) nobody’s. */
export interface Assignee {
  memberId: string | null;
  queueId: string | null;
}

/** Chooses a person or a queue: what is typed leaves those whose names it is in, and chooses the first of them. */
export function AssigneeField({
  instanceId,
  chosen,
  offersNobody = false,
  offersYou = true,
  inputRef,
  onChoose,
}: {
  instanceId: string;
  chosen: Assignee | null;
  offersNobody?: boolean;
  offersYou?: boolean;
  inputRef: RefObject<HTMLInputElement | null>;
  onChoose: (chosen: Assignee | null) => void;
}) {
  const t = useText();
  const [search, setSearch] = useState('');
  const list = useRef<HTMLFieldSetElement>(null);
  const members = useMembersOf(instanceId).filter((one) => offersYou || !one.isYou);
  const queues = useQuery(queryOf('team.queues', { instanceId })).data ?? [];

  const has = (words: string) => (one: { name: string }) =>
    one.name.toLocaleLowerCase().includes(words.trim().toLocaleLowerCase());
  const shown = { members: members.filter(has(search)), queues: queues.filter(has(search)) };
  const nobody = { name: t('team.nobody') };
  const showsNobody = offersNobody && has(search)(nobody);

  function find(words: string) {
    setSearch(words);
    if (words.trim() === '') return;
    const member = members.find(has(words));
    const queue = member ? undefined : queues.find(has(words));
    const isFound = member || queue || (offersNobody && has(words)(nobody));
    onChoose(
      isFound ? { memberId: member?.memberId ?? null, queueId: queue?.queueId ?? null } : null,
    );
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'ArrowDown' || isComposing(event)) return;
    event.preventDefault();
    const radios = list.current;
    const to =
      radios?.querySelector<HTMLInputElement>(':checked') ??
      radios?.querySelector<HTMLInputElement>('input');
    to?.focus();
    if (to && !to.checked) to.click();
  }

  const isNone = shown.members.length === 0 && shown.queues.length === 0 && !showsNobody;
  return (
    <>
      <TextField
        label={t('team.assign-find')}
        inputRef={inputRef}
        maxLength={100}
        value={search}
        problem={isNone && search.trim() !== '' ? t('team.assign-none') : null}
        onChange={(event) => find(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <fieldset ref={list} className={styles['members']} aria-label={t('team.assign-to')}>
        {shown.members.map((member) => {
          const { memberId, name, isYou, isHere } = member;
          const unseen = whyUnseen(member, instanceId);
          return (
            <label key={memberId} className={styles['label']}>
              <input
                type="radio"
                name="assign-to"
                checked={chosen?.memberId === memberId}
                onChange={() => onChoose({ memberId, queueId: null })}
              />
              <Avatar name={name} seed={memberId} isGroup={false} size="small" />
              <bdi>{name}</bdi>
              {isYou && <small>{t('message.you-alone')}</small>}
              {isHere && !isYou && <small>{t('team.member-here')}</small>}
              {unseen && <small>{t(unseen)}</small>}
            </label>
          );
        })}
        {shown.queues.map(({ queueId, name, count }) => (
          <label key={queueId} className={styles['label']}>
            <input
              type="radio"
              name="assign-to"
              checked={chosen?.queueId === queueId}
              onChange={() => onChoose({ memberId: null, queueId })}
            />
            <span className={styles['queue']}>
              <Users size={16} aria-hidden="true" />
            </span>
            <bdi>{name}</bdi>
            <small>{t('team.queue-chats', { count })}</small>
          </label>
        ))}
        {showsNobody && (
          <label className={styles['label']}>
            <input
              type="radio"
              name="assign-to"
              checked={chosen !== null && chosen.memberId === null && chosen.queueId === null}
              onChange={() => onChoose({ memberId: null, queueId: null })}
            />
            {nobody.name}
          </label>
        )}
      </fieldset>
    </>
  );
}
