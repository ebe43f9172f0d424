import type { Ref } from 'react';
import type { WrittenContent } from '../../../shared/domain/written-content.ts';

/** What the fields of each form are given. */
export interface FormFieldsProps<Written extends WrittenContent> {
  instanceId: string;
  written: Written;
  /** Returns the sentence about what is wrong with a field; undefined: nothing. */
  problemOf: (field: string) => string | undefined;
  firstInput: Ref<HTMLInputElement>;
  onChange: (written: Written) => void;
}
