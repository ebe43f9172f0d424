import {
  beforeMs,
  type Echo,
  matchEchoes,
  type OpenAttempt,
  waitForAnswers,
} from '../match-echoes.ts';

/** Random numbers of a schedule: 0 to `below` - 1, and true in so many of a hundred. */
export interface Chance {
  int: (below: number) => number;
  chance: (percent: number) => boolean;
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

interface Attempt {
  localId: string;
  from: number;
  until: number | null;
  /** What came of it in truth; null: nothing. */
  key: string | null;
  result: 'under-way' | 'unknown' | 'rejected' | 'accepted' | 'accepted-without-key';
}

interface OwnMessage {
  localId: string;
  text: string;
  state: 'unknown' | 'other';
}

/** A message of one's own at the service. `attempt` null: it was written on the phone. */
interface Sent {
  key: string;
  text: string;
  at: number;
  via: Echo['via'];
  attempt: Attempt | null;
}

export interface Played {
  settled: number;
  waited: number;
  wrong: string[];
}

/**
 * Plays one random day of a chat in which equal texts are sent, lost, sent again and written on the phone, while echoes come late,
 * twice or never, some before the answer of their send, by a clock that is wrong. Returns how many messages were settled by their
 * echo, and each that was wrongly: it had not arrived, or by another message; how many echoes waited for an answer, and each time
 * that a message and its echo stood side by side, or that an echo waited for no answer.
 */
export function playSchedule({ int, chance }: Chance): Played {
  const skew = chance(30) ? int(24 * hourMs) - 12 * hourMs : int(4 * minuteMs) - 2 * minuteMs;
  const texts = ['ok', 'ok', 'ok', 'On its way'];
  const messages: OwnMessage[] = [];
  const attempts: Attempt[] = [];
  const onTheirWay: Sent[] = [];
  const imported = new Map<string, Sent>();
  const wrong: string[] = [];
  const waited = new Set<string>();
  let settled = 0;
  let now = 1_764_000_000_000;
  let keys = 0;

  const attempt = (message: OwnMessage): void => {
    const begun: Attempt = {
      localId: message.localId,
      from: now,
      until: null,
      key: null,
      result: 'under-way',
    };
    attempts.push(begun);
    message.state = 'other';
    if (!chance(65)) return;
    begun.key = `K${(keys += 1)}`;
    const at = now + skew + int(chance(85) ? 5_000 : 9 * minuteMs);
    const sent = { key: begun.key, text: message.text, at, attempt: begun };
    onTheirWay.push({ ...sent, via: chance(80) ? 'api' : null });
  };

  const end = (ending: Attempt): void => {
    const message = messages.find(({ localId }) => localId === ending.localId);
    if (message === undefined) return;
    ending.until = now;
    const outcome = int(100);
    if (outcome < 55) ending.result = 'unknown';
    else if (ending.key === null) ending.result = 'rejected';
    else ending.result = outcome < 85 ? 'accepted' : 'accepted-without-key';
    if (ending.result === 'unknown') message.state = 'unknown';
    // What came in of it before is the same message.
    if (ending.result === 'accepted' && ending.key !== null) imported.delete(ending.key);
  };

  const writeOnPhone = (): void => {
    const sent = { key: `P${(keys += 1)}`, text: pick(texts, int), at: now + skew, attempt: null };
    onTheirWay.push({ ...sent, via: chance(70) ? 'phone' : null });
  };

  const settle = (): void => {
    const open = attempts.flatMap((one): OpenAttempt[] => {
      const { localId, from, until, result } = one;
      const message = messages.find((other) => other.localId === localId);
      if (message === undefined || result === 'rejected' || result === 'accepted') return [];
      const isUnknown = message.state === 'unknown';
      return [{ localId, text: message.text, content: { kind: 'text' }, from, until, isUnknown }];
    });
    const echoes = [...imported.values()].map(toEcho);
    for (const { localId, echoId } of matchEchoes(open, echoes)) {
      const echo = imported.get(echoId);
      settled += 1;
      if (echo?.attempt?.localId !== localId) wrong.push(`${localId} by ${echoId}`);
      imported.delete(echoId);
      const message = messages.find((one) => one.localId === localId);
      if (message) message.state = 'other';
      for (const one of attempts) if (one.key === echoId) one.result = 'accepted';
    }
  };

  /** Of messages that are under way and what was told of them, each is drawn once. */
  const draw = (): void => {
    const underWay = attempts.filter(({ result }) => result === 'under-way');
    const sends = underWay.map(({ localId, from }) => {
      const text = messages.find((one) => one.localId === localId)?.text ?? '';
      return { text, content: { kind: 'text' } as const, from };
    });
    const told = [...imported.values()].sort((one, other) => one.at - other.at);
    const hidden = new Set(waitForAnswers(sends, told.map(toEcho)));
    for (const key of hidden) waited.add(key);
    if (hidden.size > underWay.length) wrong.push(`${[...hidden].join()} wait for no answer`);
    for (const text of new Set(sends.map((send) => send.text))) {
      const isOfOne = ({ attempt: made, ...one }: Sent) =>
        made?.result === 'under-way' && one.via === 'api' && one.text === text && -skew < beforeMs;
      const arrived = told.filter(isOfOne).length;
      const drawn = told.filter((one) => hidden.has(one.key) && one.text === text).length;
      if (drawn < arrived) wrong.push(`${arrived - drawn} of "${text}" stand twice`);
    }
  };

  const deliver = (): void => {
    const [sent] = onTheirWay.splice(int(onTheirWay.length), 1);
    if (sent === undefined || chance(20)) return;
    const isKnown = sent.attempt?.result === 'accepted';
    if (!isKnown) imported.set(sent.key, sent);
    if (chance(20)) onTheirWay.push(sent);
  };

  for (let step = 4 + int(24); step > 0; step -= 1) {
    now += int(chance(70) ? minuteMs : 20 * minuteMs);
    const act = int(100);
    const underWay = attempts.filter(({ result }) => result === 'under-way');
    const unknown = messages.filter(({ state }) => state === 'unknown');
    if (act < 30) {
      const message: OwnMessage = {
        localId: `M${messages.length}`,
        text: pick(texts, int),
        state: 'other',
      };
      messages.push(message);
      attempt(message);
    } else if (act < 55 && underWay.length > 0) end(pick(underWay, int));
    else if (act < 62 && unknown.length > 0) attempt(pick(unknown, int));
    else if (act < 66 && unknown.length > 0) pick(unknown, int).state = 'other';
    else if (act < 72) writeOnPhone();
    else if (onTheirWay.length > 0) deliver();
    settle();
    draw();
  }
  return { settled, waited: waited.size, wrong };
}

function toEcho({ key, text, at, via }: Sent): Echo {
  const nothing = { sendAs: null, fileName: '', mimetype: null, size: null, isForwarded: false };
  const content = { kind: 'record' as const, payload: 'conversation', ...nothing };
  return { localId: key, text, content, at, via };
}

function pick<Value>(values: readonly Value[], int: Chance['int']): Value {
  return values[int(values.length)] as Value;
}
