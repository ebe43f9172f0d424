/** What a column of a table of templates can hold, in the order of an export. */
export const templateFields = [
  'templateId',
  'name',
  'folder',
  'text',
  'cardAddress',
  'cardTitle',
  'cardDescription',
  'cardImageAddress',
  'cardHighQuality',
  'media',
  'forms',
] as const;

export type TemplateField = (typeof templateFields)[number];
