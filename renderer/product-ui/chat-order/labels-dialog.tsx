import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { ChatLabel } from '../../../shared/contract/chats.ts';
import { call } from '../../bridge/call.ts';
import { queryOf } from '../../bridge/queries.ts';
import { useText } from '../../messages/text.tsx';
import { Button } from '../../ui/button.tsx';
import { FormDialog } from '../dialogs/form-dialog.tsx';
import { useErrorText } from '../failures/use-error-text.ts';
import { useSorted } from '../lists/use-sorted.ts';
import { foldLetters } from '../../../shared/domain/fold-text.ts';
import { indexText } from '../../../shared/domain/indexed-text.ts';
import { hasWords, plainWordsOf } from '../../../shared/domain/search-words.ts';
import { nextHue } from '../../../shared/domain/label-hues.ts';
import type { DialogProps } from '../dialogs/dialog-props.ts';
import { LabelDot } from './label-dot.tsx';
import { LabelFields } from './label-fields.tsx';
import { useChatOrder } from './use-chat-order.ts';
import styles from './chat-order.module.css';

/**
 * Chooses the labels of chats, by what is typed of a name too, and makes new ones. What not all of the chats have stays as it is until it
 * is pressed.
 */
export function LabelsDialog({
  instanceId,
  chatIds,
  onClose,
}: DialogProps & { chatIds: readonly string[] }) {
  const t = useText();
  const sorted = useSorted();
  const errorText = useErrorText();
  const { change } = useChatOrder(instanceId);
  const labels = useQuery(queryOf('chats.labels', { instanceId })).data ?? [];
  const had = useQuery(queryOf('chats.labelsOf', { instanceId, chatIds: [...chatIds] })).data ?? {};
  const [chosen, setChosen] = useState<Record<string, boolean>>({});
  const [made, setMade] = useState({ name: '', hue: nextHue(0) });
  const [thrown, setThrown] = useState<unknown>(null);
  const name = useRef<HTMLInputElement>(null);

  const typed = foldLetters(made.name.trim());
  const words = plainWordsOf(made.name);
  const startOf = ({ name: its }: ChatLabel) => {
    const at = foldLetters(its).indexOf(typed);
    return at < 0 && hasWords(words, indexText(its), '') ? its.length : at;
  };
  const found = sorted(labels, (one) => one.name).filter((one) => startOf(one) >= 0);
  const known = found.find((one) => foldLetters(one.name) === typed);
  /** What Enter gives; undefined: a new one of that name. */
  const meant = known ?? found.find((one) => startOf(one) === 0) ?? found[0];

  /** Returns the label of the name that was typed: the one that has it already, however it is written, or a new one. */
  async function make(): Promise<string | null> {
    const labelId = known?.labelId ?? crypto.randomUUID();
    try {
      if (!known) {
        await call('chats.saveLabel', { instanceId, labelId, ...made, name: made.name.trim() });
      }
    } catch (error) {
      setThrown(error);
      name.current?.focus();
      return null;
    }
    setThrown(null);
    setMade({ name: '', hue: nextHue(labels.length + 1) });
    setChosen((before) => ({ ...before, [labelId]: true }));
    name.current?.focus();
    return labelId;
  }

  async function submit() {
    const givenId = typed === '' ? null : (meant?.labelId ?? (await make()));
    if (typed !== '' && givenId === null) return;
    const all = Object.entries({ ...chosen, ...(givenId !== null && { [givenId]: true }) });
    onClose();
    await change(chatIds, {
      kind: 'assignLabels',
      add: all.flatMap(([id, isOn]) => (isOn ? [id] : [])),
      remove: all.flatMap(([id, isOn]) => (isOn ? [] : [id])),
    });
  }

  return (
    <FormDialog
      title={t('labels.title', { count: chatIds.length })}
      submit="action.save"
      onSubmit={() => void submit()}
      onClose={onClose}
      initialFocus={name}
    >
      {found.length > 0 && (
        <fieldset className={styles['labels']} aria-label={t('person-field.labels')}>
          {found.map(({ labelId, name: words, hue }) => {
            const count = had[labelId] ?? 0;
            const isOn = chosen[labelId] ?? count === chatIds.length;
            return (
              <label
                key={labelId}
                className={styles['label']}
                data-meant={typed !== '' && meant?.labelId === labelId}
              >
                <input
                  type="checkbox"
                  checked={isOn}
                  ref={(box) => {
                    if (box)
                      box.indeterminate = chosen[labelId] === undefined && !isOn && count > 0;
                  }}
                  onChange={(event) => setChosen({ ...chosen, [labelId]: event.target.checked })}
                />
                <LabelDot hue={hue} />
                <bdi>{words}</bdi>
              </label>
            );
          })}
        </fieldset>
      )}
      <LabelFields
        label={t('labels.find')}
        {...made}
        inputRef={name}
        problem={thrown === null ? null : errorText(thrown)}
        onChange={(part) => setMade({ ...made, ...part })}
      />
      <p className={styles['meant']} aria-live="polite">
        {typed !== '' &&
          t(meant ? 'labels.enter-gives' : 'labels.enter-makes', {
            name: meant?.name ?? made.name.trim(),
          })}
      </p>
      {typed !== '' && !known && (
        <Button size="small" onClick={() => void make()}>
          {t('labels.add')}
        </Button>
      )}
    </FormDialog>
  );
}
