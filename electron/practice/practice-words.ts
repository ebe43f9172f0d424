import type { Language, SpokenLanguage } from '../../shared/domain/languages.ts';

/** The texts that people write to the practice number and the name of its instance, in the language of the user. */
export interface PracticeWords {
  /** The instance. */
  practice: string;
  quick: string;
  picture: string;
  parcel: string;
  form: string;
  perfect: string;
  wrongChat: string;
  /** By which a thread of SMS begins, and what is answered to an SMS. */
  greeting: string;
  somebody: string;
  callBack: string;
  code: string;
  tomorrow: string;
  smsAnswers: readonly string[];
}

const english: PracticeWords = {
  practice: 'Practice',
  quick: 'Thanks, that was quick! When does it arrive?',
  picture: 'This is how it looks now:',
  parcel: 'The parcel',
  form: 'I filled in the form. Is anything missing?',
  perfect: 'Perfect 👍',
  wrongChat: 'Sorry, wrong chat',
  greeting: 'Hello, this is Postline. How can we help?',
  somebody: 'Hello, is somebody there?',
  callBack: 'Please call me back after five',
  code: 'The code is 4711',
  tomorrow: 'That suits me. See you tomorrow!',
  smsAnswers: ['Thanks!', 'Yes, that works.', 'When will that be?', 'Please call me.'],
};

const words: Record<Exclude<SpokenLanguage, 'en'>, PracticeWords> = {
  de: {
    practice: 'Übung',
    quick: 'Danke, das ging schnell! Wann kommt es an?',
    picture: 'So sieht es jetzt aus:',
    parcel: 'Das Paket',
    form: 'Ich habe das Formular ausgefüllt. Fehlt noch etwas?',
    perfect: 'Perfekt 👍',
    wrongChat: 'Entschuldigung, falscher Chat',
    greeting: 'Guten Tag, hier ist Postline. Wie können wir helfen?',
    somebody: 'Hallo, ist da jemand?',
    callBack: 'Bitte rufen Sie mich nach fünf zurück',
    code: 'Der Code lautet 4711',
    tomorrow: 'Passt gut. Bis morgen!',
    smsAnswers: ['Danke!', 'Ja, das passt.', 'Wann wäre das?', 'Bitte rufen Sie mich an.'],
  },
  es: {
    practice: 'Práctica',
    quick: '¡Gracias, qué rápido! ¿Cuándo llega?',
    picture: 'Así está ahora:',
    parcel: 'El paquete',
    form: 'Ya rellené el formulario. ¿Falta algo?',
    perfect: 'Perfecto 👍',
    wrongChat: 'Perdón, chat equivocado',
    greeting: 'Hola, somos Postline. ¿En qué podemos ayudar?',
    somebody: 'Hola, ¿hay alguien?',
    callBack: 'Por favor, llámenme después de las cinco',
    code: 'El código es 4711',
    tomorrow: 'Me viene bien. ¡Hasta mañana!',
    smsAnswers: ['¡Gracias!', 'Sí, me viene bien.', '¿Cuándo sería?', 'Llámenme, por favor.'],
  },
  fr: {
    practice: 'Entraînement',
    quick: 'Merci, c’était rapide ! Quand est-ce que ça arrive ?',
    picture: 'Voilà à quoi ça ressemble maintenant :',
    parcel: 'Le colis',
    form: 'J’ai rempli le formulaire. Manque-t-il quelque chose ?',
    perfect: 'Parfait 👍',
    wrongChat: 'Pardon, mauvaise discussion',
    greeting: 'Bonjour, ici Postline. Comment pouvons-nous vous aider ?',
    somebody: 'Bonjour, il y a quelqu’un ?',
    callBack: 'Rappelez-moi après 17 heures, s’il vous plaît',
    code: 'Le code est 4711',
    tomorrow: 'Ça me convient. À demain !',
    smsAnswers: [
      'Merci !',
      'Oui, ça me convient.',
      'Ce serait quand ?',
      'Appelez-moi, s’il vous plaît.',
    ],
  },
  id: {
    practice: 'Latihan',
    quick: 'Terima kasih, cepat sekali! Kapan sampainya?',
    picture: 'Begini bentuknya sekarang:',
    parcel: 'Paketnya',
    form: 'Formulirnya sudah saya isi. Ada yang kurang?',
    perfect: 'Sempurna 👍',
    wrongChat: 'Maaf, salah chat',
    greeting: 'Halo, ini Postline. Ada yang bisa kami bantu?',
    somebody: 'Halo, ada orang?',
    callBack: 'Tolong telepon saya setelah jam lima',
    code: 'Kodenya 4711',
    tomorrow: 'Bisa. Sampai besok!',
    smsAnswers: ['Terima kasih!', 'Ya, bisa.', 'Kapan itu?', 'Tolong telepon saya.'],
  },
  'pt-BR': {
    practice: 'Prática',
    quick: 'Obrigado, que rapidez! Quando chega?',
    picture: 'Está assim agora:',
    parcel: 'O pacote',
    form: 'Preenchi o formulário. Falta alguma coisa?',
    perfect: 'Perfeito 👍',
    wrongChat: 'Desculpe, conversa errada',
    greeting: 'Olá, aqui é a Postline. Como podemos ajudar?',
    somebody: 'Olá, tem alguém aí?',
    callBack: 'Por favor, me ligue depois das cinco',
    code: 'O código é 4711',
    tomorrow: 'Está ótimo. Até amanhã!',
    smsAnswers: ['Obrigado!', 'Sim, pode ser.', 'Quando seria?', 'Me ligue, por favor.'],
  },
  ar: {
    practice: 'التدريب',
    quick: 'شكرًا على السرعة! متى يصل؟',
    picture: 'هكذا يبدو الآن:',
    parcel: 'الطرد',
    form: 'ملأت النموذج. هل ينقصه شيء؟',
    perfect: 'ممتاز 👍',
    wrongChat: 'عذرًا، أخطأت المحادثة',
    greeting: 'مرحبًا، معكم Postline. كيف يمكننا المساعدة؟',
    somebody: 'مرحبًا، هل من أحد هنا؟',
    callBack: 'أرجو معاودة الاتصال بي بعد الخامسة',
    code: 'الرمز هو 4711',
    tomorrow: 'يناسبني ذلك. إلى الغد!',
    smsAnswers: ['شكرًا!', 'نعم، يناسبني ذلك.', 'متى سيكون ذلك؟', 'أرجو الاتصال بي.'],
  },
  he: {
    practice: 'תרגול',
    quick: 'תודה, זה היה מהיר! מתי זה מגיע?',
    picture: 'ככה זה נראה עכשיו:',
    parcel: 'החבילה',
    form: 'הטופס מלא. חסר משהו?',
    perfect: 'מושלם 👍',
    wrongChat: 'סליחה, שיחה לא נכונה',
    greeting: 'שלום, כאן Postline. במה אפשר לעזור?',
    somebody: 'שלום, יש כאן מישהו?',
    callBack: 'נא להתקשר אליי אחרי חמש',
    code: 'הקוד הוא 4711',
    tomorrow: 'מתאים לי. נתראה מחר!',
    smsAnswers: ['תודה!', 'כן, זה מתאים.', 'מתי זה יהיה?', 'נא להתקשר אליי.'],
  },
};

/** Returns the words of a language; the pseudo-languages have English ones. */
export function practiceWords(language: Language): PracticeWords {
  return language in words ? words[language as keyof typeof words] : english;
}
