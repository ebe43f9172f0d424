import type { FormKind } from '../../../shared/domain/written-content.ts';

/** Returns what a field of a form is called in the sentences about it: `contacts.0.fullName` is `fullName`. */
export function sayingField(kind: FormKind, field: string): string {
  if (kind === 'poll') return field === 'name' ? 'question' : 'option';
  return field.split('.').at(-1) ?? field;
}
