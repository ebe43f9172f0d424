import { placeText, readPlace } from '../../../shared/domain/place.ts';
import type { WrittenContent } from '../../../shared/domain/written-content.ts';
import { useText } from '../../messages/text.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { FormFieldsProps } from './form-fields-props.ts';

type Written = Extract<WrittenContent, { kind: 'location' }>;

/** Lets a person write a location: coordinates or a link of a map, and what the place is called. */
export function LocationFields({
  written,
  problemOf,
  firstInput,
  onChange,
}: FormFieldsProps<Written>) {
  const t = useText();
  const { place, title } = written;
  const read = readPlace(place);
  const isRead = typeof read !== 'string';

  function changePlace(next: string) {
    const found = readPlace(next);
    // The link names the place, unless the person has.
    const isUnnamed = title === '' || (isRead && title === read.title);
    const named = isUnnamed && typeof found !== 'string' && found.title;
    onChange({ ...written, place: next, ...(named && { title: named }) });
  }

  return (
    <>
      <TextField
        label={t('place.field')}
        hint={isRead ? t('place.read', { place: placeText(read) }) : t('place.hint')}
        problem={problemOf('place')}
        inputRef={firstInput}
        maxLength={10_000}
        value={place}
        onChange={({ target }) => changePlace(target.value)}
      />
      <TextField
        label={t('place.title')}
        problem={problemOf('title')}
        spellCheck
        maxLength={10_000}
        value={title}
        onChange={({ target }) => onChange({ ...written, title: target.value })}
      />
    </>
  );
}
