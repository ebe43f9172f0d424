import { type ThreadField, threadFields } from '../../../../shared/domain/thread.ts';
import { eachOnce, type Headings, headingsOfFields } from '../columns/guess-headings.ts';
import type { TableNoun } from '../columns/table-noun.ts';
import type { ImportedThread } from '../../store/sms/threads/thread-imports-table.ts';
import { readThread } from './read-thread.ts';

/** How the interface, exports of other programs and Postline itself call them, in its languages. */
const headings: Headings<ThreadField> = {
  id: `id; thread id; message thread id; thread; conversation id; المعرف; معرف; מזהה`,
  from_phone_number: `from phone number; from number; from; number; phone number; phone; sender; contact; customer; customer number
    customer phone; customer phone number; client phone; contact phone; contact number; mobile; mobile number; cell phone
    nummer des absenders; absender; von; nummer; telefonnummer; telefon; telefonnummer des kunden; kunde; client; cliente
    telephone; telephone du client; telefono; telefono del cliente; telefone; telefone do cliente; telepon; telepon pelanggan
    numero d origine; expediteur; de; numero; numero de origen; remitente; numero de origem; remetente
    dari nomor; pengirim; dari; nomor; pelanggan; من الرقم; المرسل; الرقم; العميل; ממספר; שולח; מספר; לקוח`,
  to_phone_number: `to phone number; to number; to phone; to; recipient; owner; our number; our phone; own number; business number; nummer des empfangers; empfanger; an
    numero de destination; destinataire; numero de destino; destinatario; ke nomor; penerima
    الى الرقم; المستلم; למספר; נמען`,
  is_archived: `is archived; archived; archiviert; archive; archivado; archivada; arquivada; arquivado
    diarsipkan; مؤرشفة; בארכיון`,
  last_message_content: `last message content; last message; message; text; content; body; letzte nachricht; nachricht
    dernier message; texte; ultimo mensaje; mensaje; texto; ultima mensagem; mensagem; pesan terakhir; pesan; teks
    آخر رسالة; الرسالة; النص; ההודעה האחרונה; הודעה; טקסט`,
  last_message_at: `last message at; last message time; last message date; time of the last message; last activity; time; date
    order timestamp; zeit der letzten nachricht; letzte aktivitat; zeit; datum; heure du dernier message; derniere activite; heure
    hora del ultimo mensaje; ultima actividad; hora; fecha; ultima atividade; hora da ultima mensagem; data; waktu pesan terakhir; aktivitas terakhir; waktu; tanggal
    وقت آخر رسالة; آخر نشاط; الوقت; التاريخ; שעת ההודעה האחרונה; הפעילות האחרונה; שעה; תאריך`,
  created_at: `created at; created; erstellt; erstellt am; creation; cree le; date de creation; fecha de creacion; data de criacao; creado; criada; criado; dibuat; الانشاء; נוצר`,
  updated_at: `updated at; updated; modified; aktualisiert; aktualisiert am; geandert am; mise a jour; mis a jour le; modifie le; actualizado; atualizada; atualizado
    diperbarui; التحديث; עודכן`,
  phone_id:
    'phone id; telefon id; id du telephone; id del telefono; id do telefone; id ponsel; معرف الهاتف; מזהה הטלפון',
  last_message_id: `last message id; message id; id der letzten nachricht; id du dernier message; id del ultimo mensaje
    id da ultima mensagem; id pesan terakhir; معرف آخر رسالة; מזהה ההודעה האחרונה`,
  labels: 'labels; label; tags; libelles; libelle; etiquetas; etiqueta; التصنيفات; תוויות',
};

const fieldOf = headingsOfFields(headings);

export const threadNoun: TableNoun<ImportedThread, ThreadField> = {
  of: 'threads',
  fields: threadFields,
  guess: (columns) => eachOnce(columns, fieldOf),
  guessByCells: (mapping) => (mapping.length <= 1 ? ['id'] : mapping),
  needs: [['id']],
  times: ['last_message_at', 'created_at', 'updated_at'],
  isSingle: true,
  formats: ['json', 'ndjson', 'ids'],
  usualCountry: null,
  none: 'file-no-threads',
  largest: Infinity,
  readRow: (row, by, part) => {
    const read = readThread(row, by, part);
    if ('thread' in read) part.items.push(read.thread);
    else part.refused.push(read.refused);
  },
};
