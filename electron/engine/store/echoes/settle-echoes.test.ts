import { describe, expect, it } from 'vitest';
import { seeded } from '../../../../tests/faults/random.ts';
import { accepted, ana, imported, message, openHistory } from '../testing/open-history.ts';
import type { ImportedMessage } from '../imports/imports-table.ts';
import type { MessageOutcome } from '../messages/outbox-table.ts';

const run = openHistory();
const at = 1_764_000_000_000;

const unknown: MessageOutcome = { ...accepted, state: 'unknown', keyId: null, answer: null };

/** What the service tells of a send, in a second of its own. */
const echo = (keyId: string, text = 'hello', second = 1): ImportedMessage =>
  imported(keyId, at + second * 1_000, {
    localId: `echo of ${keyId}`,
    fromMe: true,
    text,
    serviceStatus: 'SERVER',
    record: JSON.stringify({ source: 'api', key: { id: keyId } }),
  });
const receive = (...echoes: ImportedMessage[]) =>
  run.history.imports.add(echoes, 'read', at + 60_000);
const begin = (localId: string, text = 'hello') => {
  run.history.outbox.add(message(localId, ana, text), at);
  run.history.outbox.claimNext([], true, at);
};
const end = (localId: string, outcome: MessageOutcome) =>
  run.history.outbox.recordOutcome(localId, outcome, at + 10_000);
const shown = () =>
  run.history.messages.list(ana, null, 50).map(({ localId, state, messageId, settlement }) => ({
    localId,
    state,
    messageId,
    by: settlement?.by ?? null,
  }));
const drawn = () => {
  const place = { before: null, after: null, around: null, firstUnread: false, limit: 50 };
  return run.history.messages.page(ana, place).messages.map(({ localId }) => localId);
};
const settled = [{ localId: 'A', state: 'accepted', messageId: `true_${ana}_K1`, by: 'echo' }];

describe('an unknown message', () => {
  it('is settled by its echo, which is no message beside it, and the log says so', () => {
    begin('A');
    end('A', unknown);
    expect(receive(echo('K1'))).toEqual({ added: 1, settled: 1, media: 0, chatIds: [ana] });
    expect(shown()).toEqual(settled);
    const { entries } = run.history.audit.list(
      { search: '', action: 'outcome', from: null, to: null },
      0,
      1,
    );
    expect(entries[0]?.detail).toEqual({
      state: 'accepted',
      failure: null,
      keyId: 'K1',
      serviceStatus: 'SERVER',
      settledBy: 'echo',
    });
    expect(receive(echo('K1'))).toEqual({ added: 0, settled: 0, media: 0, chatIds: [] });
  });

  it('is settled by an echo that came before its answer was lost', () => {
    begin('A');
    receive(echo('K1'));
    end('A', unknown);
    expect(shown()).toEqual(settled);
  });

  it('stays unknown where another with the same text may have made the echo', () => {
    begin('A');
    end('A', unknown);
    begin('B');
    receive(echo('K1'));
    end('B', unknown);
    expect(shown().map(({ state }) => state)).toEqual(['unknown', 'unknown', 'accepted']);
  });

  it('is settled once the answer of the other has told that the first echo was its own', () => {
    begin('A');
    end('A', unknown);
    begin('B');
    receive(echo('K1'), echo('K2', 'hello', 2));
    end('B', { ...accepted, keyId: 'K2' });
    expect(shown().find(({ localId }) => localId === 'B')?.messageId).toBe(`true_${ana}_K2`);
    expect(shown()).toHaveLength(3);
    receive(echo('K3', 'another'));
    expect(shown().find(({ localId }) => localId === 'A')).toEqual(settled[0]);
  });
});

describe('an echo that comes before the answer of its send', () => {
  it('is not drawn beside it, whatever the answer says, and is the same message afterwards', () => {
    begin('A');
    receive(echo('K1'));
    expect(drawn()).toEqual(['A']);
    end('A', { ...accepted, keyId: 'K1' });
    expect(drawn()).toEqual(['A']);
    expect(shown()).toHaveLength(1);
  });

  it('is drawn as soon as the answer names another message', () => {
    begin('A');
    receive(echo('K2'));
    expect(drawn()).toEqual(['A']);
    end('A', { ...accepted, keyId: 'K1' });
    expect(drawn().sort()).toEqual(['A', 'echo of K2']);
  });

  it('is not lost by a crash while it waits, and settles what is unknown then', () => {
    begin('A');
    receive(echo('K1'));
    run.reopen();
    run.history.outbox.recover(at + 20_000);
    expect(shown()).toEqual(settled);
    expect(drawn()).toEqual(['A']);
  });

  it('is drawn where its message is deleted before its answer comes', () => {
    begin('A');
    receive(echo('K1'), echo('K2', 'something else'));
    expect(drawn().sort()).toEqual(['A', 'echo of K2']);
    run.database.exec(
      `DELETE FROM outbox; DELETE FROM attempt; DELETE FROM message WHERE local_id = 'A'`,
    );
    expect(drawn().sort()).toEqual(['echo of K1', 'echo of K2']);
  });

  it('waits for a queue that took the send, until it is not asked any more', () => {
    begin('A');
    end('A', { ...accepted, keyId: null, queued: { uuid: 'Q', askAt: at + 12_000 } });
    receive(echo('K1'));
    expect(drawn()).toEqual(['A']);
    run.history.settling.giveUp('A');
    expect(drawn().sort()).toEqual(['A', 'echo of K1']);
  });

  it('leaves what is read of the chat at its place', () => {
    begin('A');
    receive(echo('K1', 'hello', 30));
    const [own] = shown();
    expect(own?.localId).toBe('A');
    const { position } = run.history.messages.get('A') ?? { position: 0 };
    const place = { before: null, after: position, around: null, firstUnread: false, limit: 50 };
    expect(run.history.messages.page(ana, place)).toMatchObject({ messages: [], after: null });
  });
});

it('shows a message once whose echo came before its answer, and keeps what a person did with it', () => {
  begin('A');
  receive(echo('K1'));
  run.history.drafts.put(ana, {
    text: '',
    card: null,
    replyToLocalId: 'echo of K1',
    options: null,
    sendAt: null,
  });
  end('A', { ...accepted, keyId: 'K1' });
  expect(shown()).toEqual([{ ...settled[0], by: null }]);
  expect(run.history.drafts.get(ana)?.replyToLocalId).toBe('A');
});

it('never says that a message arrived which did not, in whatever order three equal ones are told', () => {
  for (let seed = 1; seed <= 60; seed += 1) {
    const random = seeded(seed);
    run.database.exec(
      'DELETE FROM settling; DELETE FROM outbox; DELETE FROM attempt; DELETE FROM message',
    );
    const arrived = new Map<string, string>();
    const late: ImportedMessage[] = [];
    const someCome = () => {
      while (late.length > 0 && random.chance(50)) {
        receive(...late.splice(random.int(late.length), 1));
      }
    };
    for (const localId of ['A', 'B', 'C']) {
      const key = `K${localId}`;
      begin(localId);
      if (random.chance(60)) arrived.set(localId, key);
      if (arrived.has(localId) && random.chance(80)) {
        late.push(echo(key, 'hello', 1 + random.int(9)));
      }
      someCome();
      const isAnswered = arrived.has(localId) && random.chance(40);
      end(localId, isAnswered ? { ...accepted, keyId: key } : unknown);
      someCome();
    }
    receive(...late);
    const own = shown().filter(({ localId }) => localId.length === 1);
    const claimed = own.filter(({ state }) => state === 'accepted');
    for (const { localId, messageId } of claimed) {
      expect({ seed, messageId }).toEqual({
        seed,
        messageId: `true_${ana}_${arrived.get(localId)}`,
      });
    }
    const keys = shown().flatMap(({ messageId }) => messageId ?? []);
    expect(new Set(keys).size).toBe(keys.length);
  }
});
