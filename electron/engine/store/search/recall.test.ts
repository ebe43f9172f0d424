import { expect, it } from 'vitest';
import { ana, message, openHistory } from '../testing/open-history.ts';

const opened = openHistory();

/** Sentences of each script, ten queries of each; `spaceless`: any part of them is one. */
const scripts: Record<string, { texts: string[]; spaceless?: true }> = {
  Latin: {
    texts: [
      'Grüße aus Łódź, Aïcha',
      'Ihr Päckchen kommt über Straßburg',
      'À bientôt, où êtes-vous exactement',
      'İstanbul siparişiniz yarın ulaşacak',
    ],
  },
  Greek: {
    texts: [
      'Καλημέρα σας, ο Γιώργος εδώ',
      'Η παραγγελία σας έφυγε χθες',
      'Πού βρίσκεται ο ΟΔΗΓΟΣ τώρα',
      'Ευχαριστώ πολύ για την απάντηση',
    ],
  },
  Cyrillic: {
    texts: [
      'Добрый день, ваш заказ отправлен',
      'Когда приедет курьер, подскажите',
      'Ещё раз спасибо за помощь',
      'Посилка вже їде до Києва',
    ],
  },
  Arabic: {
    texts: [
      'مَرْحَبًا يا أحمد كيف حالك',
      'أين طلبي من فضلك اليوم',
      'رقم الطلب ١٢٣٤٥ جاهز',
      'شكرا على المساعدة إلى اللقاء',
    ],
  },
  Hebrew: {
    texts: [
      'שָׁלוֹם דני מה שלומך היום',
      'החבילה שלך בדרך אליך',
      'תודה רבה על העזרה',
      'מתי יגיע השליח למשרד',
    ],
  },
  Devanagari: {
    texts: [
      'नमस्ते आपका ऑर्डर भेज दिया',
      'मेरा पैकेज कहाँ है कृपया',
      'ज़रूर मैं कल फ़ोन करूँगा',
      'नंबर १२३४ पर संपर्क करें',
    ],
  },
  Thai: {
    spaceless: true,
    texts: ['สวัสดีครับพัสดุของคุณส่งแล้ว', 'ขอเลขที่คำสั่งซื้อด้วย', 'พรุ่งนี้จะถึงบ้านคุณ', 'ขอบคุณมากที่ช่วยเหลือ'],
  },
  Lao: {
    spaceless: true,
    texts: ['ສະບາຍດີພັດສະດຸຂອງທ່ານ', 'ຂໍເລກທີຄຳສັ່ງຊື້ແດ່', 'ມື້ອື່ນຈະໄປຮອດເຮືອນ', 'ຂອບໃຈຫຼາຍໆສຳລັບການຊ່ວຍ'],
  },
  Khmer: {
    spaceless: true,
    texts: ['សួស្តីកញ្ចប់របស់អ្នកបានផ្ញើ', 'សូមលេខបញ្ជាទិញមក', 'ថ្ងៃស្អែកនឹងទៅដល់ផ្ទះ', 'អរគុណច្រើនសម្រាប់ជំនួយ'],
  },
  Han: {
    spaceless: true,
    texts: [
      '您好请问包裹什么时候发货',
      '订单号码是多少谢谢',
      '昨天没有收到退款',
      '請把地址傳給我們的客服',
    ],
  },
  Japanese: {
    spaceless: true,
    texts: [
      'こんにちは荷物はいつ届きますか',
      'ご注文のコーヒーカップを発送',
      '電話番号を教えてください',
      'ありがとうございましたガイドさん',
    ],
  },
  Hangul: {
    texts: [
      '안녕하세요 주문하신 상품을 보냈습니다',
      '택배가 언제 도착하나요 알려주세요',
      '전화번호를 다시 확인해 주세요',
      '감사합니다 좋은 하루 되세요',
    ],
  },
};

const segments = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
const characters = (text: string) => [...segments.segment(text)].map(({ segment }) => segment);

/** Whole words, their beginnings letter by letter, two words in the other order; or parts from anywhere in a text. */
function queriesOf(text: string, isSpaceless: boolean): string[] {
  const all = characters(text);
  if (isSpaceless) {
    return Array.from({ length: 10 }, (_, index) => {
      const start = (index * 3) % (all.length - 4);
      return all.slice(start, start + 1 + (index % 4)).join('');
    });
  }
  const words = text.split(/[\s,-]+/u);
  const beginnings = words.flatMap((word) =>
    characters(word).map((_, length, letters) => letters.slice(0, length + 1).join('')),
  );
  return [
    ...words.slice(0, 3),
    words.slice(0, 2).reverse().join(' '),
    words[1]?.toUpperCase() ?? '',
    ...beginnings.filter((_, index) => index % 2 === 0).slice(0, 5),
  ];
}

it('finds all of 40 queries in each of twelve scripts', () => {
  const all = Object.values(scripts).flatMap(({ texts }) => texts);
  opened.database.exec('BEGIN');
  for (const [index, text] of all.entries()) {
    opened.database.insert('message', {
      localId: `m${index}`,
      chatId: ana,
      text,
      options: '{}',
      state: 'accepted',
      stateAt: index,
      createdAt: index,
    });
  }
  opened.database.exec('COMMIT');
  const isFound = (query: string, text: string) =>
    opened.history.search
      .messages(query, { before: null, limit: 100 }, 0)
      .items.some(
        ({ excerpt }) =>
          excerpt.map((part) => part.text).join('') === text &&
          excerpt.some(({ isMatch }) => isMatch),
      );
  const results = Object.entries(scripts).map(([script, { texts, spaceless = false }]) => {
    const asked = texts.flatMap((text) =>
      queriesOf(text, spaceless).map((query) => ({ query, isFound: isFound(query, text) })),
    );
    const missed = asked.filter((one) => !one.isFound).map(({ query }) => query);
    return { script, asked: asked.length, missed };
  });
  expect(results).toEqual(
    Object.keys(scripts).map((script) => ({ script, asked: 40, missed: [] })),
  );
});

const otherwise = [
  ['Aicha', 'Aïcha'],
  ['ΟΔΗΓΌΣ', 'οδηγος'],
  ['еще', 'Ещё'],
  ['احمد', 'أَحْمَد'],
  ['12345', '١٢٣٤٥'],
  ['שלום', 'שָׁלוֹם'],
  ['जरूर', 'ज़रूर'],
  ['コーヒー', 'ｺｰﾋｰ'],
  ['strasse', 'STRAẞE'],
  ['ılık', 'ILIK'],
  ['𞤀𞤣', '𞤢𞤣𞤤𞤢𞤥'],
] as const;

it('finds what is written otherwise', () => {
  for (const [index, [, text]] of otherwise.entries()) {
    opened.history.outbox.add(message(`m${index}`, ana, text), index);
  }
  const missed = otherwise.filter(([query], index) => {
    const { items } = opened.history.search.messages(query, { before: null, limit: 5 }, 0);
    const item = items.find(({ localId }) => localId === `m${index}`);
    return item?.excerpt.some(({ isMatch }) => isMatch) !== true;
  });
  expect(missed).toEqual([]);
});
