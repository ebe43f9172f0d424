import { messageFields, type MessageField } from '../../../../shared/domain/message-field.ts';
import { anyCountry } from '../../numbers/read-number.ts';
import { eachOnce, type Headings, headingsOfFields } from '../columns/guess-headings.ts';
import type { TableNoun } from '../columns/table-noun.ts';
import { readMessageRow } from './message-row.ts';
import type { ReadMessage } from './read-message.ts';
import { readsAsRecords, recordsOf } from './read-records.ts';
import { whatFileIs } from './whole-file.ts';

/** How records of the interface, other gateways, exports of SMS and Postline itself call them, in its languages. */
const headings: Headings<MessageField> = {
  id: `key id; message id; id; message sid; sms message sid; sid; nachrichten id; id der nachricht; id du message
    id del mensaje; id de mensaje; id da mensagem; id pesan; معرف الرسالة; המערף; מזהה ההודעה; מזהה הודעה; מזהה`,
  chat: `key remote jid; remote jid; chat id; chat; contact; customer; kunde; client; cliente; pelanggan; العميل; לקוח; phone; phone number; number; telefon; telefonnummer; nummer; kontakt
    numero de telephone; telephone; numero; discussion; contact; telefono; numero de telefono; contacto; telefone; contato
    conversa; nomor telepon; nomor; kontak; percakapan; رقم الهاتف; الرقم; المحادثة; جهة الاتصال; מספר טלפון; טלפון; מספר; שיחה; איש קשר`,
  from: `from; from number; from phone number; sender number; von; absender; de; expediteur; remitente; remetente
    dari; pengirim; من; المرسل; מאת; שולח`,
  to: `to; to number; to phone number; recipient; an; empfanger; a; destinataire; para; destinatario; ke; penerima
    الى; المستلم; אל; נמען`,
  fromMe: `key from me; from me; direction; message type; richtung; gesendet; sens; envoye; direccion; enviado; direcao; arah; dikirim
    الاتجاه; مرسلة; כיוון; נשלח`,
  text: `text; body; message; content; message content; message text; caption; nachricht; inhalt; message texte; texte; contenu
    mensaje; texto; contenido; mensagem; conteudo; pesan; teks; isi; النص; الرسالة; المحتوى; הודעה; טקסט; תוכן`,
  time: `message timestamp; timestamp; time; date; date time; datetime; at; created at; sent at; received at; date sent; date created
    zeit; datum; uhrzeit; zeitpunkt; heure; date et heure; fecha; hora; fecha y hora; data; data e hora; waktu; tanggal
    الوقت; التاريخ; שעה; תאריך; זמן`,
  name: 'push name; notify name; sender name; name; anzeigename; nom; nombre; nome; nama; الاسم; שם',
  participant:
    'key participant; participant; author; sender; teilnehmer; participante; peserta; المشارك; משתתף',
  otherChat: 'key remote jid alt; remote jid alt',
  status: 'status; ack name; statut; estado; الحالة; סטטוס',
};

const fieldOf = headingsOfFields(headings);

/** Characters that the store could write in the time that a message takes beside its record: 64 of them fill a step. */
const weightOfMessage = 8 * 1024;

const weightOf = ({ event }: ReadMessage): number =>
  weightOfMessage + ('record' in event ? event.record.length : 0);

export const messageNoun: TableNoun<ReadMessage, MessageField> = {
  of: 'messages',
  fields: messageFields,
  guess: (columns) => eachOnce(columns, fieldOf),
  needs: [['id'], ['chat', 'from', 'to'], ['text'], ['time']],
  times: ['time'],
  isSingle: true,
  formats: [],
  // As the network and most programs write numbers.
  usualCountry: anyCountry,
  none: null,
  wholeFile: whatFileIs,
  largest: Infinity,
  ownForm: (start, encoding, { zone }) => {
    if (!readsAsRecords(start)) return null;
    // JSON is never in the old encoding of Windows: a byte that a log lost must not spoil all its accents.
    const readAs = encoding === 'windows-1252' ? 'utf-8' : encoding;
    return { format: 'json', encoding: readAs, splitter: recordsOf(start, zone) };
  },
  weightOf,
  readRow: readMessageRow,
};
