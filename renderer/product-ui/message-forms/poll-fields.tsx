import { X } from 'lucide-react';
import { pollOptions } from '../../../shared/domain/form-poll.ts';
import type { WrittenContent } from '../../../shared/domain/written-content.ts';
import { useText } from '../../messages/text.tsx';
import { IconButton } from '../../ui/button.tsx';
import { CheckField } from '../../ui/check-field.tsx';
import { Note } from '../../ui/note.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { FormFieldsProps } from './form-fields-props.ts';
import styles from './message-forms.module.css';

type Written = Extract<WrittenContent, { kind: 'poll' }>;

/** Lets a person write a poll. A line for one more option comes by itself. */
export function PollFields({ written, problemOf, firstInput, onChange }: FormFieldsProps<Written>) {
  const t = useText();
  const { name, multipleAnswers } = written;
  const options = withRoom(written.options);

  function changeOption(at: number, value: string) {
    onChange({
      ...written,
      options: withRoom(options.map((one, index) => (index === at ? value : one))),
    });
  }

  return (
    <>
      <TextField
        label={t('poll.question')}
        problem={problemOf('name')}
        inputRef={firstInput}
        spellCheck
        maxLength={10_000}
        value={name}
        onChange={({ target }) => onChange({ ...written, name: target.value })}
      />
      {options.map((option, index) => {
        const number = index + 1;
        const isRemovable = options.length > pollOptions.least && option !== '';
        return (
          <TextField
            key={index}
            label={t('poll.option', { number })}
            problem={problemOf(`options.${index}`)}
            spellCheck
            maxLength={10_000}
            value={option}
            onChange={({ target }) => changeOption(index, target.value)}
            end={
              isRemovable && (
                <IconButton
                  label={t('poll.remove-option', { number })}
                  className={styles['inField'] ?? ''}
                  onClick={() =>
                    onChange({
                      ...written,
                      options: withRoom(options.filter((_, other) => other !== index)),
                    })
                  }
                >
                  <X size={16} />
                </IconButton>
              )
            }
          />
        );
      })}
      <Note>{t('poll.hint')}</Note>
      <CheckField
        label={t('poll.multiple')}
        checked={multipleAnswers}
        onChange={(many) => onChange({ ...written, multipleAnswers: many })}
      />
    </>
  );
}

/** The options with an empty line at the end, as long as there may be one more. */
function withRoom(options: readonly string[]): string[] {
  const filled = [...options];
  while (filled.length > pollOptions.least && filled.at(-1) === '' && filled.at(-2) === '')
    filled.pop();
  const needsRoom = filled.length < pollOptions.least || filled.at(-1) !== '';
  return needsRoom && filled.length < pollOptions.most ? [...filled, ''] : filled;
}
