import { type Moment, timeOf } from './said.ts';
import { inSeconds, type ListedPracticeThread } from '../practice-threads.ts';
import type { PracticeSms } from '../sms-book.ts';

/** Which way each SMS went, when and what it said, oldest first. */
type SmsThread = readonly (readonly ['in' | 'out', Moment, string])[];

/** The phone of the shop. */
const phoneId = '7d1f6c1e-0000-4000-8000-000000000001';
const ownNumber = '+493023125100';

/** A thread that is in no list and of which nothing but its ID is known. */
export const unknownThreadId = 'th-nordlicht-40';

/** The finished run archived these; they are the oldest. */
export const archivedThreads = 5;

/** Of those that wrote last, nobody has read so many. */
export const unreadThreads = 6;

/** SMS of five months: codes, reminders, appointments, and who wants no more of them. */
const smsThreads: readonly SmsThread[] = [
  [['out', 'd151 09:14', 'Your Nordlicht code is 481 220. It is valid for ten minutes.']],
  [['out', 'd149 16:40', 'Ihr Nordlicht-Code lautet 117 934. Er gilt zehn Minuten.']],
  [['out', 'd146 11:02', 'Votre code Nordlicht est 662 018. Il est valable dix minutes.']],
  [
    ['out', 'd141 10:00', 'Summer sale: 20 % on all lanterns until Sunday. Reply STOP to end.'],
    ['in', 'd141 10:07', 'STOP'],
  ],
  [
    ['out', 'd137 10:00', 'Sommerschlussverkauf: 20 % auf alle Laternen. STOP beendet.'],
    ['in', 'd137 10:21', 'Stop'],
  ],
  [['out', 'd133 08:30', 'Reminder: our electrician comes tomorrow between 8 and 10.']],
  [
    ['out', 'd128 12:15', 'Your parcel is at the pick-up point until Friday.'],
    ['in', 'd128 12:40', 'Thank you!'],
  ],
  [['out', 'd124 15:02', 'Su código de Nordlicht es 905 113. Vale diez minutos.']],
  [
    ['out', 'd119 09:30', 'Erinnerung: Ihr Termin ist morgen um 10:15 Uhr.'],
    ['in', 'd119 09:48', 'Passt, bis morgen.'],
  ],
  [['out', 'd115 17:10', 'Your Nordlicht code is 230 871. It is valid for ten minutes.']],
  [
    ['out', 'd111 10:20', 'Rappel : votre livraison est prévue demain entre 9 h et 12 h.'],
    ['in', 'd111 11:03', 'Je serai là, merci.'],
  ],
  [['out', 'd106 13:45', 'Your refund of 49.00 is on its way to your account.']],
  [
    ['out', 'd101 08:55', 'Ihre Rechnung 4711 über 79,90 € ist da.'],
    ['in', 'd101 09:20', 'Danke, ist überwiesen.'],
    ['out', 'd101 14:08', 'Wir haben Ihre Zahlung erhalten. Rechnung 4711 ist beglichen.'],
  ],
  [['out', 'd97 16:25', 'Votre code Nordlicht est 340 557. Il est valable dix minutes.']],
  [
    ['out', 'd92 10:00', 'New in: the Polaris lamp in brass. Reply STOP to end.'],
    ['in', 'd92 12:32', 'stop please'],
  ],
  [
    ['out', 'd88 11:40', 'Su paquete está en el punto de recogida hasta el viernes.'],
    ['in', 'd87 09:12', 'Recogido, gracias.'],
  ],
  [['out', 'd83 09:05', 'Reminder: your appointment is tomorrow at 10:15. Reply C to confirm.']],
  [
    ['out', 'd78 14:30', 'Your order 48051 was delivered. Enjoy the light!'],
    ['in', 'd78 15:02', 'OK 👍'],
  ],
  [['out', 'd74 17:45', 'Ihr Nordlicht-Code lautet 774 209. Er gilt zehn Minuten.']],
  [
    ['in', 'd70 10:11', 'Do you repair lamps that were not bought from you?'],
    ['out', 'd70 10:25', 'We do, if the socket is an E27. Bring it along!'],
    ['in', 'd70 10:28', 'Great, thanks.'],
  ],
  [['out', 'd65 08:20', 'Votre colis 48066 est livré. Bonne lumière !']],
  [
    ['out', 'd61 09:00', 'Reminder: your appointment is on Thursday at 16:00. Reply C to confirm.'],
    ['in', 'd61 09:04', 'C'],
  ],
  [['out', 'd57 12:50', 'Your Nordlicht code is 018 465. It is valid for ten minutes.']],
  [
    ['out', 'd52 10:00', 'Herbst im Laden: Laternen ab 19 €. STOP beendet.'],
    ['in', 'd52 10:44', 'STOP'],
  ],
  [
    ['out', 'd47 15:35', 'Your parcel could not be delivered. When are you at home?'],
    ['in', 'd47 16:20', 'Tomorrow after five, please.'],
    ['out', 'd47 16:24', 'Noted: tomorrow between 17:00 and 19:00.'],
  ],
  [['out', 'd42 11:18', 'Su código de Nordlicht es 553 902. Vale diez minutos.']],
  [
    ['in', 'd38 13:02', 'Haben Sie heute bis 18 Uhr offen?'],
    ['out', 'd38 13:09', 'Ja, bis 18 Uhr. Bis gleich!'],
  ],
  [['out', 'd33 09:40', 'Your refund of 128.00 is on its way to your account.']],
  [
    ['out', 'd29 08:45', 'Erinnerung: Ihr Termin ist morgen um 9 Uhr.'],
    ['in', 'd29 08:58', 'Geht auch elf Uhr?'],
    ['out', 'd29 09:10', 'Ja, elf Uhr ist notiert.'],
  ],
  [['out', 'd25 16:05', 'Your Nordlicht code is 690 147. It is valid for ten minutes.']],
  [
    ['out', 'd21 10:30', 'Votre commande 48129 vous attend au magasin.'],
    ['in', 'd20 17:50', 'Récupérée, merci !'],
  ],
  [['out', 'd17 14:12', 'Su pedido 48140 llegó a nuestra tienda. Le esperamos.']],
  [
    ['out', 'd13 09:25', 'Reminder: our electrician comes tomorrow between 8 and 10.'],
    ['in', 'd13 10:40', 'Can he come at noon instead?'],
    ['out', 'd13 10:52', 'He can. Tomorrow at noon it is.'],
  ],
  [['in', 'd9 12:05', '¿A qué hora abren el sábado?']],
  [['in', 'd6 11:47', 'Bonjour, toujours pas de nouvelles de ma commande ?']],
  [['in', 'd4 15:20', 'Is the Luna still in the window? I would take it today.']],
  [['in', 'd2 09:58', 'Guten Morgen, mein Paket ist offen angekommen.']],
  [['in', 'd1 10:33', 'Yes please, same address as last time.']],
  [['in', '35m', 'I am in front of the shop, are you closed?']],
];

/** The language of each, in the same order. */
const languages =
  'en de fr en de en en es de en fr en de fr en es en en de en fr en en de en es de en de en fr es en es fr en de en en';

/** Where a customer of each language lives: a number that nobody has (fictional-numbers.ts), but for its last two digits. */
const countries: Readonly<Record<string, string>> = {
  en: '+4477009004',
  de: '+4917139200',
  fr: '+336399833',
  es: '+130555501',
};

/** A thread as the service lists it, and its SMS as the service has them. */
interface ListedSms {
  thread: ListedPracticeThread;
  messages: PracticeSms[];
}

/** Returns the threads of the months before `start` (milliseconds since 1970), the latest last; the same ones for the same start. */
export function smsOfMonths(start: number): ListedSms[] {
  const spoken = languages.split(' ');
  return smsThreads.map((messages, index) => {
    const written = String(index + 1).padStart(2, '0');
    const name = `nordlicht-${written}`;
    const customer = `${countries[spoken[index] ?? 'en'] ?? ''}${written}`;
    const all = messages.map(([way, moment, content], number): PracticeSms => {
      const at = inSeconds(timeOf(moment, start));
      const isIn = way === 'in';
      return {
        id: `m-${name}-${number + 1}`,
        request_id: null,
        message_thread_id: `th-${name}`,
        phone_id: phoneId,
        from_phone_number: isIn ? customer : ownNumber,
        to_phone_number: isIn ? ownNumber : customer,
        content,
        type: isIn ? 'received_from_mobile' : 'sent_to_mobile',
        status: isIn ? 'received' : 'delivered',
        failure_reason: null,
        schedule_send_at: null,
        sent_at: isIn ? null : at,
        delivered_at: isIn ? null : at,
        received_at: isIn ? at : null,
        expired_at: null,
        failed_at: null,
        message_expiration_seconds: 3_600,
        created_at: at,
        updated_at: at,
      };
    });
    const [first, last] = [all[0], all.at(-1)];
    if (!first || !last) throw new Error(`${name} has no SMS`);
    const thread: ListedPracticeThread = {
      id: `th-${name}`,
      phone_id: phoneId,
      last_message_id: last.id,
      from_phone_number: customer,
      to_phone_number: ownNumber,
      is_archived: index < archivedThreads,
      last_message_content: last.content,
      last_message_at: last.created_at,
      created_at: first.created_at,
      updated_at: last.updated_at,
    };
    return { thread, messages: all };
  });
}
