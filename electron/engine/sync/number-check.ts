import type { NumberOnNetwork } from '../../../shared/contract/chats.ts';
import { parseChatId } from '../../../shared/domain/chat-id.ts';
import type { Offers } from '../../../shared/domain/offers.ts';
import type { BackOff } from '../delivery/back-off.ts';
import { createRequestLimit } from '../delivery/request-limit.ts';
import type { CheckNumber } from '../gateway/waha/check-number.ts';
import { isNoSuchRoute } from '../gateway/waha/not-found.ts';
import { isSameNumber } from '../numbers/number-forms.ts';
import { describeChat } from '../numbers/describe-chat.ts';

/** Requests a minute: whoever asks about many numbers looks to the network like one who writes to strangers. */
const mostAMinute = 10;
/** Milliseconds for which an answer counts, and most numbers of which one is kept. */
const freshMs = 60 * 60_000;
const mostKept = 500;

interface Kept {
  until: number;
  asked: Promise<NumberOnNetwork | null>;
  /** What was answered by now. */
  answer: NumberOnNetwork | null;
}

interface NumberCheckOptions {
  /** Null: the service cannot be asked. */
  check: CheckNumber | null;
  offers: () => Offers | null;
  backOff: Pick<BackOff, 'mayAsk'>;
}

/** Creates what asks the service whether a number is on the network: once an hour for each number, and never for a group or a hidden ID. */
export function createNumberCheck({ check, offers, backOff }: NumberCheckOptions) {
  const stop = new AbortController();
  const limit = createRequestLimit(mostAMinute, 60_000);
  const kept = new Map<string, Kept>();
  let hasRoute = true;

  const ask = async (chatId: string, digits: string): Promise<NumberOnNetwork | null> => {
    const outcome = await check?.(digits, { signal: stop.signal });
    if (outcome?.outcome === 'rejected' && isNoSuchRoute(outcome)) hasRoute = false;
    if (outcome?.outcome !== 'accepted') return null;
    const { isThere, chatId: named } = outcome.value;
    const isOther = named !== null && named !== chatId && isSameNumber(named, chatId);
    return { isThere, otherForm: isThere && isOther ? describeOther(named) : null };
  };

  const keep = (chatId: string, asked: Promise<NumberOnNetwork | null>): Kept => {
    const entry: Kept = { until: performance.now() + freshMs, asked, answer: null };
    kept.delete(chatId);
    kept.set(chatId, entry);
    const [oldest] = kept.keys();
    if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
    return entry;
  };

  return {
    /** What the service says of the number of a chat; null: it says nothing, or is not asked now. */
    ask: async (chatId: string): Promise<NumberOnNetwork | null> => {
      const parts = parseChatId(chatId);
      if (parts?.kind !== 'person') return null;
      const known = kept.get(chatId);
      if (known !== undefined && known.until > performance.now()) return known.asked;
      if (check === null || !hasRoute || offers()?.contacts !== true) return null;
      if (backOff.mayAsk() !== null || !limit.take()) return null;
      const entry = keep(chatId, ask(chatId, parts.digits));
      entry.answer = await entry.asked;
      // What nobody answered is asked again when somebody looks the next time.
      if (entry.answer === null) kept.delete(chatId);
      return entry.answer;
    },
    /** The ID under which a new chat is opened: that of the form which the network has of its number, where it has named one by now. */
    formOf: (chatId: string): string => kept.get(chatId)?.answer?.otherForm?.chatId ?? chatId,
    /** Another version of the service may have the route. */
    onNewVersion: (): void => {
      hasRoute = true;
    },
    stop: (): void => stop.abort(),
  };
}

function describeOther(chatId: string): NumberOnNetwork['otherForm'] {
  const parts = parseChatId(chatId);
  return parts === null ? null : { chatId, number: describeChat(parts).number };
}
