import { setImmediate as soon, setTimeout as wait } from 'node:timers/promises';
import type { Engine } from '../../electron/engine/engine.ts';
import type { ContractEvents } from '../../shared/contract/contract.ts';
import type { TextOptions } from '../../shared/contract/messages.ts';
import type { Answer } from '../../shared/domain/app-error.ts';
import {
  type ComposerModel,
  type ComposerTray,
  createComposer,
} from '../../renderer/features/composer/composer-model.ts';
import { bySwitch } from '../../renderer/product-ui/chat/chat-switch.ts';
import { engineClient } from '../support/engine-client.ts';
import type { Random } from './random.ts';

/** A chat of an instance. */
export interface Place {
  /** Of the instance. */
  name: string;
  instanceId: string;
  chatId: string;
}

const defaults: TextOptions = {
  linkPreview: false,
  linkPreviewHighQuality: false,
  safeSend: false,
};
const textLimit = 65_536;
/** Milliseconds of the next message's time, or so late that the person sends it by hand. */
const soonMs = 300;
const lateMs = 3_600_000;

/** A tray without files. */
const noFiles: ComposerTray = {
  isAdding: () => false,
  added: async () => {},
  hasAny: () => false,
  hasUnsendable: () => false,
  waiting: () => [],
  sendable: () => [],
  hide: () => {},
  unhide: () => {},
  handedOver: () => {},
  saved: async () => {},
  flush: () => {},
  readAgain: async () => {},
};

/** Returns the words that a person typed, as `<Ada 12>`, in the order in which they stand. */
export function wordsIn(text: string): string[] {
  return text.match(/<\w+ \d+>/g) ?? [];
}

/**
 * A person before the page: what is typed, sent, undone and scheduled goes through the page's own composers, of which one is
 * on screen, to whatever engine runs.
 */
export function switchingPerson(places: readonly Place[], random: Random, engine: () => Engine) {
  const figures = { sends: 0, switches: 0, switchedWhileSending: 0, undone: 0, scheduled: 0 };
  /** The instance that was on screen when each word was typed. */
  const typed = new Map<string, string>();
  const givenUp = new Set<string>();
  let underWay = 0;
  let sendsUnderWay = 0;
  let place = places[0] as Place;
  let composer: ComposerModel;
  let close = () => {};

  const call: Engine['call'] = async (name, input) => {
    const isSend = name === 'messages.send';
    underWay += 1;
    sendsUnderWay += isSend ? 1 : 0;
    try {
      return await engine().call(name, input);
    } finally {
      underWay -= 1;
      sendsUnderWay -= isSend ? 1 : 0;
    }
  };
  // What the composers know of a browser.
  Object.assign(globalThis, {
    window: { postline: { call }, addEventListener: () => {}, removeEventListener: () => {} },
    history: { state: null },
  });
  const client = () => engineClient({ ...engine(), call });
  let unfollow = follow();
  open(place, false);

  /** Tells the composer on screen of changes, as the page does. */
  function follow(): () => void {
    return engine().subscribe((events) => {
      for (const { name, payload } of events) {
        if (name !== 'drafts.changed') continue;
        const of = payload as ContractEvents['drafts.changed'];
        if (of.instanceId === place.instanceId && of.chatId === place.chatId) composer.followSoon();
      }
    });
  }

  function open(next: Place, isSwitch: boolean): void {
    place = next;
    Object.assign(globalThis.history, { state: isSwitch ? bySwitch : null });
    composer = createComposer(
      { instanceId: place.instanceId, chatId: place.chatId },
      noFiles,
      () => {},
    );
    close = composer.open();
  }

  /** The screen changes in one step; main is told, and nothing waits for it. */
  function switchTo(next: Place): void {
    if (next === place) return;
    if (next.instanceId !== place.instanceId) {
      figures.switches += 1;
      if (sendsUnderWay > 0) figures.switchedWhileSending += 1;
      void call('instances.select', { instanceId: next.instanceId });
    }
    close();
    open(next, true);
  }

  function type(): void {
    const word = `<${place.name} ${typed.size}>`;
    typed.set(word, place.name);
    composer.change({ text: composer.store.get().draft.text + word });
  }

  /** Sends what is written, if anything is; a press of Enter just after a switch is asked about, and stays. */
  function send(how: { sendAt?: number; byKey?: boolean } = {}): void {
    if (composer.store.get().draft.text.trim() === '') return;
    composer.send({ ...how, textLimit, defaults });
    if (composer.store.get().draft.text === '') figures.sends += 1;
  }

  function sendLater(): void {
    const before = figures.sends;
    send({ sendAt: Date.now() + (random.chance(70) ? soonMs : lateMs) });
    figures.scheduled += figures.sends - before;
  }

  /** Takes back one of the latest of the chat on screen: into the message box where that is empty, else for good. */
  async function undo(): Promise<void> {
    const { instanceId, chatId } = place;
    const shown = composer;
    const { messages } = await client().call('messages.list', { instanceId, chatId, limit: 10 });
    const waiting = messages.filter(({ state }) => state === 'held' || state === 'queued');
    if (waiting.length === 0) return;
    const { localId, text } = random.pick(waiting);
    const one = { instanceId, localId };
    const answer = (await call('messages.cancel', one)) as Answer<{ state: string }>;
    if (!answer.ok || answer.value.state !== 'cancelled') return;
    figures.undone += 1;
    if (!(await bringBack(shown, 'messages.edit', one))) giveUp(text);
  }

  /** Lets main make a message the draft of its chat. Returns whether it did. */
  async function bringBack(
    shown: ComposerModel,
    name: 'messages.edit' | 'scheduled.edit',
    one: { instanceId: string; localId: string },
  ): Promise<boolean> {
    // Whoever is elsewhere by now has left it.
    if (shown === composer) await shown.flush();
    const { ok } = await call(name, one);
    if (ok && shown === composer) shown.reload();
    return ok;
  }

  function giveUp(text: string): void {
    for (const word of wordsIn(text)) givenUp.add(word);
  }

  /** Does to one of what waits for its time in the chat on screen what its dialog offers. */
  async function changeScheduled(): Promise<void> {
    const { instanceId, chatId } = place;
    const shown = composer;
    const all = await client().call('scheduled.list', { instanceId, chatId });
    if (all.length === 0) return;
    const { localId, text } = random.pick(all);
    const one = { instanceId, localId };
    const what = random.int(4);
    if (what === 0) await call('scheduled.sendNow', one);
    else if (what === 1)
      await call('scheduled.changeTime', { ...one, sendAt: Date.now() + soonMs });
    else if (what === 2) await bringBack(shown, 'scheduled.edit', one);
    else if ((await call('scheduled.discard', one)).ok) giveUp(text);
  }

  async function step(): Promise<void> {
    const what = random.int(100);
    if (what < 22) switchTo(random.pick(places));
    else if (what < 52) type();
    else if (what < 92) send({ byKey: random.chance(50) });
    else if (what < 95) sendLater();
    // The words come back before the person goes on.
    else if (what < 97) await undo();
    else if (what < 98) await changeScheduled();
    else if (what < 99) {
      // A time to undo comes and goes.
      void call('settings.set', { sending: { undoSeconds: random.chance(25) ? 1 : 0 } });
    } else await wait(random.int(30));
    // A key is a task of its own, often before main has answered anything.
    if (random.chance(50)) await soon();
  }

  /** Resolves when main has answered everything and nothing more comes of it. */
  async function settled(): Promise<void> {
    for (let quiet = 0; quiet < 5; quiet += 1) {
      await soon();
      if (underWay > 0) quiet = 0;
    }
  }

  async function finishPlace(next: Place): Promise<void> {
    const { instanceId, chatId } = next;
    switchTo(next);
    await settled();
    for (;;) {
      send();
      await settled();
      const { text } = await client().call('drafts.get', { instanceId, chatId });
      if (text + composer.store.get().draft.text === '') return;
      await wait(20);
    }
  }

  return {
    figures,
    typed,
    givenUp,
    /** Goes on until so many messages were sent since the beginning. */
    sendUntil: async (count: number): Promise<void> => {
      unfollow();
      unfollow = follow();
      while (figures.sends < count) await step();
    },
    /** Closes the page: what is typed is a draft. */
    leave: async (): Promise<void> => {
      close();
      await settled();
      open(place, false);
      await settled();
    },
    /** Sends all that is written or scheduled, and waits until nothing is under way anywhere. */
    finish: async (): Promise<void> => {
      for (const next of places) await finishPlace(next);
      for (const instanceId of new Set(places.map((one) => one.instanceId))) {
        for (const { localId } of await client().call('scheduled.list', {
          instanceId,
          chatId: null,
        })) {
          await call('scheduled.sendNow', { instanceId, localId });
        }
        await client().until(async () => {
          const { waiting, sending } = await client().call('outbox.status', { instanceId });
          const scheduled = await client().call('scheduled.list', { instanceId, chatId: null });
          return waiting + sending + scheduled.length === 0 ? true : null;
        });
      }
      close();
      await settled();
    },
  };
}
