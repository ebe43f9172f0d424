import { firstChat } from '../../../shared/domain/practice-day.ts';
import { type DayPerson, me, them } from './said.ts';

/** Two of the shop's own people write in the group of the warehouse. */
const paweł = '46701740618';
const greta = '491713920056';

/** Those whose chats show what there is to learn (decisions/0008). */
export const peopleAtWork: readonly DayPerson[] = [
  {
    number: firstChat.number,
    name: 'Mariana Alves',
    labels: ['missing', 'vip'],
    notes: true,
    scheduled: 'Did the new lamp arrive in one piece?',
    answers: [
      'Oh good, thank you so much! I will look there right away.',
      'Found it! It was behind the blue gate all along 🙈 Obrigada!',
    ],
    said: [
      them('d34 09:42', 'Hi! I would like the Polaris lamp in brass. Is it in stock?'),
      me('d34 09:51', 'Good morning Mariana! Yes, four of them are here. Shall I put one aside?'),
      them('d34 09:53', 'Please do, I will order tonight.'),
      me('d33 08:20', 'Your order 48107 is packed. It leaves today, thank you!', {
        template: 'thanks',
        reaction: '❤️',
      }),
      them('d27 18:05', 'It hangs over our table now and it is beautiful ✨', {
        medium: 'lamp',
      }),
      me('d26 09:10', 'That looks lovely! Thank you for the picture.'),
      them('d2 16:44', 'Now the second one: the tracking says delivered, but nothing is here.'),
      them('d2 16:45', '', { medium: 'voice' }),
      me('d2 16:58', 'I am sorry about that, Mariana. I ask the courier and write to you today.'),
      me(
        'd2 17:36',
        'The courier says it was left *next to the blue gate*. Could you have a look?',
      ),
      them('d2 18:12', 'Not there. This is where I live:'),
      them('d2 18:13', '', {
        form: {
          kind: 'location',
          latitude: 42.3601,
          longitude: -71.0589,
          title: '14A Harbour Lane',
        },
      }),
      them('d1 10:20', 'I filled in the form for the courier.', { medium: 'claim' }),
      me('d1 10:31', 'Perfect, I have passed it on. We hear from them by tomorrow noon.'),
      them('34m', 'A neighbour two houses down just sent me this!! Is it mine?', {
        medium: 'parcel',
      }),
      me('26m', 'If it does not turn up today, we send a new one, free of charge.', {
        became: 'unknown',
      }),
      them('12m', 'Is this the right door?', { medium: 'door' }),
    ],
  },
  {
    number: '442079460142',
    name: 'Grace Thompson',
    labels: ['refund'],
    isLostFirst: true,
    answers: ['Thank you, that is a relief. I keep an eye on my account.'],
    said: [
      them('d9 11:02', 'Hello, the glass of my lantern arrived cracked.'),
      me('d9 11:20', 'Oh no! Would you like a new glass, or your money back?'),
      them('d9 11:24', 'Money back please, I have found another one meanwhile.'),
      me('d8 09:05', 'Of course. Please send us a picture of the receipt.'),
      them('7h', 'Sorry for the wait, here is the receipt.', { medium: 'receipt' }),
      them('6h', 'When can I expect the refund?'),
    ],
  },
  {
    number: '442079460871',
    name: 'مكتب الرياض',
    answers: ['ممتاز، شكرًا جزيلًا لكم.', 'سنكون في الانتظار غدًا صباحًا.'],
    said: [
      them('d12 10:30', 'السلام عليكم، نريد عشرين مصباحًا للمكتب الجديد.'),
      me('d12 10:48', 'وعليكم السلام، أهلًا بكم. المصابيح متوفرة، ونرسل لكم العرض اليوم.'),
      them('d12 10:50', 'بارك الله فيكم.'),
      me('d5 09:15', 'تم شحن الطلب رقم 48188 هذا الصباح.', { template: 'way' }),
      them('2h', 'هل يمكن تغيير عنوان التسليم؟ انتقلنا إلى الطابق الثالث.'),
      them('2h', 'نحن في المكتب من التاسعة صباحًا حتى الخامسة مساءً.'),
    ],
  },
  {
    number: '442079460355',
    name: 'Noor Khan',
    draft: 'Hello Noor, on Friday we are open from ten to',
    answers: ['Great, see you on Friday then!'],
    said: [
      them('d20 15:11', 'Do you also sell the paper shades on their own?'),
      me('d20 15:26', 'We do, in three sizes. The large one fits your Luna.'),
      them('d20 15:29', 'Lovely, thanks!'),
      me('d20 15:34', 'You are welcome, see you soon!'),
      them('48m', 'When do you open on Friday? I would like to come by with my daughter.'),
    ],
  },
  {
    number: '491713920042',
    name: 'Jonas Weber',
    answers: [
      'Super, vielen Dank für die schnelle Antwort!',
      'Alles klar, dann bis Donnerstag 👍',
      'Eine Frage noch: Kann ich vor Ort mit Karte zahlen?',
      'Perfekt, das passt mir gut.',
    ],
    said: [
      them('d15 17:40', 'Guten Tag, kann ich meine Bestellung 48131 bei Ihnen im Laden abholen?'),
      me('d15 17:52', 'Guten Tag Herr Weber, gern. Ab Donnerstag liegt alles an der Kasse bereit.'),
      them('d15 17:54', 'Wunderbar, danke!'),
      me('d15 17:58', 'Sehr gern, bis bald!'),
      them('9m', 'Danke! Passt Donnerstag um 10:15 Uhr? Ich komme mit dem Lieferwagen.'),
    ],
  },
  {
    number: '14155550132',
    name: 'Li Wei 李伟',
    labels: ['invoice'],
    answers: ['Received, thank you. 谢谢!'],
    said: [
      them('d6 12:15', 'Could you send me the invoice for order 48159 once more?'),
      me('d6 12:34', 'With pleasure. It is on its way to your e-mail address now.', {
        template: 'invoice',
      }),
      them('d4 09:41', 'Got it. The company name is missing, it is Wei & Partners.'),
      me('66m', 'I have corrected it: the new invoice says Wei & Partners.', { reaction: '👍' }),
    ],
  },
  {
    number: '447700900000',
    name: null,
    said: [
      me('95m', 'Hello, your parcel comes back to us: the number of the house is missing.', {
        template: 'address',
        became: 'not-on-network',
      }),
    ],
  },
  {
    number: '120363028840517239',
    name: 'Warehouse',
    isGroup: true,
    isPinned: true,
    isRead: true,
    said: [
      me('d3 08:30', 'Which morning suits you for counting the stock?', {
        form: {
          kind: 'poll',
          name: 'Which morning suits you for counting the stock?',
          options: ['Monday', 'Tuesday', 'Saturday'],
          multipleAnswers: false,
        },
      }),
      them('d3 08:41', 'Saturday is fine with me.', { by: greta }),
      me('d3 08:45', 'Saturday it is, at eight.'),
      them('80m', 'Truck 3 is loaded. Thirty-one parcels, all with labels.', { by: paweł }),
    ],
  },
  {
    number: '12125550187',
    name: 'さくら 田中',
    isSnoozed: true,
    isRead: true,
    answers: ['ありがとうございます！楽しみにしています。'],
    said: [
      them('d5 14:02', 'こんにちは。「月」のランプはいつ再入荷しますか？'),
      me('d5 14:15', 'お問い合わせありがとうございます。来週の水曜日に入荷する予定です。'),
      them('d1 11:48', '了解しました。入荷したら一つ取り置きをお願いします。'),
      me('d1 12:04', 'かしこまりました。入荷しましたらご連絡いたします。'),
    ],
  },
  {
    number: '491713920064',
    name: 'Tomáš Novák',
    isClosed: true,
    said: [
      them('d7 13:20', 'Dobrý den, dorazila mi jiná barva, než jsem objednal.'),
      me('d7 13:41', 'Dobrý den, to nás mrzí. Zítra Vám pošleme správnou, černou.'),
      them('d2 16:10', 'Dorazila, všechno v pořádku. Děkuji za rychlé vyřízení!'),
      me('d2 16:22', 'To nás těší. Přejeme hezký den!', { reaction: '🙏' }),
    ],
  },
];

/** Who writes in groups, by number. */
export const membersOfGroups: Readonly<Record<string, string>> = {
  [paweł]: 'Paweł',
  [greta]: 'Greta',
};
