import type { FormKind } from '../../../../shared/domain/written-content.ts';

/** The form that is open: of an item of the tray, or of one that is there from the first key on. */
export interface OpenForm {
  attachmentId: string;
  kind: FormKind;
}
