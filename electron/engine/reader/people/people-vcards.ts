import ICAL from 'ical.js';
import type { PersonFailure, PersonProblem } from '../../../../shared/contract/people.ts';
import { splitNumbers } from '../../../../shared/domain/written-number.ts';
import type { Splitter } from '../rows/splitter.ts';
import { type TextLine, textLines } from '../rows/text-lines.ts';
import type { WrittenPerson } from './written-person.ts';

/** The property of a chat that has no phone number. */
export const chatIdProperty = 'x-postline-chat-id';

/** Characters of one line, and of all lines that are kept of a card: pictures, keys and sounds are not. */
const longestLine = 64 * 1024;
const longestCard = 128 * 1024;

const wanted =
  /^(?:[\w-]+\.)?(?:VERSION|FN|N|NICKNAME|ORG|TEL|NOTE|CATEGORIES|X-POSTLINE-CHAT-ID)[;:]/i;

interface Card {
  line: number;
  kept: string[];
  length: number;
  /** The property that was begun is kept: what is folded after it belongs to it. */
  isKeeping: boolean;
}

/** Reads vCards of versions 3.0 and 4.0, each as it ends. */
export function peopleInVcards(): Splitter<WrittenPerson | PersonFailure> {
  const lines = textLines(longestLine, { trims: false });
  let card: Card | null = null;

  const read = ({ line, text, isTooLong }: TextLine): (WrittenPerson | PersonFailure)[] => {
    if (/^BEGIN:VCARD\s*$/i.test(text)) {
      const unended = cutOff();
      card = { line, kept: [], length: 0, isKeeping: false };
      return unended;
    }
    if (card === null) return [];
    if (/^END:VCARD\s*$/i.test(text)) {
      const whole = card;
      card = null;
      return [personOf(whole)];
    }
    if (!/^[ \t]/.test(text)) card.isKeeping = wanted.test(text);
    if (!card.isKeeping) return [];
    card.length += isTooLong ? Infinity : text.length;
    if (card.length <= longestCard) card.kept.push(text);
    return [];
  };

  const cutOff = (): PersonFailure[] => {
    if (card === null) return [];
    const { line, kept } = card;
    card = null;
    return [{ line, problem: 'cut-off', excerpt: excerptOf(kept) }];
  };

  return {
    take: (text) => lines.take(text).flatMap(read),
    end: () => [...lines.end().flatMap(read), ...cutOff()],
  };
}

function personOf({ line, kept, length }: Card): WrittenPerson | PersonFailure {
  const fail = (problem: PersonProblem) => ({ line, problem, excerpt: excerptOf(kept) });
  if (length > longestCard) return fail('too-large');
  // Its texts are quoted in a way that later versions dropped.
  if (kept.some((text) => /^VERSION:2/i.test(text))) return fail('old-version');
  let card: ICAL.Component;
  try {
    card = new ICAL.Component(
      ICAL.parse(['BEGIN:VCARD', ...kept, 'END:VCARD'].join('\r\n')) as unknown[],
    );
  } catch {
    return fail('not-a-card');
  }
  const texts = (name: string): string[] =>
    card
      .getAllProperties(name)
      .flatMap((property) => property.getValues().flat())
      .filter((value): value is string => typeof value === 'string');
  const [family = '', given = '', additional = ''] = texts('n');
  const byParts = [given, additional, family].filter(Boolean).join(' ');
  const [name = ''] = [texts('fn')[0], byParts, texts('nickname')[0], texts('org')[0]].filter(
    Boolean,
  );
  const [organization] = texts('org');
  return {
    line,
    name,
    ...(organization && { organization }),
    numbers: [...texts('tel'), ...texts(chatIdProperty)].flatMap(splitNumbers),
    labels: texts('categories'),
    notes: texts('note').join('\n'),
    person: null,
  };
}

function excerptOf(kept: readonly string[]): string {
  return (kept.find((text) => /^(?:[\w-]+\.)?FN/i.test(text)) ?? kept[0] ?? '').slice(0, 200);
}
