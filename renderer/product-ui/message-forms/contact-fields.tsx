import { Plus, X } from 'lucide-react';
import { type ContactEntry, mostContacts } from '../../../shared/domain/form-contacts.ts';
import type { WrittenContent } from '../../../shared/domain/written-content.ts';
import { useText } from '../../messages/text.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { NumberCountryField, useNumberCountry } from '../numbers/number-country.tsx';
import { NumberField } from '../numbers/number-field.tsx';
import { ContactSources } from './contact-sources.tsx';
import type { FormFieldsProps } from './form-fields-props.ts';
import styles from './message-forms.module.css';

type Written = Extract<WrittenContent, { kind: 'contacts' }>;

const noEntry: ContactEntry = { fullName: '', organization: '', phoneNumber: '' };

const fields = [
  { name: 'fullName', label: 'field.name' },
  { name: 'phoneNumber', label: 'contacts.number' },
  { name: 'organization', label: 'person-field.organization' },
] as const;

/** Lets a person write contact cards, or put them together of people and vCards. */
export function ContactFields({
  instanceId,
  written,
  problemOf,
  firstInput,
  onChange,
}: FormFieldsProps<Written>) {
  const t = useText();
  const numberCountry = useNumberCountry(instanceId);
  const { contacts } = written;

  function change(at: number, part: Partial<ContactEntry>) {
    const next = contacts.map((one, index) => (index === at ? { ...one, ...part } : one));
    onChange({ ...written, contacts: next });
  }

  /** Puts entries behind those that are written; an empty one gives them its place. */
  function add(entries: readonly ContactEntry[]) {
    const kept = contacts.filter((entry) => Object.values(entry).some((word) => word !== ''));
    const numbers = new Set(kept.map(({ phoneNumber }) => phoneNumber.replace(/\D/g, '')));
    const fresh = entries.filter(({ phoneNumber }) => !numbers.has(phoneNumber.replace(/\D/g, '')));
    onChange({ ...written, contacts: [...kept, ...fresh].slice(0, mostContacts) });
  }

  return (
    <>
      <ContactSources
        instanceId={instanceId}
        country={numberCountry.country}
        searchInput={firstInput}
        onAdd={add}
      />
      <NumberCountryField country={numberCountry.country} onChange={numberCountry.choose} />
      {contacts.map((entry, index) => {
        const number = index + 1;
        return (
          <fieldset key={index} className={styles['entry']}>
            <legend className={styles['legend']}>{t('contacts.entry', { number })}</legend>
            {contacts.length > 1 && (
              <IconButton
                label={t('contacts.remove', { number })}
                className={styles['remove'] ?? ''}
                onClick={() =>
                  onChange({ ...written, contacts: contacts.filter((_, at) => at !== index) })
                }
              >
                <X size={16} />
              </IconButton>
            )}
            {fields.map(({ name, label }) => {
              const shown = {
                label: t(label),
                problem: problemOf(`contacts.${index}.${name}`),
                value: entry[name],
              };
              return name === 'phoneNumber' ? (
                <NumberField
                  key={name}
                  {...shown}
                  instanceId={instanceId}
                  numberCountry={numberCountry}
                  onChange={(phoneNumber) => change(index, { phoneNumber })}
                />
              ) : (
                <TextField
                  key={name}
                  {...shown}
                  maxLength={10_000}
                  onChange={({ target }) => change(index, { [name]: target.value })}
                />
              );
            })}
          </fieldset>
        );
      })}
      {contacts.length < mostContacts && (
        <Button
          size="small"
          className={styles['add'] ?? ''}
          onClick={() => onChange({ ...written, contacts: [...contacts, noEntry] })}
        >
          <Plus size={14} />
          {t('contacts.add')}
        </Button>
      )}
      <Note>{t('contacts.no-id')}</Note>
    </>
  );
}
