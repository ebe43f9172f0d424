import type { WrittenContent } from '../../../shared/domain/written-content.ts';
import type { WrittenProblem } from '../../../shared/domain/form-rules.ts';
import { useErrorText } from '../failures/use-error-text.ts';
import type { FormFieldsProps } from './form-fields-props.ts';
import { ContactFields } from './contact-fields.tsx';
import { LocationFields } from './location-fields.tsx';
import { PollFields } from './poll-fields.tsx';
import { sayingField } from './saying-field.ts';

/** Shows the fields of a location, of contact cards or of a poll. */
export function MessageFormFields({
  written,
  problems,
  ...rest
}: Omit<FormFieldsProps<WrittenContent>, 'problemOf'> & { problems: readonly WrittenProblem[] }) {
  const errorText = useErrorText();
  const problemOf = (field: string) => {
    const problem = problems.find((one) => one.field === field);
    const said = problem && { ...problem, field: sayingField(written.kind, field) };
    return said && errorText({ kind: 'invalid-input', ...said });
  };
  switch (written.kind) {
    case 'location':
      return <LocationFields {...rest} written={written} problemOf={problemOf} />;
    case 'contacts':
      return <ContactFields {...rest} written={written} problemOf={problemOf} />;
    case 'poll':
      return <PollFields {...rest} written={written} problemOf={problemOf} />;
  }
}
