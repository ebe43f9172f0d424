import { type FormContent, formKinds } from '../../../../shared/domain/written-content.ts';
import type { StoredContent, StoredRecord } from '../rows/stored-content.ts';

/** A message as a phone's export tells it. */
export interface ExportedMessage {
  /** Its ID here, if it is new. */
  localId: string;
  fromMe: boolean;
  /** As the phone's address book has it. */
  sender: string;
  text: string;
  content: { kind: 'text' } | StoredRecord | FormContent;
  /** Milliseconds since 1970 at which its written time begins. */
  at: number;
  /** What its author did to it since, as the export marks it. */
  mark: 'edited' | 'revoked' | null;
}

/** A message that is here, at about the time of some that an export tells. */
export interface MessageHere {
  position: number;
  sortKey: number;
  localId: string;
  fromMe: boolean;
  sender: string | null;
  text: string;
  content: StoredContent;
  /** Milliseconds since 1970 between which it was written: an export tells minutes, and what was sent from here may have waited. */
  from: number;
  until: number;
  /** Its time is a phone's, as those of an export are: only clocks of others go otherwise. */
  isExported: boolean;
}

/** Milliseconds by which the clocks of a phone and of a service, or this computer's, may differ. */
const clocksDifferBy = 60_000;

/**
 * Returns for each message of an export the one that is here already, one to one; null: it is new. `exactness`: the milliseconds that the
 * times of the export are exact to. What fits best is taken first: the same words at the same time of the same sender, then of any, since
 * a phone names people otherwise than a service, then about the same time; and what is left of one time, where one of both may be another text
 * since it was edited, deleted or is media, whose caption one of both may lack.
 */
export function matchExported(
  told: readonly ExportedMessage[],
  here: readonly MessageHere[],
  exactness: number,
): (MessageHere | null)[] {
  const found: (MessageHere | null)[] = told.map(() => null);
  if (here.length === 0) return found;
  const taken = new Set<MessageHere>();
  const withSameWords = Map.groupBy(here, keyOf);
  const keys = told.map(keyOf);

  const isAtTime = (one: ExportedMessage, other: MessageHere, slack: number): boolean =>
    other.from <= one.at + exactness - 1 + slack && other.until >= one.at - slack;

  const takeThose = (
    among: (index: number) => readonly MessageHere[],
    isSame: (one: ExportedMessage, other: MessageHere) => boolean,
  ): void => {
    for (const [index, one] of told.entries()) {
      if (found[index] !== null) continue;
      const match = among(index).find((other) => !taken.has(other) && isSame(one, other));
      if (match === undefined) continue;
      found[index] = match;
      taken.add(match);
    }
  };

  const sameWords = (index: number) => withSameWords.get(keys[index] ?? '') ?? [];
  takeThose(
    sameWords,
    (one, other) => isAtTime(one, other, 0) && (one.fromMe || other.sender === one.sender),
  );
  takeThose(sameWords, (one, other) => isAtTime(one, other, 0));
  takeThose(sameWords, (one, other) => !other.isExported && isAtTime(one, other, clocksDifferBy));
  takeThose(
    () => here,
    (one, other) =>
      other.fromMe === one.fromMe &&
      isAtTime(one, other, 0) &&
      (one.mark === 'revoked' ||
        (one.mark === 'edited' && kindOf(other.content) === 'text') ||
        (kindOf(one.content) === 'media' && kindOf(other.content) === 'media')),
  );
  return found;
}

/** What is the same of a message in an export and of one here: whose it is, which kind of thing, and its words where both have them. */
function keyOf({ fromMe, text, content }: ExportedMessage | MessageHere): string {
  const kind = kindOf(content);
  const words = kind === 'text' || kind === 'media' ? plainWords(text) : '';
  return `${fromMe} ${kind} ${words}`;
}

/** Whether a message is media, of whatever kind, a text, or a form of its own. */
function kindOf(content: StoredContent): 'text' | 'media' | StoredContent['kind'] {
  if (content.kind === 'media' || hasNoFile(content)) return 'media';
  return (formKinds as readonly string[]).includes(content.kind) ? content.kind : 'text';
}

/** Returns whether a message is media whose file is not here. */
export function hasNoFile(content: StoredContent): boolean {
  return content.kind === 'record' && content.sendAs !== null;
}

/** Who is mentioned is a name in an export, between marks that are not seen, and digits elsewhere. */
const mention = /@(?:\u2068[^\u2069]*\u2069|\d{5,})/gu;

function plainWords(text: string): string {
  return text
    .replace(mention, '@')
    .replace(/\p{Cf}/gu, '')
    .replace(/\s+/gu, ' ')
    .trim();
}
