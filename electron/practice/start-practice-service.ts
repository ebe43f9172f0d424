import type { Server } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { createAdaptorServer, type HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { Hono, type Context } from 'hono';
import { createAnswers, type IncomingRecord } from './answers.ts';
import { createFaultPlan, type FaultPlan } from './fault-plan.ts';
import { kindOperations } from './kind-operations.ts';
import { listenHere } from './listen-here.ts';
import { mediaOperations } from './media-operations.ts';
import { createMediaShelf, type ShelvedFile } from './media-shelf.ts';
import { createMessageBook } from './message-book.ts';
import { createMessageGap } from './message-gap.ts';
import { messageOperations } from './message-operations.ts';
import { createNumberEndings, isSend } from './number-endings.ts';
import type { Operation } from './operation.ts';
import { chatOf } from './form-checks.ts';
import { createDeliveries } from './waha/deliveries.ts';
import { addWahaFace, type Face } from './waha/waha-face.ts';
import { addWahaLines, type WahaLines } from './waha/waha-line.ts';
import { createWahaWorld, wahaIdOf, type WahaMessage } from './waha/waha-world.ts';
import { contactOperations } from './contact-book.ts';
import { createPeople, type PracticePerson } from './people.ts';
import { createPhoneDesk } from './phone-desk.ts';
import { createSwitches, type PracticeSwitches } from './practice-switches.ts';
import { invalid, missing, Refusal, serverError, unauthenticated } from './refusal.ts';
import { type PracticeWords, practiceWords } from './practice-words.ts';
import { createRequestQueue } from './request-queue.ts';
import { createSmsBook, type SmsBook } from './sms-book.ts';
import { smsOperations } from './sms-operations.ts';
import { heartbeatsOf } from './sms-phone.ts';
import { readForm, type ReceivedFile } from './request-form.ts';
import { faultAfter, faultBefore } from './inject-fault.ts';
import { sentRecord } from './sent-record.ts';
import { textOperations } from './text-operations.ts';
import { createWebhooks } from './webhooks.ts';
import {
  createPracticeThreads,
  type PracticeThread,
  type PracticeThreads,
} from './practice-threads.ts';
import { threadOperations } from './thread-operations.ts';

const longestLog = 20_000;

/** Milliseconds between two SMS that come in by themselves. */
const writtenEveryMs = 15_000;

export interface PracticeSettings {
  instanceUuid: string;
  accessToken: string;
  /** Milliseconds since 1970. */
  now?: () => number;
  /** 0, the default, takes any free port. */
  port?: number;
  /** How long send-text-safe waits before it answers, in milliseconds. */
  typingMs?: number;
  /** Lets the ending of a number decide what happens ({@link createNumberEndings}); off by default. */
  usesEndings?: boolean;
  /** Is given what a webhook would be sent: numbers that end in 999 answer. Left out: nobody answers. */
  onEvent?: (envelope: object) => void;
  /** Who is on the network, beside whoever has a number. */
  people?: readonly PracticePerson[];
  /** What people write; English by default. */
  words?: () => PracticeWords;
  /** Offers what services of this kind may have beside the interface, too; off by default. */
  offersMore?: boolean;
  /** Somebody has scanned a code: the phone is linked again. */
  onScanned?: () => void;
  /** Keeps the bytes of uploaded files in its log; off by default, because they may be large. */
  keepsContent?: boolean;
}

/** A request that was carried out. */
interface CarriedOut {
  /** As in its path: `send-text`. */
  operation: string;
  chatId: string | null;
  fields: Record<string, unknown>;
  query: Record<string, string>;
  file: ReceivedFile | null;
  /** Of the message that it made; null: none. */
  keyId: string | null;
  /** Milliseconds since 1970. */
  at: number;
}

export interface PracticeService {
  /** On 127.0.0.1, without a trailing slash. */
  chatServiceAddress: string;
  smsServiceAddress: string;
  /** The chat side of the newer version, which queues. */
  queueAddress: string;
  /** A WAHA server of the same world; its session is called as the instance, and its key is the token. */
  wahaAddress: string;
  /** What was carried out, oldest first; the latest 20,000. */
  log: readonly CarriedOut[];
  /** How many requests came in, those refused or spoilt by a fault included. */
  readonly requests: number;
  threads: ReadonlyMap<string, Readonly<PracticeThread>>;
  /** What happens at the phone that sends SMS: threads that come, change and go. */
  smsThreads: Pick<PracticeThreads, 'fill' | 'put' | 'add' | 'change' | 'remove' | 'ordered'>;
  /** Its SMS, and those that come in. */
  smsBook: Pick<SmsBook, 'messages' | 'put' | 'receive'>;
  faults: FaultPlan;
  /** Operations that it does not have, as in their paths, and `asNote`, the field of a round video; empty at first. */
  withheld: Set<string>;
  /** What it offers beside the interface, and what goes wrong with that. */
  switches: PracticeSwitches;
  /** Sets {@link PracticeSwitches.phone} and reports it to listeners, which setting the switch alone does not. */
  setPhone(status: string): void;
  /** Reports an event of any name to WAHA's listeners; `session`: of another session. */
  wahaTell(event: string, payload: object, session?: string): void;
  /** The lines on which WAHA reports events. */
  wahaLines: WahaLines;
  /** Keeps a file as one that somebody sent; returns where it is to be had. */
  shelve(file: ShelvedFile): string;
  /** Somebody wrote: a record of interface.md §2.4 that is not one's own. */
  cameIn(record: IncomingRecord): void;
  /** Nothing listens at its addresses until it is back. */
  goOffline(): Promise<void>;
  comeBack(): Promise<void>;
  readonly isOffline: boolean;
  /** Ends every connection. */
  close(): Promise<void>;
}

type PracticeContext = Context<{ Bindings: HttpBindings }>;

/**
 * Starts a service on this machine that answers the whole interface (interface.md §4, §7) and what it only names (§1), for trying the console out and for
 * tests. It sends nothing anywhere. Its own rules: numbers that end in `000` are not on the network, every thread exists, and
 * see {@link createMessageBook} for messages.
 */
export async function startPracticeService(settings: PracticeSettings): Promise<PracticeService> {
  const { instanceUuid, accessToken, now = Date.now, port = 0, typingMs = 1_200 } = settings;
  const { keepsContent = false, usesEndings = false, offersMore = false, onEvent } = settings;
  const { onScanned = () => {}, words = () => practiceWords('en') } = settings;
  const log: CarriedOut[] = [];
  const faults = createFaultPlan();
  const withheld = new Set<string>();
  const faultOfEnding = createNumberEndings();
  const people = createPeople(settings.people ?? []);
  const book = createMessageBook(instanceUuid);
  const smsThreads = createPracticeThreads(now, words);
  const switches = createSwitches(offersMore);
  const smsBook = createSmsBook(now, words, smsThreads, switches);
  const shelf = createMediaShelf(switches);
  const mediaPath = `/chat/v1/${instanceUuid}/media/`;
  // A server in a container gives an address that resolves only in its own network.
  const wahaFiles = `http://localhost:3000/api/files/${instanceUuid}/`;
  const world = createWahaWorld(instanceUuid, now, (url) => `${wahaFiles}${url.split('/').at(-1)}`);
  const mediaAddress = (id: string): string => `${listening.origin}${mediaPath}${id}`;
  const cameIn = (record: IncomingRecord): void => {
    world.add(wahaIdOf(record.key.remoteJid), record);
  };
  const shelve = (file: ShelvedFile): string => mediaAddress(shelf.put(file));
  const webhooks =
    onEvent &&
    createWebhooks({
      instanceUuid,
      world,
      switches,
      mediaUrl: (url) => url.replace(wahaFiles, mediaAddress('')),
      isToldLate: people.wasLost,
      onEvent,
    });
  const answers =
    onEvent &&
    createAnswers(now, words, { ...world, cameIn, shelve }, people, () => switches.allAnswer);
  const messageGap = createMessageGap(switches);
  const phone = createPhoneDesk(instanceUuid, switches, onScanned, world.tell);
  const queue = createRequestQueue(
    switches,
    // Another host than the one that was asked, as such services are known to answer.
    (uuid) => `https://practice.invalid/v2/${instanceUuid}/queued-requests/${uuid}`,
  );
  const deliveries = createDeliveries(world);
  /** WAHA's record of a message that was sent by any face. */
  const sent = (chatId: unknown, keyId: string, answer: object): WahaMessage => {
    const hasRecord = 'key' in answer || '_data' in answer;
    const record = hasRecord
      ? answer
      : sentRecord(chatOf(chatId), keyId, { contactMessage: {} }, now());
    const message = world.add(String(chatId), record);
    deliveries.sent(message);
    return message;
  };
  let requests = 0;
  const writing = setInterval(() => {
    if (switches.sms.isWrittenTo) smsBook.receive(null, words().somebody);
  }, writtenEveryMs);

  const checkAccess = (c: PracticeContext): void => {
    if (c.req.header('authorization') !== `Bearer ${accessToken}`) throw unauthenticated();
    if (c.req.param('instance') !== instanceUuid) throw missing('Instance');
  };

  const ownFace: Face = {
    checkAccess,
    read: async (c) => {
      const { uploadRate } = switches;
      const form = await readForm(c.env.incoming, { keepsContent, uploadRate });
      return { ...form, query: c.req.query(), keyId: null };
    },
  };

  const answerTo = async (
    operation: Operation,
    c: PracticeContext,
    { isQueued = false, ...face }: Face = ownFace,
  ): Promise<Response> => {
    const { outgoing } = c.env;
    if (withheld.has(operation.name)) return c.notFound() as Response;
    const planned = faults.take(operation.name);
    if (await faultBefore(planned, outgoing)) return RESPONSE_ALREADY_SENT;
    face.checkAccess(c);

    const { query, keyId, ...form } = await face.read(c);
    if (withheld.has('asNote') && form.fields['asNote']) {
      throw invalid(['The as note field is prohibited.']);
    }
    if (webhooks && isSend(operation.name)) outgoing.once('close', webhooks.begin());
    const at = now();
    const chatId = form.fields['chatId'] ?? query['chatId'];
    if (planned?.kind === 'late') {
      outgoing.socket?.resetAndDestroy();
      await wait(planned.ms);
    }
    const ending =
      people.faultOf(operation.name, chatId) ??
      (usesEndings ? faultOfEnding(operation.name, chatId) : null);
    if (await faultBefore(ending, outgoing)) return RESPONSE_ALREADY_SENT;
    let message: WahaMessage | null = null;
    const carryOut = () => {
      if (isSend(operation.name)) {
        if (switches.phone !== 'WORKING') throw face.notWorking?.() ?? serverError();
        messageGap.begin(now());
      }
      let made: string | null = null;
      const noting = {
        ...book,
        add: (to: string, text: string | null) => (made = book.add(to, text, keyId)),
      };
      const answer = operation.carryOut({ ...form, query, book: noting, now: now() });
      if (isSend(operation.name) && made !== null) message = sent(chatId, made, answer);
      log.push({
        operation: operation.name,
        chatId: typeof chatId === 'string' ? chatId : null,
        ...form,
        query,
        keyId: made,
        at,
      });
      if (log.length > longestLog) log.shift();
      if (isSend(operation.name)) answers?.messageCame(chatId, made);
      return answer;
    };
    if (planned?.kind === 'late') {
      carryOut();
      return RESPONSE_ALREADY_SENT;
    }
    const record = isQueued ? queue.add(form.fields, operation.status, carryOut) : carryOut();
    if (isQueued && switches.queue.losesEnvelope) {
      outgoing.socket?.resetAndDestroy();
      return RESPONSE_ALREADY_SENT;
    }

    const isLost =
      switches.losesAnswers && (isSend(operation.name) || operation.name === sms.send.name);
    const spoilt = planned ?? ending ?? (isLost ? { kind: 'reset-after' } : null);
    if (face.spoils?.(operation.name, c) === true) return RESPONSE_ALREADY_SENT;
    const shown = face.answerOf?.(record, message) ?? record;
    if (faultAfter(spoilt, outgoing, operation.status, shown)) return RESPONSE_ALREADY_SENT;
    if (operation.typesLikeAPerson === true && typingMs > 0 && !isQueued) await wait(typingMs);
    return c.json(shown as object, operation.status);
  };

  /** What reads change nothing, and are not in the log. */
  const answerMore = async (operation: Operation, c: PracticeContext): Promise<Response> => {
    const { outgoing } = c.env;
    const planned = faults.take(operation.name);
    if (await faultBefore(planned, outgoing)) return RESPONSE_ALREADY_SENT;
    if (!switches.offersMore) throw missing('Page');
    checkAccess(c);
    const query = { ...c.req.query(), ...c.req.param() };
    const request = { fields: {}, file: null, query, book, now: now() };
    const record = operation.carryOut(request);
    if (faultAfter(planned, outgoing, operation.status, record)) return RESPONSE_ALREADY_SENT;
    return c.json(record, operation.status);
  };

  const app = new Hono<{ Bindings: HttpBindings }>();
  app.use(async (_c, next) => {
    requests += 1;
    await next();
  });
  const operations = [textOperations, mediaOperations, kindOperations, messageOperations].flat();
  for (const operation of operations) {
    app.on(operation.method, `/chat/v1/:instance/${operation.name}`, (c) => answerTo(operation, c));
    app.on(operation.method, `/chat/v2/:instance/${operation.name}`, (c) =>
      answerTo(operation, c, { ...ownFace, isQueued: true }),
    );
  }
  for (const operation of [...phone.operations, ...contactOperations, queue.operation]) {
    app.on(operation.method, `/chat/:version{v[12]}/:instance/${operation.name}`, (c) =>
      answerMore(operation, c),
    );
  }
  const threads = threadOperations(smsThreads, switches);
  const sms = smsOperations(smsBook, smsThreads, switches);
  for (const operation of [heartbeatsOf(instanceUuid, switches), threads.list, sms.list]) {
    app.on(operation.method, `/sms/v1/:instance/${operation.name}`, (c) =>
      answerMore(operation, c),
    );
  }
  for (const operation of [sms.send, sms.deleteThread]) {
    app.on(operation.method, `/sms/v1/:instance/${operation.name}`, (c) =>
      switches.offersMore ? answerTo(operation, c) : (c.notFound() as Response),
    );
  }
  app.on(threads.edit.method, `/sms/v1/:instance/${threads.edit.name}`, (c) =>
    answerTo(threads.edit, c),
  );
  app.get('/chat/v1/:instance/media/:file', (c) => {
    checkAccess(c);
    return shelf.answer(c.req.param('file'));
  });
  addWahaFace(app, {
    session: instanceUuid,
    accessToken,
    keepsContent,
    world,
    shelf,
    switches,
    faults,
    onCode: phone.scan,
    operations,
    answerTo,
  });
  app.notFound((c) => c.json({ message: 'Not found.' }, 404));
  app.onError((error, c) => {
    if (error instanceof Refusal) return c.json(error.body, error.status, error.headers);
    // The sender disconnected during its request: nobody is left to answer.
    if (c.env.incoming.destroyed && !c.env.incoming.complete) return RESPONSE_ALREADY_SENT;
    return c.json({ message: 'Server Error' }, 500);
  });

  const server = createAdaptorServer({ fetch: app.fetch }) as Server;
  const wahaLines = addWahaLines(server, {
    session: instanceUuid,
    accessToken,
    world,
    switches,
  });
  const listening = await listenHere(server, port);
  const { origin } = listening;
  return {
    chatServiceAddress: `${origin}/chat/v1`,
    smsServiceAddress: `${origin}/sms/v1`,
    queueAddress: `${origin}/chat/v2`,
    wahaAddress: `${origin}/waha`,
    log,
    get requests() {
      return requests;
    },
    threads: smsThreads.threads,
    smsThreads,
    smsBook,
    faults,
    withheld,
    switches,
    setPhone: phone.setPhone,
    wahaLines,
    wahaTell: world.tell,
    shelve,
    cameIn,
    goOffline: () => listening.pause(),
    comeBack: () => listening.resume(),
    get isOffline() {
      return !server.listening;
    },
    close: () => {
      clearInterval(writing);
      answers?.stop();
      webhooks?.stop();
      phone.stop();
      deliveries.stop();
      queue.stop();
      return listening.close();
    },
  };
}
