import type { FormContent } from '../../../shared/domain/written-content.ts';
import { type DayPerson, me, them } from './said.ts';

const courier: FormContent = {
  kind: 'contacts',
  contacts: [{ fullName: 'Kurier Nord', organization: 'Nordlicht', phoneNumber: '+493023125440' }],
};

/** Customers of the weeks before the day: some wait for an answer, some for a parcel, some are done. */
export const peopleOfTheWeek: readonly DayPerson[] = [
  {
    number: '33639982417',
    name: 'Aïcha Diallo',
    labels: ['missing'],
    answers: ['Enfin une réponse. Merci, j’attends votre confirmation.', 'Très bien, merci.'],
    said: [
      them('d8 10:12', 'Bonjour, où en est ma commande 48142 ?'),
      me('d8 10:40', 'Bonjour Madame Diallo, elle part demain matin.'),
      them('d3 09:05', 'Toujours rien reçu, et personne ne répond au téléphone.'),
      me('d3 09:31', 'Nous sommes désolés. Le transporteur a du retard, livraison vendredi.', {
        template: 'late',
      }),
      them('3h', 'On est vendredi et il n’y a toujours RIEN. C’est la troisième fois !!'),
      them('3h', 'Je veux être remboursée, ou j’écris un avis que vous n’aimerez pas 😡'),
      them('3h', 'Merci de me répondre aujourd’hui.'),
    ],
  },
  {
    number: '13055550164',
    name: 'Lucía Fernández',
    answers: ['¡Genial, muchas gracias! La espero el lunes.'],
    said: [
      them('d11 16:20', 'Hola, ¿hacen envíos a oficinas?'),
      me('d11 16:35', '¡Hola Lucía! Sí, de lunes a viernes, de ocho a seis.'),
      them('1h', '¿Podrían cambiar la lámpara grande por la pequeña? Aún no la he abierto.'),
    ],
  },
  {
    number: '16175550171',
    name: 'João Pereira',
    labels: ['invoice'],
    answers: ['Perfeito, recebi. Obrigado!'],
    said: [
      them('d10 11:10', 'Bom dia, vocês emitem nota em nome de empresa?'),
      me('d10 11:25', 'Bom dia, João! Emitimos, sim. É só mandar o nome e o endereço.'),
      them('140m', 'Segue: Estúdio Pereira, 22 Mill Street. Pode emitir a do pedido 48170?'),
    ],
  },
  {
    number: '14155550177',
    name: 'Dewi Lestari',
    answers: ['Baik, terima kasih banyak atas bantuannya 🙏'],
    said: [
      them('d4 13:02', 'Halo, apakah lampu meja Senja bisa dipasang lampu LED?'),
      me('d4 13:17', 'Halo Dewi, bisa. Lampu LED sampai 8 watt.'),
      them('95m', 'Lampunya sudah sampai, tapi kabelnya terlalu pendek. Ada yang 3 meter?'),
    ],
  },
  {
    number: '12125550139',
    name: 'נועה לוי',
    answers: ['מעולה, תודה רבה!'],
    said: [
      them('d6 12:40', 'שלום, האם אפשר לשלם בשני תשלומים?'),
      me('d6 12:58', 'שלום נועה, כן, בלי תוספת מחיר.'),
      them('75m', 'הזמנתי אתמול, ועדיין לא קיבלתי אישור. אפשר לבדוק?'),
    ],
  },
  {
    number: '491713920077',
    name: 'Klaus Brandt',
    answers: ['Danke, ich bin da.'],
    said: [
      them('d2 14:05', 'Können Sie die Lampe auch anschließen?'),
      me('d2 14:20', 'Ja, unser Elektriker kommt dafür zu Ihnen. Hier ist seine Karte:'),
      me('d2 14:21', '', { form: courier }),
      them('d1 09:02', 'Prima. Morgen um acht?'),
      me('50m', 'Ihr Termin steht: morgen um 8 Uhr. Er ruft vorher an.'),
    ],
  },
  {
    number: '33639986105',
    name: 'Élodie Martin',
    labels: ['vip'],
    answers: ['C’est noté, merci beaucoup !'],
    said: [
      them('d25 15:30', 'Bonjour ! Je cherche une suspension pour une chambre d’enfant.'),
      me('d25 15:49', 'Bonjour Élodie ! La « Petite Ourse » : lumière douce et rien de fragile.'),
      them('d25 15:52', 'Elle est parfaite, je la prends.'),
      me('d19 10:00', 'Votre colis est en route, il arrive jeudi.', { template: 'way' }),
      them('d16 18:20', 'Bien reçue, merci !! 🌟'),
      them('d1 17:02', 'Auriez-vous la même en bleu pour mon fils ?'),
      me('110m', 'Oui, elle revient en stock mardi. Je vous en réserve une ?'),
    ],
  },
  {
    number: '13055550119',
    name: 'Sofía Ramírez',
    labels: ['refund'],
    said: [
      them('d13 12:12', 'Hola, devolví el pedido 48120 la semana pasada.'),
      me('d13 12:30', 'Hola Sofía, ya ha llegado. El reembolso tarda de tres a cinco días.', {
        template: 'refund',
      }),
      them('d9 09:45', 'Ya está en mi cuenta. ¡Gracias!'),
      me('d9 09:58', '¡Gracias a usted! Hasta pronto.', { template: 'thanks', reaction: '🙏' }),
    ],
    isClosed: true,
  },
  {
    number: '14155550145',
    name: 'Budi Santoso',
    answers: ['Siap, saya tunggu.'],
    said: [
      them('d3 10:10', 'Selamat pagi, pesanan saya 48177 sudah dikirim?'),
      me('d3 10:24', 'Selamat pagi Pak Budi, sudah. Sampai besok siang.', { template: 'way' }),
      them('d2 13:40', 'Kurirnya datang waktu saya tidak di rumah.'),
      me('3h', 'Kami minta kurir datang lagi besok antara pukul 9 dan 12.'),
    ],
  },
  {
    number: '442079460623',
    name: 'יונתן כהן',
    said: [
      them('d18 11:35', 'היי, איפה אפשר לראות את המנורות לפני שקונים?'),
      me('d18 11:50', 'היי יונתן, בחנות שלנו, בימים שני עד שישי.', { template: 'hours' }),
      them('d18 11:52', 'תודה, אבוא ביום רביעי.'),
    ],
    isRead: true,
    isClosed: true,
  },
  {
    number: '33639987033',
    name: 'سارة المنصوري',
    answers: ['شكرًا لكم على سرعة الرد.'],
    said: [
      them('d4 16:05', 'مرحبًا، هل المصباح الأزرق متوفر؟'),
      me('d4 16:21', 'مرحبًا سارة، نعم، بقي منه اثنان.'),
      them('d4 16:25', 'سأطلب واحدًا الليلة، شكرًا.'),
      me('d1 09:30', 'شكرًا لطلبك! نرسله اليوم.', { template: 'thanks', reaction: '❤️' }),
    ],
  },
  {
    number: '16175550136',
    name: 'Beatriz Costa',
    said: [
      them('d16 14:32', 'Oi! A lâmpada veio junto ou compro separado?'),
      me('d16 14:44', 'Oi, Beatriz! Vem junto, é só ligar.'),
      them('d16 14:46', 'Que ótimo, obrigada!'),
      me('d16 14:50', 'Por nada, bom proveito!'),
    ],
    isClosed: true,
  },
  {
    number: '442079460208',
    name: 'Emma Clarke',
    answers: ['Brilliant, thanks!'],
    said: [
      them('d5 17:15', 'Do you gift-wrap? It is my mum’s seventieth.'),
      me('d5 17:22', 'Of course, and we write the card by hand. What shall it say?'),
      them('d5 17:31', 'Happy birthday Mum, with love from Emma and the boys.'),
      me('d4 08:55', 'Done and on its way. Happy birthday to her!', { reaction: '😍' }),
    ],
  },
  {
    number: '491713920085',
    name: 'Oliver Schmidt',
    said: [
      them('d22 10:02', 'Moin, ist der Versand ab 50 Euro frei?'),
      me('d22 10:09', 'Moin, ja, innerhalb von Deutschland.'),
      them('d22 10:10', 'Top.'),
    ],
    isRead: true,
    isClosed: true,
  },
  {
    number: '33639981572',
    name: 'Camille Dubois',
    answers: ['Super, à samedi alors.'],
    said: [
      them('d2 11:30', 'Bonjour, êtes-vous ouverts samedi ?'),
      me('d2 11:41', 'Bonjour, oui, de dix heures à seize heures.', { template: 'hours' }),
      them('d2 11:43', 'Parfait, merci.'),
      me('d2 11:45', 'Avec plaisir, à samedi !'),
    ],
  },
  {
    number: '13055550155',
    name: 'Mateo García',
    answers: ['De acuerdo, gracias por avisar.'],
    said: [
      them('d1 12:20', 'Buenas, mi número de casa es el 12, no el 21.'),
      me('4h', 'Gracias, Mateo. Ya lo hemos corregido y el paquete sale hoy.', {
        template: 'address',
      }),
    ],
  },
  {
    number: '14155550163',
    name: 'Rina Wulandari',
    said: [
      them('d30 09:20', 'Kak, garansinya berapa lama ya?'),
      me('d30 09:33', 'Dua tahun, Kak Rina. Simpan notanya, ya.'),
      them('d30 09:35', 'Oke, makasih!'),
      me('d30 09:36', 'Sama-sama 🙂'),
    ],
    isClosed: true,
  },
  {
    number: '442079460417',
    name: 'أحمد حسن',
    answers: ['تمام، شكرًا لكم.'],
    said: [
      them('d3 15:10', 'هل يمكن استلام الطلب من المتجر؟'),
      me('d3 15:22', 'نعم، طلبك جاهز عند الصندوق حتى السادسة مساءً.'),
      them('d3 16:40', 'استلمته، شكرًا.'),
      me('d3 16:44', 'يسعدنا ذلك، أهلًا بك دائمًا.', { reaction: '👍' }),
    ],
  },
  {
    number: '491713920021',
    name: 'Hannah Becker',
    answers: ['Danke, dann warte ich auf die Mail.'],
    said: [
      them('d5 09:15', 'Hallo, mir fehlt noch die Rechnung zu 48163.'),
      me('d5 09:28', 'Hallo Frau Becker, sie ist jetzt in Ihrem Postfach.', {
        template: 'invoice',
      }),
      them('d5 09:40', 'Ist da, danke!'),
    ],
    isRead: true,
    isClosed: true,
  },
  {
    number: '442079460764',
    name: 'Priya Nair',
    labels: ['vip'],
    answers: ['Wonderful! I tell the team.'],
    said: [
      them('d14 10:05', 'We are furnishing a café and need twelve pendants. Is there a discount?'),
      me('d14 10:30', 'Congratulations! From ten pieces on it is 15 %.'),
      them('d13 09:10', 'Great, we take the Luna in white.'),
      me('d7 11:00', 'All twelve are packed. They leave on a pallet on Monday.', {
        template: 'way',
      }),
      them('d1 16:25', 'They look fantastic, here is the counter!', { medium: 'lamp' }),
      me('25m', 'What a picture! May we show it on our page?'),
    ],
  },
  {
    number: '46701740612',
    name: 'Erik Lindqvist',
    said: [
      them('d28 13:13', 'Hi, do you ship to Sweden?'),
      me('d28 13:20', 'Hi Erik, we do. It takes four to six days and costs 9 euros.'),
      them('d28 13:24', 'Perfect, order placed.'),
      me('d27 09:00', 'Thank you! It is on its way.', { template: 'way' }),
      them('d21 17:33', 'Arrived safely. Tack!'),
      me('d21 17:40', 'Lovely to hear!', { reaction: '👍' }),
    ],
    isClosed: true,
  },
];
