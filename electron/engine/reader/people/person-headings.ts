import type { PersonField } from '../../../../shared/domain/person-field.ts';
import { plainHeading } from '../columns/plain-heading.ts';

/**
 * What the columns are called that Postline, Google, Outlook, Thunderbird, Apple and phones write, in the languages of Postline; as
 * `plainHeading` makes them, words apart by a space. In any order and with numbers behind them.
 */
const headings: Record<Exclude<PersonField, 'number'>, string> = {
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

const words = new Map(
  Object.entries(headings).flatMap(([field, list]) =>
    list.split(/[;\n]/).map((one) => [joined(plainHeading(one)), field as PersonField] as const),
  ),
);

/** Parts of words for a telephone, as compounds have them ("Mobiltelefon"), and whole words. */
const telephone =
  /telefon|telephon|telepon|phone|mobil|movil|handy|celular|telemovel|rufnummer|ponsel|whats ?app|هاتف|جوال|موبايل|محمول|טלפון|נייד|(?<!\p{L})(?:tel|cell|gsm|portable|hp|no wa|nomor wa)(?!\p{L})|^(?:number|nummer|numero|nomor|الرقم|رقم|מספר)(?: \d+)?$/u;

/** What stands beside a telephone, or is none that a chat can be had with. */
const noTelephone =
  /fax|faks|telecop|فاكس|פקס|telex|תלקס|تلكس|pager|tty|tdd|horbehindert|phonetic|(?<!\p{L})(?:type|typ|tipo|tipe|label|libelle|etiqueta|assistant|assistent|asistente|ayudante|assistente|asisten|id|street|house|account|customer|order|extension)(?!\p{L})|assistants?|المساعد|עוזר|e mail|email/u;

/** Guesses what each column of a table of people holds, by its heading; null: nothing that is known. */
export function guessPersonColumns(written: readonly string[]): (PersonField | null)[] {
  const plain = written.map(plainHeading);
  const fields = plain.map((heading) => words.get(joined(heading)) ?? telephoneOrAgain(heading));
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

/** A telephone, or one of several columns that are counted. */
function telephoneOrAgain(heading: string): PersonField | null {
  if (/^(?:nom|nombre|nome)$/.test(heading)) return 'name';
  if (telephone.test(heading) && !noTelephone.test(heading)) return 'number';
  return words.get(joined(heading.replace(/ \d+(?= |$)/, ''))) ?? null;
}

/** Some write the words of a heading without a space. */
function joined(heading: string): string {
  return heading.replaceAll(' ', '').trim();
}
