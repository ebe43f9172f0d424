import type { Template } from '../../../../shared/contract/templates.ts';
import { type TemplateField, templateFields } from '../../../../shared/domain/template-field.ts';
import type { Table } from '../../files/write-table.ts';
import { exportMedia } from './template-entry.ts';

/** Returns all templates as a table. Kept files are named, not carried. */
export function templateTable(templates: readonly Template[]): Pick<Table, 'columns'> & {
  rows: Record<TemplateField, string>[];
} {
  const rows = templates.map(({ templateId, name, folder, text, card, forms, media }) => ({
    templateId,
    name,
    folder,
    text,
    cardAddress: card?.address ?? '',
    cardTitle: card?.title ?? '',
    cardDescription: card?.description ?? '',
    cardImageAddress: card?.imageAddress ?? '',
    cardHighQuality: card ? String(card.highQuality) : '',
    media: media.length > 0 ? JSON.stringify(media.map((one) => exportMedia(one, null))) : '',
    forms: forms.length > 0 ? JSON.stringify(forms) : '',
  }));
  return { columns: templateFields, rows };
}
