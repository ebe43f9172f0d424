import type { Fault } from './fault-plan.ts';
import { isSend } from './number-endings.ts';

/** Somebody who answers in words of their own. */
export interface PracticePerson {
  /** Digits with the country's code. */
  number: string;
  name: string | null;
  /** What they write, in turn and from the start again; left out: nothing. */
  answers?: readonly string[];
  /** The answer to the first message to them is lost, and a while later the phone tells that it was sent. */
  isLostFirst?: true;
}

/** Names of people of a country, by the beginning of their numbers; the longest that fits counts. */
const namesByCode: Readonly<Record<string, readonly string[]>> = {
  '': ['Alex Moore', 'Sam Carter', 'Robin Ellis', 'Jamie Ward', 'Kim Doyle'],
  '33': ['Julie Morel', 'Hugo Lambert', 'Inès Faure', 'Louis Garnier', 'Chloé Renard'],
  '34': ['Marta Vidal', 'Álvaro Soler', 'Nuria Campos', 'Iván Prieto', 'Elena Rubio'],
  '39': ['Sara Conti', 'Luca Ferri', 'Elisa Greco', 'Marco Riva', 'Anna Sala'],
  '44': ['Ruth Barnes', 'Adam Foster', 'Holly Price', 'Owen Hughes', 'Megan Shaw'],
  '49': ['Lena Vogt', 'Timo Kraus', 'Anja Lorenz', 'Felix Sommer', 'Birgit Haas'],
  '52': ['Ximena Rojas', 'Diego Luna', 'Paola Nieto', 'Raúl Cano', 'Itzel Mora'],
  '55': ['Camila Rocha', 'Thiago Nunes', 'Larissa Pinto', 'Rafael Moura', 'Bianca Dias'],
  '62': ['Sri Handayani', 'Agus Pratama', 'Putri Anjani', 'Eko Saputra', 'Wulan Sari'],
  '81': ['佐藤 結衣', '鈴木 陽介', '高橋 葵', '伊藤 健太', '渡辺 恵'],
  '86': ['王芳', '张伟', '刘洋', '陈静', '赵磊'],
  '91': ['Asha Menon', 'Rohan Gupta', 'Kavya Iyer', 'Vikram Rao', 'Meera Joshi'],
  '966': ['ريم العتيبي', 'فهد الحربي', 'هند القحطاني', 'ماجد الشهري', 'لمى الدوسري'],
  '971': ['مريم السويدي', 'خالد المزروعي', 'عائشة الكعبي', 'سلطان النعيمي', 'شيخة الفلاسي'],
  '972': ['מאיה ברק', 'איתי שלו', 'רוני דגן', 'עומר פלד', 'טל גבע'],
};

/** Returns what somebody with a number is called: the same for the same number, different for most others. */
export function nameOf(digits: string): string {
  const code = [3, 2].map((length) => digits.slice(0, length)).find((one) => one in namesByCode);
  const names = namesByCode[code ?? ''] ?? [];
  const hash = digits.split('').reduce((sum, digit) => (sum * 31 + Number(digit)) % 100_003, 7);
  const [given = ''] = names[hash % names.length]?.split(' ') ?? [];
  const family = names[Math.floor(hash / names.length) % names.length]?.split(' ').slice(1) ?? [];
  return [given, ...family].join(' ');
}

/** Creates what is known of the people on the network, some of whom are given. */
export function createPeople(given: readonly PracticePerson[]) {
  const known = new Map(given.map((person) => [person.number, person]));
  const lost = new Set<string>();
  const numberIn = (chatId: unknown): string => String(chatId).split('@')[0] ?? '';
  return {
    /** Returns somebody who was given. */
    find: (number: string): PracticePerson | undefined => known.get(number),
    nameOf: (number: string): string => known.get(number)?.name ?? nameOf(number),
    /** Returns what spoils a request to somebody; null: nothing. */
    faultOf: (operation: string, chatId: unknown): Fault | null => {
      const number = numberIn(chatId);
      if (!isSend(operation) || !known.get(number)?.isLostFirst || lost.has(number)) return null;
      lost.add(number);
      return { kind: 'reset-after' };
    },
    /** Returns whether the answer to a message in a chat was lost that way. */
    wasLost: (chatId: unknown): boolean => lost.has(numberIn(chatId)),
  };
}

export type People = ReturnType<typeof createPeople>;
