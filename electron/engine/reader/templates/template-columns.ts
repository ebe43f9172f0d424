import type { RefusedRow } from '../../../../shared/contract/imports.ts';
import { readFlag } from '../../../../shared/domain/read-flag.ts';
import { type TemplateField, templateFields } from '../../../../shared/domain/template-field.ts';
import { withoutApostrophe } from '../../files/write-table.ts';
import type { FileRow } from '../columns/file-rows.ts';
import { eachOnce, type Headings, headingsOfFields } from '../columns/guess-headings.ts';
import type { TableNoun } from '../columns/table-noun.ts';
import { refusedRow } from '../rows/refused-row.ts';
import { inputFault, type ReadEntry, readForms, readMedia } from './template-entry.ts';
import { jsonEntries } from './template-json.ts';

/** How Postline and other programs with canned replies call them, in its languages. */
const headings: Headings<TemplateField> = {
  templateId: 'template id; id; المعرف; מזהה',
  name: `name; title; short code; shortcut; titel; kurzel; nom; titre; nombre; titulo; nome; nama; judul; الاسم; العنوان
    שם; כותרת`,
  folder:
    'folder; category; ordner; kategorie; dossier; categorie; carpeta; categoria; pasta; kategori; المجلد; תיקייה',
  text: `text; content; body; message; reply; inhalt; nachricht; texte; contenu; message; texto; contenido; mensaje
    conteudo; mensagem; teks; isi; pesan; النص; الرسالة; טקסט; הודעה`,
  cardAddress: `card address; link; url; adresse der karte; adresse de la carte; direccion de la tarjeta; endereco do cartao
    alamat kartu; رابط البطاقة; כתובת הכרטיס`,
  cardTitle: `card title; titel der karte; titre de la carte; titulo de la tarjeta; titulo do cartao; judul kartu
    عنوان البطاقة; כותרת הכרטיס`,
  cardDescription: `card description; beschreibung der karte; description de la carte; descripcion de la tarjeta
    descricao do cartao; deskripsi kartu; وصف البطاقة; תיאור הכרטיס`,
  cardImageAddress: `card image address; bildadresse der karte; adresse de l image de la carte; direccion de la imagen
    endereco da imagem do cartao; alamat gambar kartu; رابط صورة البطاقة; כתובת תמונת הכרטיס`,
  cardHighQuality: `card high quality; high quality; hohe qualitat; haute qualite; alta calidad; alta qualidade
    kualitas tinggi; جودة عالية; איכות גבוהה`,
  media:
    'media; attachments; medien; anhange; medias; pieces jointes; medios; adjuntos; midias; anexos; الوسائط; מדיה',
  forms: 'forms; formulare; formulaires; formularios; formulir; النماذج; טפסים',
};

const fieldOf = headingsOfFields(headings);

/** Bytes: more than any export has (see `export-templates.ts`). */
const largest = 256 * 1024 * 1024;

export const templateNoun: TableNoun<ReadEntry, TemplateField> = {
  of: 'templates',
  fields: templateFields,
  guess: (columns) => eachOnce(columns, fieldOf),
  needs: [['name']],
  times: [],
  isSingle: true,
  formats: [],
  usualCountry: null,
  none: 'not-templates',
  largest,
  ownForm: (start, encoding) => {
    if (!/^\s*[[{]/.test(start)) return null;
    // JSON is never in the old encoding of Windows: a byte that fell over must not spoil all its accents.
    const readAs = encoding === 'windows-1252' ? 'utf-8' : encoding;
    return { format: 'json', encoding: readAs, splitter: jsonEntries() };
  },
  readRow: (row, { choices: { mapping } }, part, number) => {
    const read = readTemplate(number, mapping, row);
    if ('excerpt' in read) part.refused.push(read);
    else part.items.push(read);
  },
};

/** `number`: as a spreadsheet counts, where a row with line breaks inside is one. */
function readTemplate(
  number: number,
  mapping: readonly (TemplateField | null)[],
  row: FileRow,
): ReadEntry | RefusedRow {
  if ('problem' in row) {
    return refusedRow(number, [inputFault('row', 'malformed')], row.excerpt);
  }
  const cells = 'cells' in row ? row.cells : [];
  const value = (field: TemplateField): string =>
    withoutApostrophe(cells[mapping.indexOf(field)] ?? '');
  const name = value('name');
  const tooMany = cells.slice(mapping.length).some((cell) => cell.trim() !== '');
  // What stands in which column is not known then.
  if (tooMany) return refusedRow(number, [inputFault('row', 'malformed')], name);
  const media = readField(value('media'), readMedia);
  const forms = readField(value('forms'), readForms);
  const card = {
    address: value('cardAddress'),
    title: value('cardTitle'),
    description: value('cardDescription'),
    imageAddress: value('cardImageAddress'),
    highQuality: readFlag(value('cardHighQuality').trim()) === true,
  };
  const hasCard = [card.address, card.title, card.description, card.imageAddress].some(
    (field) => field !== '',
  );
  return {
    row: number,
    templateId: value('templateId').trim(),
    name,
    folder: value('folder'),
    text: value('text'),
    card: hasCard ? card : null,
    forms: forms ?? [],
    media: media ?? [],
    faults: [
      ...(media === null ? [inputFault('media', 'malformed')] : []),
      ...(forms === null ? [inputFault('forms', 'malformed')] : []),
    ],
  };
}

function readField<Item>(field: string, read: (value: unknown) => Item[]): Item[] | null {
  if (field.trim() === '') return [];
  try {
    return read(JSON.parse(field));
  } catch {
    return null;
  }
}
