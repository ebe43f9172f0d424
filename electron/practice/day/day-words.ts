import type { Language, SpokenLanguage } from '../../../shared/domain/languages.ts';

export type LabelName = 'missing' | 'vip' | 'refund' | 'invoice';
type FolderName = 'delivery' | 'payment' | 'service';
export type TemplateName = 'way' | 'late' | 'address' | 'hours' | 'refund' | 'invoice' | 'thanks';

/** What the shop has written down for itself, in the language of who practises. */
export interface DayWords {
  /** The names of days of the week are in it. */
  locale: Language;
  labels: Record<LabelName, string>;
  folders: Record<FolderName, string>;
  /** The name and the text of each. */
  templates: Record<TemplateName, readonly [name: string, text: string]>;
  /** Of the first customer. */
  notes: string;
  /** What customers ask whose orders the templates are about. */
  questions: readonly string[];
  /** The threads that were archived, as one run. */
  run: string;
}

type Words = Omit<DayWords, 'locale'>;

/** The folder of each template. */
export const folderOf: Readonly<Record<TemplateName, FolderName>> = {
  way: 'delivery',
  late: 'delivery',
  address: 'delivery',
  refund: 'payment',
  invoice: 'payment',
  hours: 'service',
  thanks: 'service',
};

const english: Words = {
  labels: { missing: 'Missing parcel', vip: 'VIP', refund: 'Refund', invoice: 'Invoice' },
  folders: { delivery: 'Delivery', payment: 'Payment', service: 'Service' },
  templates: {
    way: ['On its way', 'Hello {name}, your order {order} is on its way. It arrives {day}.'],
    late: [
      'Delayed',
      'Hello {name}, we are sorry: the courier is late. Your parcel arrives {day}.',
    ],
    address: [
      'Wrong address',
      'Hello {name}, your parcel came back to us. Could you send us your address once more?',
    ],
    hours: ['Opening hours', 'We are here from Tuesday to Saturday, 10:00 to 18:00.'],
    refund: ['Refund made', 'Hello {name}, your refund is on its way: three to five working days.'],
    invoice: ['Invoice', 'Hello {name}, the invoice for order {order} is in your e-mail now.'],
    thanks: ['Thank you', 'Thank you for your order, {name}! It leaves today. Nordlicht'],
  },
  notes: 'Prefers voice notes. Two missing parcels since August, both found at 14A.',
  questions: [
    'Hello, where is my order?',
    'When does it arrive?',
    'Could you send me the invoice?',
    'Until when are you open today?',
  ],
  run: 'Codes and reminders of the summer',
};

const words: Record<Exclude<SpokenLanguage, 'en'>, Words> = {
  de: {
    labels: { missing: 'Paket fehlt', vip: 'VIP', refund: 'Erstattung', invoice: 'Rechnung' },
    folders: { delivery: 'Lieferung', payment: 'Zahlung', service: 'Service' },
    templates: {
      way: [
        'Unterwegs',
        'Guten Tag {name}, Ihre Bestellung {order} ist unterwegs. Ankunft: {day}.',
      ],
      late: [
        'Verspätet',
        'Guten Tag {name}, es tut uns leid: Der Kurier ist spät dran. Ihr Paket kommt {day}.',
      ],
      address: [
        'Falsche Adresse',
        'Guten Tag {name}, Ihr Paket kam zurück. Schicken Sie uns bitte noch einmal Ihre Adresse?',
      ],
      hours: ['Öffnungszeiten', 'Wir sind von Dienstag bis Samstag da, 10 bis 18 Uhr.'],
      refund: [
        'Erstattet',
        'Guten Tag {name}, Ihre Erstattung ist unterwegs: drei bis fünf Werktage.',
      ],
      invoice: ['Rechnung', 'Guten Tag {name}, die Rechnung zu {order} ist in Ihrem Postfach.'],
      thanks: ['Danke', 'Vielen Dank für Ihre Bestellung, {name}! Sie geht heute raus. Nordlicht'],
    },
    notes: 'Mag Sprachnachrichten. Zwei Pakete vermisst seit August, beide bei 14A gefunden.',
    questions: [
      'Hallo, wo ist meine Bestellung?',
      'Wann kommt sie an?',
      'Können Sie mir die Rechnung schicken?',
      'Bis wann haben Sie heute offen?',
    ],
    run: 'Codes und Erinnerungen vom Sommer',
  },
  es: {
    labels: {
      missing: 'Paquete perdido',
      vip: 'VIP',
      refund: 'Reembolso',
      invoice: 'Factura',
    },
    folders: { delivery: 'Envío', payment: 'Pago', service: 'Atención' },
    templates: {
      way: ['En camino', 'Hola, {name}: su pedido {order} está en camino. Llega {day}.'],
      late: [
        'Con retraso',
        'Hola, {name}: lo sentimos, el mensajero lleva retraso. Su paquete llega {day}.',
      ],
      address: [
        'Dirección equivocada',
        'Hola, {name}: su paquete volvió a la tienda. ¿Nos envía otra vez su dirección?',
      ],
      hours: ['Horario', 'Abrimos de martes a sábado, de 10:00 a 18:00.'],
      refund: [
        'Reembolso hecho',
        'Hola, {name}: su reembolso está en camino, de tres a cinco días hábiles.',
      ],
      invoice: ['Factura', 'Hola, {name}: la factura del pedido {order} ya está en su correo.'],
      thanks: ['Gracias', '¡Gracias por su pedido, {name}! Sale hoy. Nordlicht'],
    },
    notes:
      'Prefiere notas de voz. Dos paquetes perdidos desde agosto, ambos aparecieron en el 14A.',
    questions: [
      'Hola, ¿dónde está mi pedido?',
      '¿Cuándo llega?',
      '¿Me envían la factura?',
      '¿Hasta qué hora abren hoy?',
    ],
    run: 'Códigos y avisos del verano',
  },
  fr: {
    labels: {
      missing: 'Colis manquant',
      vip: 'VIP',
      refund: 'Remboursement',
      invoice: 'Facture',
    },
    folders: { delivery: 'Livraison', payment: 'Paiement', service: 'Service' },
    templates: {
      way: ['En route', 'Bonjour {name}, votre commande {order} est en route. Arrivée : {day}.'],
      late: [
        'En retard',
        'Bonjour {name}, nous sommes désolés : le transporteur a du retard. Arrivée : {day}.',
      ],
      address: [
        'Mauvaise adresse',
        'Bonjour {name}, votre colis nous est revenu. Pouvez-vous nous redonner votre adresse ?',
      ],
      hours: ['Horaires', 'Nous sommes ouverts du mardi au samedi, de 10 h à 18 h.'],
      refund: [
        'Remboursé',
        'Bonjour {name}, votre remboursement est en cours : trois à cinq jours ouvrés.',
      ],
      invoice: ['Facture', 'Bonjour {name}, la facture de la commande {order} est dans vos mails.'],
      thanks: ['Merci', 'Merci pour votre commande, {name} ! Elle part aujourd’hui. Nordlicht'],
    },
    notes: 'Préfère les messages vocaux. Deux colis perdus depuis août, retrouvés au 14A.',
    questions: [
      'Bonjour, où est ma commande ?',
      'Quand arrive-t-elle ?',
      'Pouvez-vous m’envoyer la facture ?',
      'Jusqu’à quelle heure êtes-vous ouverts ?',
    ],
    run: 'Codes et rappels de l’été',
  },
  id: {
    labels: { missing: 'Paket hilang', vip: 'VIP', refund: 'Pengembalian dana', invoice: 'Faktur' },
    folders: { delivery: 'Pengiriman', payment: 'Pembayaran', service: 'Layanan' },
    templates: {
      way: ['Dalam perjalanan', 'Halo {name}, pesanan {order} sedang dikirim. Tiba {day}.'],
      late: ['Terlambat', 'Halo {name}, maaf, kurir terlambat. Paket Anda tiba {day}.'],
      address: [
        'Alamat salah',
        'Halo {name}, paket Anda kembali ke kami. Boleh kirim alamatnya sekali lagi?',
      ],
      hours: ['Jam buka', 'Kami buka Selasa sampai Sabtu, pukul 10.00–18.00.'],
      refund: [
        'Dana dikembalikan',
        'Halo {name}, dana Anda sedang dikembalikan: tiga sampai lima hari kerja.',
      ],
      invoice: ['Faktur', 'Halo {name}, faktur pesanan {order} sudah ada di email Anda.'],
      thanks: ['Terima kasih', 'Terima kasih atas pesanannya, {name}! Dikirim hari ini. Nordlicht'],
    },
    notes: 'Lebih suka pesan suara. Dua paket hilang sejak Agustus, keduanya ditemukan di 14A.',
    questions: [
      'Halo, pesanan saya di mana?',
      'Kapan sampai?',
      'Bisa kirim fakturnya?',
      'Hari ini buka sampai jam berapa?',
    ],
    run: 'Kode dan pengingat musim panas',
  },
  'pt-BR': {
    labels: {
      missing: 'Pacote perdido',
      vip: 'VIP',
      refund: 'Reembolso',
      invoice: 'Nota fiscal',
    },
    folders: { delivery: 'Entrega', payment: 'Pagamento', service: 'Atendimento' },
    templates: {
      way: ['A caminho', 'Olá, {name}! Seu pedido {order} está a caminho. Chega {day}.'],
      late: ['Atrasado', 'Olá, {name}! Desculpe, o entregador atrasou. Seu pacote chega {day}.'],
      address: [
        'Endereço errado',
        'Olá, {name}! Seu pacote voltou para nós. Pode mandar seu endereço de novo?',
      ],
      hours: ['Horário', 'Abrimos de terça a sábado, das 10h às 18h.'],
      refund: [
        'Reembolsado',
        'Olá, {name}! Seu reembolso está a caminho: de três a cinco dias úteis.',
      ],
      invoice: ['Nota fiscal', 'Olá, {name}! A nota do pedido {order} já está no seu e-mail.'],
      thanks: ['Obrigado', 'Obrigado pelo pedido, {name}! Sai hoje. Nordlicht'],
    },
    notes: 'Prefere áudio. Dois pacotes perdidos desde agosto, os dois achados no 14A.',
    questions: [
      'Oi, cadê meu pedido?',
      'Quando chega?',
      'Pode me mandar a nota?',
      'Até que horas vocês abrem hoje?',
    ],
    run: 'Códigos e lembretes do verão',
  },
  ar: {
    labels: {
      missing: 'طرد مفقود',
      vip: 'عميل مميز',
      refund: 'استرداد',
      invoice: 'فاتورة',
    },
    folders: { delivery: 'التوصيل', payment: 'الدفع', service: 'الخدمة' },
    templates: {
      way: ['في الطريق', 'مرحبًا {name}، طلبك رقم {order} في الطريق. يصل {day}.'],
      late: ['تأخير', 'مرحبًا {name}، نعتذر، تأخر مندوب التوصيل. يصل طردك {day}.'],
      address: ['عنوان خاطئ', 'مرحبًا {name}، عاد طردك إلينا. هل ترسل لنا عنوانك مرة أخرى؟'],
      hours: ['ساعات العمل', 'نحن هنا من الثلاثاء إلى السبت، من 10:00 إلى 18:00.'],
      refund: ['تم الاسترداد', 'مرحبًا {name}، المبلغ في طريقه إليك خلال ثلاثة إلى خمسة أيام عمل.'],
      invoice: ['فاتورة', 'مرحبًا {name}، فاتورة الطلب {order} في بريدك الإلكتروني الآن.'],
      thanks: ['شكرًا', 'شكرًا لطلبك يا {name}! نرسله اليوم. Nordlicht'],
    },
    notes: 'تفضّل الرسائل الصوتية. فُقد لها طردان منذ أغسطس، ووُجد كلاهما عند 14A.',
    questions: [
      'مرحبًا، أين طلبي؟',
      'متى يصل؟',
      'هل ترسلون لي الفاتورة؟',
      'حتى أي ساعة تعملون اليوم؟',
    ],
    run: 'رموز الصيف وتذكيراته',
  },
  he: {
    labels: { missing: 'חבילה חסרה', vip: 'לקוח חשוב', refund: 'החזר', invoice: 'חשבונית' },
    folders: { delivery: 'משלוח', payment: 'תשלום', service: 'שירות' },
    templates: {
      way: ['בדרך', 'שלום {name}, הזמנה {order} בדרך. היא מגיעה {day}.'],
      late: ['באיחור', 'שלום {name}, סליחה, השליח מאחר. החבילה מגיעה {day}.'],
      address: ['כתובת שגויה', 'שלום {name}, החבילה חזרה אלינו. אפשר לשלוח שוב את הכתובת?'],
      hours: ['שעות פתיחה', 'אנחנו כאן משלישי עד שבת, 10:00 עד 18:00.'],
      refund: ['ההחזר בוצע', 'שלום {name}, ההחזר בדרך: שלושה עד חמישה ימי עסקים.'],
      invoice: ['חשבונית', 'שלום {name}, החשבונית להזמנה {order} נמצאת בדואר האלקטרוני.'],
      thanks: ['תודה', 'תודה על ההזמנה, {name}! היא יוצאת היום. Nordlicht'],
    },
    notes: 'מעדיפה הודעות קוליות. שתי חבילות אבדו מאז אוגוסט, שתיהן נמצאו ב-14A.',
    questions: [
      'שלום, איפה ההזמנה שלי?',
      'מתי זה מגיע?',
      'אפשר לשלוח חשבונית?',
      'עד מתי פתוח היום?',
    ],
    run: 'קודים ותזכורות מהקיץ',
  },
};

/** Returns the words of a language; the pseudo-languages have English ones. */
export function dayWords(language: Language): DayWords {
  return isSpoken(language)
    ? { ...words[language], locale: language }
    : { ...english, locale: 'en' };
}

const isSpoken = (language: Language): language is keyof typeof words => language in words;
