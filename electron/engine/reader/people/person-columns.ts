import type { DoubtfulNumber } from '../../../../shared/contract/imports.ts';
import { type PersonField, personFields } from '../../../../shared/domain/person-field.ts';
import { splitNumbers } from '../../../../shared/domain/written-number.ts';
import { withoutApostrophe } from '../../files/write-table.ts';
import { type Headings, headingsOfFields, isNumber } from '../columns/guess-headings.ts';
import { plainHeading } from '../columns/plain-heading.ts';
import type { TableNoun } from '../columns/table-noun.ts';
import { faultOf, refusedRow } from '../rows/refused-row.ts';
import { lineInItsEncoding } from './card-line.ts';
import { nameOfParts } from './name-of-parts.ts';
import { otherDevices, peopleInVcards } from './people-vcards.ts';
import { countryOfNumber, type ReadPerson, understandPerson } from './read-people.ts';
import type { WrittenPerson } from './written-person.ts';

/**
 * What the columns are called that Postline, Google, Outlook, Thunderbird, Apple and phones write, in the languages of Postline.
 */
const headings: Headings<PersonField> = {
  name: `name; full name; display name; contact; contact name; fn; file as; customer; customer name; client; client name
    vollstandiger name; anzeigename; kontakt; kontaktname; kunde; kundenname; cliente; nom du client; nombre del cliente
    nome do cliente; pelanggan; nama pelanggan; العميل; اسم العميل; לקוח; שם לקוח; שם הלקוח
    nom complet; nom d affichage; nom a afficher; nom affiche; contact
    nombre completo; nombre para mostrar; nombre mostrado; contacto
    nome completo; nome de exibicao; nome para exibicao; contato
    nama; nama lengkap; nama tampilan; kontak
    الاسم; اسم; الاسم الكامل; اسم العرض; اسم جهه الاتصال; جهه الاتصال
    שם; שם מלא; שם לתצוגה; שם תצוגה; איש קשר`,
  given: `first name; given name; forename; vorname; rufname; prenom; nombre de pila; primer nombre; nombres
    primeiro nome; nome proprio; nama depan; الاسم الاول; שם פרטי`,
  additional: `middle name; additional name; weitere vornamen; zweiter vorname; deuxieme prenom; autres prenoms
    segundo nombre; nome do meio; segundo nome; nama tengah; الاسم الاوسط; שם אמצעי`,
  family: `last name; family name; surname; nachname; familienname; zuname; nom de famille; apellido; apellidos
    sobrenome; apelido; ultimo nome; nama belakang; nama keluarga; اسم العائله; الاسم الاخير; اللقب; שם משפחה`,
  organization: `company; organization; organisation; organization name; company name; firma; firmenname; unternehmen
    societe; entreprise; organisme; empresa; organizacion; compania; organizacao; perusahaan; organisasi
    الشركه; شركه; المؤسسه; חברה; ארגון`,
  labels: `label; labels; category; categories; tag; tags; group; groups; group membership
    kategorie; kategorien; gruppe; gruppen; gruppenmitgliedschaft; etikett; etiketten
    categorie; groupe; groupes; etiquette; etiquettes; libelle; libelles; appartenance au groupe
    categoria; categorias; grupo; grupos; etiqueta; etiquetas; marcador; marcadores
    kategori; grup; التصنيف; التصنيفات; الفئه; الفئات; المجموعه; المجموعات
    קטגוריה; קטגוריות; קבוצה; קבוצות; תווית; תוויות`,
  notes: `note; notes; comment; comments; remark; remarks; notiz; notizen; bemerkung; bemerkungen; anmerkung; anmerkungen
    kommentar; commentaire; commentaires; remarque; remarques; nota; notas; observacion; observaciones; comentario
    comentarios; observacao; observacoes; catatan; keterangan; ملاحظه; ملاحظات; הערה; הערות`,
  chatId: 'chat id; chat ids',
  person: 'person',
};

const wordOf = headingsOfFields(headings);

/** Parts of words for a telephone, as compounds have them ("Mobiltelefon"), and whole words. */
const telephone =
  /telefon|telephon|telepon|phone|mobil|movil|handy|celular|telemovel|rufnummer|ponsel|whats ?app|هاتف|جوال|موبايل|محمول|טלפון|נייד|(?<!\p{L})(?:tel|cell|gsm|portable|hp|no wa|nomor wa)(?!\p{L})|^(?:number|nummer|numero|nomor|الرقم|رقم|מספר)(?: \d+)?$/u;

/** What stands beside a telephone, or is none that a chat can be had with. */
const noTelephone = new RegExp(
  String.raw`${otherDevices}|phonetic|(?<!\p{L})(?:type|typ|tipo|tipe|label|libelle|etiqueta|assistant|assistent|asistente|ayudante|assistente|asisten|id|street|house|account|customer|order|extension)(?!\p{L})|assistants?|المساعد|עוזר|e mail|email`,
  'u',
);

/** Guesses what each column of a table of people holds, by its heading; null: nothing that is known. */
function guessPersonColumns(written: readonly string[]): (PersonField | null)[] {
  const plain = written.map(plainHeading);
  const fields = plain.map(fieldOf);
  const has = (field: PersonField) => fields.includes(field);
  // A word for the whole name means a part of it beside the other part.
  const family =
    !has('family') && has('given') ? plain.findIndex((one) => /^(?:name|nom)$/.test(one)) : -1;
  if (family !== -1) fields[family] = 'family';
  const given =
    !has('given') && has('family') ? plain.findIndex((one) => /^(?:nombre|nome)$/.test(one)) : -1;
  if (given !== -1) fields[given] = 'given';
  return fields;
}

function fieldOf(heading: string): PersonField | null {
  if (/^(?:nom|nombre|nome)$/.test(heading)) return 'name';
  const word = wordOf(heading);
  if (word !== null) return word;
  return telephone.test(heading) && !noTelephone.test(heading) ? 'number' : null;
}

/** Where no heading names a column of numbers, it is known by what stands in it. */
function withNumbers(
  fields: (PersonField | null)[],
  rows: readonly (readonly string[])[],
): (PersonField | null)[] {
  if (fields.includes('number') || fields.includes('chatId')) return fields;
  return fields.map((field, at) => {
    const filled = rows.map((row) => row[at] ?? '').filter((cell) => cell.trim() !== '');
    const numbers = filled.filter(isNumber);
    const isNumbers = numbers.length > 0 && numbers.length * 2 > filled.length;
    return field === null && isNumbers ? 'number' : field;
  });
}

/** Bytes; pictures make such files large, and are skipped. */
const largest = 256 * 1024 * 1024;

export const personNoun: TableNoun<ReadPerson | DoubtfulNumber, PersonField> = {
  of: 'people',
  fields: personFields,
  guess: guessPersonColumns,
  guessByCells: withNumbers,
  needs: [['number', 'chatId']],
  times: [],
  isSingle: false,
  formats: [],
  usualCountry: null,
  none: 'not-people',
  largest,
  ownForm: (start, encoding, choices) => {
    if (!/^\s*BEGIN:VCARD\s/i.test(start)) return null;
    // Each line of a card may be written in bytes of its own: Windows-1252 keeps all of them.
    const isInBytes = !encoding.startsWith('utf-16');
    const cards = peopleInVcards(isInBytes ? lineInItsEncoding : undefined);
    const understood = (found: ReturnType<typeof cards.take>) =>
      found.flatMap((one) =>
        'faults' in one ? [one] : understandPerson(one, countryOfNumber(choices)),
      );
    return {
      format: 'vcard',
      encoding: isInBytes ? 'windows-1252' : encoding,
      splitter: {
        take: (text) => understood(cards.take(text)),
        end: () => understood(cards.end()),
      },
    };
  },
  readRow: (row, { choices }, part) => {
    if ('problem' in row) {
      part.refused.push(refusedRow(row.line, [faultOf(row.problem)], row.excerpt));
    }
    if (!('cells' in row)) return;
    const written = personOf(row.line, choices.mapping, row.cells);
    for (const one of understandPerson(written, countryOfNumber(choices), { isTable: true })) {
      if ('faults' in one) part.refused.push(one);
      else part.items.push(one);
    }
  },
};

function personOf(
  line: number,
  fields: readonly (PersonField | null)[],
  row: readonly string[],
): WrittenPerson {
  const cells = (of: PersonField): string[] =>
    fields.flatMap((field, at) => (field === of ? withoutApostrophe(row[at] ?? '').trim() : []));
  const chatIds = cells('chatId').filter(Boolean);
  const organization = cells('organization').find(Boolean);
  const byParts = nameOfParts(cells('given'), cells('additional'), cells('family'));
  return {
    line,
    name: cells('name').find(Boolean) ?? (byParts || (organization ?? '')),
    ...(organization !== undefined && { organization }),
    // The number beside a chat ID is that of the chat.
    numbers: (chatIds.length > 0 ? chatIds : cells('number')).flatMap(splitNumbers),
    // Exports of address books put signs before the groups that are their own.
    labels: cells('labels').flatMap((cell) =>
      cell.split(cell.includes(':::') ? ':::' : cell.includes(';') ? ';' : ',').filter(isOwnLabel),
    ),
    notes: cells('notes').filter(Boolean).join('\n'),
    person: cells('person').find(Boolean) ?? null,
  };
}

function isOwnLabel(label: string): boolean {
  return !label.trim().startsWith('*');
}
