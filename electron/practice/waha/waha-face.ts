import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Context, Hono } from 'hono';
import { drawCode } from '../draw-code.ts';
import { randomBytes } from 'node:crypto';
import type { FaultPlan } from '../fault-plan.ts';
import { faultAfter, faultBefore } from '../inject-fault.ts';
import { hiddenIdOf, numberOf } from '../hidden-ids.ts';
import type { MediaShelf } from '../media-shelf.ts';
import type { Operation } from '../operation.ts';
import type { PracticeSwitches } from '../practice-switches.ts';
import { missing, noRoute, notWorking, Refusal } from '../refusal.ts';
import { isSend } from '../number-endings.ts';
import { type RequestForm, readForm } from '../request-form.ts';
import { fileIn, wahaRequests } from './waha-requests.ts';
import type { WahaMessage, WahaWorld } from './waha-world.ts';

type PracticeContext = Context<{ Bindings: HttpBindings }>;

/** How a face of the practice service takes a request: what it checks, and how it reads the operation's fields. */
export interface Face {
  checkAccess: (c: PracticeContext) => void;
  read: (c: PracticeContext) => Promise<Asked>;
  isQueued?: boolean;
  /** What it refuses a send with while the phone is not linked; left out: as the service does. */
  notWorking?: () => Refusal;
  /** Answers what was carried out otherwise than with its record; returns whether it did. */
  spoils?: (operation: string, c: PracticeContext) => boolean;
  /** What it answers, where that differs. */
  answerOf?: (record: Record<string, unknown>, message: WahaMessage | null) => unknown;
}

/** A request as an operation of the interface would be asked. */
export interface Asked extends RequestForm {
  query: Record<string, string>;
  /** The key ID that the message is to have; null: any. */
  keyId: string | null;
}

interface WahaFaceParts {
  session: string;
  accessToken: string;
  keepsContent: boolean;
  world: WahaWorld;
  shelf: MediaShelf;
  switches: PracticeSwitches;
  faults: FaultPlan;
  /** Somebody looks for a code to scan. */
  onCode: () => void;
  operations: readonly Operation[];
  answerTo: (operation: Operation, c: PracticeContext, face: Face) => Promise<Response>;
}

/** Bytes of a request that brings a file as text. */
const longestJson = 50 * 1024 * 1024;

/** Adds the paths of a WAHA server: another face of the same world, with IDs of the sender's choice and a history to read back. */
export function addWahaFace(app: Hono<{ Bindings: HttpBindings }>, parts: WahaFaceParts): void {
  const { session, accessToken, world, switches, faults, answerTo, operations } = parts;

  const checkKey = (c: PracticeContext): void => {
    if (c.req.header('x-api-key') === accessToken) return;
    throw new Refusal(401, { message: 'Unauthorized', statusCode: 401 });
  };
  const checkSession = (named: unknown): void => {
    if (named !== session) throw missing(`Session "${String(named)}"`);
  };

  for (const { method, path, operation: name, fields } of wahaRequests) {
    const operation = operations.find((one) => one.name === name);
    if (operation === undefined) throw new Error(`There is no operation ${name}.`);
    const face: Face = {
      checkAccess: checkKey,
      read: async (c) => {
        const { keepsContent } = parts;
        const { uploadRate } = switches;
        const { fields: written } = await readForm(c.env.incoming, {
          keepsContent,
          uploadRate,
          longestJson,
        });
        const inPath = c.req.param() as Record<string, string>;
        checkSession(inPath['session'] ?? written['session']);
        const { pathname } = new URL(c.req.url);
        if (switches.waha.lacks.some((one) => pathname.endsWith(`/${one}`))) {
          throw noRoute(method, pathname.replace('/waha', ''));
        }
        const own = fields(written, inPath);
        const { id } = written;
        return {
          fields: own,
          file: fileIn(written, keepsContent),
          query: { ...c.req.query(), ...(own as Record<string, string>) },
          keyId: typeof id === 'string' && switches.waha.keepsIds ? id : null,
        };
      },
      notWorking: () => notWorking(session, switches.phone),
      spoils: (name, c) => isSend(name) && spoil(switches.waha.answers, c),
      // A contact card's answer has no record, where WAHA has one.
      answerOf: (record, message) => (Object.keys(record).length === 0 ? message?._data : record),
    };
    app.on(method, `/waha/${path}`, (c) => answerTo(operation, c, face));
  }
  // Shown for as long as the one before it is sent takes.
  for (const name of ['startTyping', 'stopTyping']) {
    app.post(`/waha/api/${name}`, (c) => {
      checkKey(c);
      return c.json({ result: true }, 201);
    });
  }

  const read = (name: string, path: string, answer: (c: PracticeContext) => unknown): void => {
    app.get(`/waha/api/${path}`, async (c) => {
      const { outgoing } = c.env;
      const planned = faults.take(name);
      if (await faultBefore(planned, outgoing)) return RESPONSE_ALREADY_SENT;
      checkKey(c);
      const { pathname, search } = new URL(c.req.url);
      if (switches.waha.lacks.includes(name)) {
        throw noRoute('GET', `${pathname.replace('/waha', '')}${search}`);
      }
      checkSession(c.req.param('session' as never) ?? session);
      const record = answer(c);
      if (faultAfter(planned, outgoing, 200, record)) return RESPONSE_ALREADY_SENT;
      return c.json(record as object, 200);
    });
  };
  app.get('/waha/api/files/:session/:file', (c) => {
    checkKey(c);
    checkSession(c.req.param('session'));
    return parts.shelf.answer(c.req.param('file'));
  });
  const version = () => ({ version: switches.waha.version, engine: 'NOWEB', tier: 'CORE' });
  read('server/version', 'server/version', version);
  read('version', 'version', version);
  read('new-message-id', ':session/new-message-id', () => ({
    id: `3EB0${randomBytes(9).toString('hex').toUpperCase()}`,
  }));
  read('session', 'sessions/:session', () => ({
    name: session,
    status: switches.phone,
    me: { id: switches.waha.ownChatId, pushName: 'Practice', ...switches.waha.me },
    engine: { engine: 'NOWEB' },
  }));
  read('qr', ':session/auth/qr', () => {
    if (switches.phone !== 'SCAN_QR_CODE') {
      throw new Refusal(422, { message: 'Session status is not SCAN_QR_CODE', statusCode: 422 });
    }
    parts.onCode();
    return { mimetype: 'image/png', data: drawCode(randomBytes(78)).toString('base64') };
  });
  read('lids', ':session/lids/:lid', (c) => {
    const lid = c.req.param('lid' as never);
    const digits = numberOf(lid);
    return { lid, pn: digits && `${digits}@c.us` };
  });
  read('lids', ':session/lids/pn/:number', (c) => {
    const [digits = ''] = /^\d+/.exec(c.req.param('number' as never)) ?? [];
    return { lid: hiddenIdOf(digits), pn: `${digits}@c.us` };
  });
  read('check-exists', 'contacts/check-exists', (c) => {
    checkSession(c.req.query('session'));
    const phone = c.req.query('phone') ?? '';
    const digits = switches.waha.formerForms[phone] ?? phone;
    const numberExists = !digits.endsWith('000');
    return { numberExists, ...(numberExists && { chatId: `${digits}@c.us` }) };
  });
  read('overview', ':session/chats/overview', (c) => {
    const newest = world.newest().map((lastMessage) => {
      const id = lastMessage.fromMe ? lastMessage.to : lastMessage.from;
      return { id, name: null, picture: null, lastMessage, _chat: { id } };
    });
    return part(c, newest, switches);
  });
  read('chats', ':session/chats', (c) => {
    const rows = world.newest().map(({ fromMe, to, from, timestamp }) => {
      return { id: fromMe ? to : from, name: null, conversationTimestamp: timestamp };
    });
    return part(c, rows, switches);
  });
  read('messages', ':session/chats/:chatId/messages', (c) => {
    const { 'filter.timestamp.gte': from, 'filter.timestamp.lte': to } = c.req.query();
    const found = world
      .messages(c.req.param('chatId' as never))
      .filter(({ timestamp }) => timestamp >= Number(from ?? 0))
      .filter(({ timestamp }) => timestamp <= Number(to ?? Infinity));
    const sorted = c.req.query('sortOrder') === 'asc' ? found : found.reverse();
    return part(c, switches.waha.hidesTimes ? sorted.map(asOfWebjs) : sorted, switches);
  });
  read('message', ':session/chats/:chatId/messages/:messageId', (c) => {
    const { chatId = '', messageId = '' } = c.req.param() as Record<string, string>;
    const message =
      world.find(chatId, messageId) ?? world.find(chatId, `true_${chatId}_${messageId}`);
    if (message === null) throw missing('Message with this ID');
    return message;
  });
}

function part<Row>(c: PracticeContext, rows: Row[], { waha }: PracticeSwitches): Row[] {
  const offset = waha.ignoresOffset ? 0 : Number(c.req.query('offset') ?? 0);
  return rows.slice(offset, offset + Number(c.req.query('limit') ?? 20));
}

function asOfWebjs({ timestamp, ...message }: WahaMessage): object {
  return { ...message, _data: { ...message._data, messageTimestamp: undefined, t: timestamp } };
}

/** Answers a send as WEBJS was seen to, with nothing or with an error after the message had left. */
function spoil(how: PracticeSwitches['waha']['answers'], c: PracticeContext): boolean {
  if (how === 'record') return false;
  const { outgoing } = c.env;
  if (how === 'nothing') outgoing.writeHead(201, { 'content-length': 0 }).end();
  else {
    const exception = { message: 'Cannot read properties of undefined', name: 'TypeError' };
    outgoing.writeHead(500, { 'content-type': 'application/json' });
    outgoing.end(JSON.stringify({ statusCode: 500, exception }));
  }
  return true;
}
